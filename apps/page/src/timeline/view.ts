// Timeline: the root's bounds closing in, while it happens or afterwards.

import { api, type Moment, type Run } from "../api";
import type { Context, View } from "../context";
import { button, field, h, replace, saveMenu } from "../dom";
import { runBar, runFor } from "../run_form";
import { saveSvg } from "../save";
import { store, type Fields } from "../store";
import { bounds, count, number, seconds } from "../words";
import { chart, moments, type Shown } from "./chart";

export class TimelineView implements View {
  readonly element: HTMLElement;
  private run: Run | null = null;
  private seen: Moment[] = []; // what events told since the history was read
  private unfollow: (() => void) | null = null;
  private drawing = 0;
  private readonly bar;
  private readonly facts = h("dl", { class: "figures", "data-read": "figures" });
  private readonly picture = h("div", { class: "chart-box" });
  private readonly table = h("table", { class: "moves moments" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly said = h("p", { class: "hint", "aria-live": "polite", "data-read": "state" });
  private readonly stop: HTMLButtonElement;
  private readonly more: HTMLFieldSetElement;

  constructor(private readonly context: Context) {
    this.bar = runBar(context, (run) => store.go("timeline", { run: String(run) }));
    const number = (name: string, placeholder: string) =>
      h("input", { type: "number", min: 0, step: "any", name, placeholder, inputmode: "decimal" });
    const eps = number("more-eps", "0"),
      time = number("more-time", "10"),
      nodes = number("more-nodes", "no limit");
    const given = (input: HTMLInputElement) => (input.value === "" ? undefined : input.valueAsNumber);
    this.stop = button("Stop", () => void this.halt(), { class: "main" });
    this.more = h(
      "fieldset",
      { class: "row plain" },
      field("eps", eps),
      field("seconds more", time),
      field("nodes more", nodes),
      h("button", { type: "submit", class: "main" }, "Go on"),
    );
    this.element = h(
      "div",
      { class: "view timeline-view" },
      h("div", { class: "bars" }, this.bar.element),
      h(
        "div",
        { class: "transport" },
        this.stop,
        this.said,
        h("span", { class: "gap" }),
        saveMenu(
          button("the picture as SVG", () => {
            const svg = this.picture.querySelector("svg");
            if (svg) saveSvg("timeline.svg", svg);
          }),
          h(
            "a",
            { class: "button", href: "#", download: "", onclick: (event: Event) => this.fileLink(event) },
            "the run, as a file",
          ),
        ),
      ),
      this.problem,
      this.facts,
      this.picture,
      h(
        "form",
        {
          class: "card",
          onsubmit: (event: Event) => {
            event.preventDefault();
            void this.goOn({ eps: given(eps), time: given(time) ?? 10, nodes: given(nodes) });
          },
        },
        h("h2", {}, "Go on with what is known"),
        this.more,
      ),
      h("details", { class: "fold" }, h("summary", {}, "The figures"), this.table),
    );
    new ResizeObserver(() => this.draw()).observe(this.picture);
  }

  readonly keys = [{ key: "s", words: "stop", act: () => void this.halt() }];

  enter(fields: Fields): void {
    void this.open(fields["run"]);
  }
  leave(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  private async open(named: string | undefined): Promise<void> {
    this.leave();
    this.problem.textContent = "";
    try {
      await this.context.runs.refresh();
      const latest = this.context.runs.list.at(-1)?.id;
      const id = runFor(
        this.context,
        named ?? (latest === undefined ? undefined : String(latest)),
        () => true,
      );
      this.bar.show(id);
      if (id === null) {
        this.said.textContent = "No run yet. Start one above.";
        this.stop.hidden = true;
        return;
      }
      this.follow(id);
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  private follow(id: number): void {
    this.leave();
    this.seen = [];
    let wasRunning = false;
    this.unfollow = this.context.runs.follow(id, (run) => {
      const before = this.run?.id === run.id ? this.run.history : undefined;
      this.run = { ...run, history: run.history ?? before ?? [] };
      if (run.state === "running" && run.progress) this.seen.push(run.progress);
      this.schedule();
      if (wasRunning && run.state !== "running")
        void this.context.runs.refresh().then(() => this.bar.show(id));
      wasRunning = run.state === "running";
    });
  }

  private schedule(): void {
    if (!this.drawing)
      this.drawing = requestAnimationFrame(() => {
        this.drawing = 0;
        this.draw();
      });
  }

  private all(): Shown[] {
    if (!this.run) return [];
    const history = this.run.history ?? [];
    const last = history.at(-1)?.seconds ?? -1;
    const later = this.run.state === "running" ? this.seen.filter((m) => m.seconds > last) : [];
    return moments({ ...this.run, history: [...history, ...later] }, this.context.about.range);
  }

  private draw(): void {
    const { run } = this;
    const width = Math.floor(this.picture.clientWidth);
    if (!run || width <= 0) return;
    const all = this.all(),
      last = all.at(-1);
    replace(this.picture, chart(all, this.context.about.range, Math.max(300, width)));
    const running = run.state === "running";
    this.stop.hidden = !running;
    this.more.disabled = running;
    this.said.textContent = running
      ? "Running …"
      : run.state === "failed"
        ? `Failed: ${run.error ?? ""}`
        : run.answer?.status === "stopped"
          ? `Stopped (${run.answer.stop ?? "interrupted"}): the bounds are true all the same.`
          : "Solved.";
    const memory = run.progress?.memory_mb,
      speed = last && last.seconds > 0 ? last.nodes / last.seconds : 0;
    const figures: [string, string][] = [
      ["bounds", last ? bounds(last.lower, last.upper) : "…"],
      [
        "apart",
        last && last.lower !== null && last.upper !== null ? number(last.upper - last.lower, 2) : "…",
      ],
      ["nodes", count(last?.nodes ?? 0)],
      ["a second", count(speed)],
      ["time", seconds(last?.seconds ?? 0)],
      ["memory", memory === undefined ? "…" : `${number(memory, 3)} MB`],
    ];
    replace(
      this.facts,
      ...figures.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
    );
    replace(
      this.table,
      h(
        "thead",
        {},
        h("tr", {}, ...["seconds", "lower", "upper", "nodes"].map((t) => h("th", { scope: "col" }, t))),
      ),
      h(
        "tbody",
        {},
        ...all
          .slice(-200)
          .map((m) =>
            h(
              "tr",
              {},
              h("td", {}, seconds(m.seconds)),
              h("td", {}, number(m.low)),
              h("td", {}, number(m.high)),
              h("td", {}, count(m.nodes)),
            ),
          ),
      ),
    );
  }

  private async halt(): Promise<void> {
    if (this.run?.state !== "running") return;
    try {
      await api.stop(this.run.id);
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  private async goOn(more: { eps?: number; time?: number; nodes?: number }): Promise<void> {
    const { run } = this;
    if (!run) return;
    this.problem.textContent = "";
    try {
      await api.goOn(run.id, more);
      this.context.runs.forget(run.id);
      this.follow(run.id);
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  private fileLink(event: Event): void {
    if (!this.run) return event.preventDefault();
    (event.currentTarget as HTMLAnchorElement).href = api.fileAddress(this.run.id);
  }
}
