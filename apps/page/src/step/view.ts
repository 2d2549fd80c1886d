// Step: watch a search, alone or beside another one.

import type { Context, View } from "../context";
import { button, choice, field, h, replace, saveMenu } from "../dom";
import { nothingYet, recorded, runBar, runFor } from "../run_form";
import { runInWords } from "../runs";
import type { Fields } from "../store";
import { store } from "../store";
import { Pane } from "./pane";

const paces: [string, string][] = [
  ["1600", "slow"],
  ["800", "steady"],
  ["200", "fast"],
  ["40", "very fast"],
];

export class StepView implements View {
  readonly element: HTMLElement;
  private readonly panes: Pane[];
  private readonly bar;
  private readonly beside = h("div", { class: "beside" });
  private readonly play: HTMLButtonElement;
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly nothing = h("p", { class: "nothing", "data-read": "nothing" });
  private timer: number | undefined;
  private pace = 800;
  private second = false;
  private asked = 0;

  constructor(private readonly context: Context) {
    const note = () => this.note();
    this.panes = [new Pane(context, note), new Pane(context, note)];
    this.bar = runBar(context, (run) => store.go("step", { ...this.others(), run: String(run) }), recorded);
    this.play = button("Play", () => this.playOrPause(), { class: "main", "aria-pressed": "false" });
    this.element = h(
      "div",
      { class: "view step" },
      h("div", { class: "bars" }, this.bar.element, this.beside),
      h(
        "div",
        { class: "transport", role: "toolbar", "aria-label": "steps" },
        this.play,
        button("Start", () => this.all(() => 0), { "aria-label": "to the start" }),
        button("◀ Back", () => this.all((at) => at - 1), { "aria-label": "one step back" }),
        button("Step ▶", () => this.all((at) => at + 1), { "aria-label": "one step on" }),
        button("End", () => this.all(() => Infinity), { "aria-label": "to the end" }),
        field(
          "pace",
          choice(paces, "800", (value) => {
            this.pace = Number(value);
            if (this.timer) {
              this.pause();
              this.start();
            }
          }),
        ),
        h("span", { class: "gap" }),
        saveMenu(
          button("the tree as SVG", () => this.panes[0]!.saveSvg()),
          button("the tree as TikZ, for papers", () => this.panes[0]!.saveTikz()),
          h(
            "a",
            { class: "button", download: "", href: "#", onclick: (event: Event) => this.fileLink(event) },
            "the run, as a file",
          ),
        ),
      ),
      this.problem,
      this.nothing,
      h("div", { class: "panes" }, this.panes[0]!.element, this.panes[1]!.element),
      h(
        "p",
        { class: "legend" },
        "△ Max, ▽ Min, □ dice, ◇ both at once. [lower, upper] is what is proved so far; ",
        "dashed and grey: cut, nobody needs to look there.",
      ),
    );
  }

  readonly keys = [
    { key: " ", label: "Space", words: "play or pause", act: () => this.playOrPause() },
    { key: "ArrowRight", label: "→", words: "one step on", act: () => this.all((at) => at + 1) },
    { key: "ArrowLeft", label: "←", words: "one step back", act: () => this.all((at) => at - 1) },
    { key: "Home", words: "to the start", act: () => this.all(() => 0) },
    { key: "End", words: "to the end", act: () => this.all(() => Infinity) },
  ];

  enter(fields: Fields): void {
    void this.open(fields);
  }
  leave(): void {
    this.pause();
  }

  private async open(fields: Fields): Promise<void> {
    const asked = ++this.asked;
    this.pause();
    this.problem.textContent = "";
    try {
      await this.context.runs.refresh();
      if (asked !== this.asked) return; // something else was asked for in the meantime
      const run = runFor(this.context, fields["run"], recorded);
      this.bar.show(run);
      this.second = fields["run2"] !== undefined;
      this.panes[1]!.element.hidden = !this.second;
      this.element.classList.toggle("two", this.second);
      const isThere = run !== null && this.context.runs.list.some((r) => r.id === run && recorded(r));
      this.element.classList.toggle("empty", !isThere);
      replace(this.nothing);
      if (run === null || !isThere) {
        const again = () => {
          if (store.place.view === "step") void this.open(store.place.fields);
        };
        replace(this.nothing, ...nothingYet(this.context, run, again));
        if (run === null && this.bar.offers) this.bar.invite();
        return;
      }
      this.showBeside(run, fields["run2"]);
      await this.panes[0]!.open(run, Number(fields["at"] ?? 0));
      if (this.second)
        await this.panes[1]!.open(Number(fields["run2"]), Number(fields["at2"] ?? fields["at"] ?? 0));
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  /// A second search to look at: another run, or another algorithm on the same position.
  private showBeside(run: number, chosen: string | undefined): void {
    const runs = this.context.runs.list
      .filter((r) => r.id !== run && recorded(r))
      .map((r): [string, string] => [`run ${r.id}`, runInWords(r)]);
    const algorithms = this.context.about.algorithms
      .filter((a) => a.can_record)
      .map((a): [string, string] => [`algorithm ${a.name}`, `new: ${a.name}`]);
    const options: [string, string][] = [["", "nothing"], ...runs, ...algorithms];
    replace(
      this.beside,
      field(
        "side by side with",
        choice(options, chosen ? `run ${chosen}` : "", (value) => void this.chooseBeside(run, value), {
          name: "beside",
        }),
      ),
    );
  }

  private async chooseBeside(run: number, value: string): Promise<void> {
    const [kind, name] = value.split(" ");
    const fields: Fields = { run: String(run), at: String(this.panes[0]!.at) };
    try {
      if (kind === "run") fields["run2"] = name!;
      if (kind === "algorithm") {
        const { task } = await this.context.runs.get(run);
        const started = await this.context.runs.finished({
          algorithm: name!,
          after: task.after ?? [],
          ...(task.eps ? { eps: task.eps } : {}),
          record: true,
        });
        fields["run2"] = String(started.id);
      }
      store.go("step", fields);
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  private shown(): Pane[] {
    return this.second ? this.panes : [this.panes[0]!];
  }

  private all(to: (at: number) => number): void {
    for (const pane of this.shown()) void pane.go(to(pane.at));
  }

  private others(): Fields {
    return this.second && store.place.fields["run2"] ? { run2: store.place.fields["run2"] } : {};
  }

  private note(): void {
    const [first, other] = this.panes;
    if (store.place.view !== "step") return;
    store.note({
      run: first!.replay?.run,
      at: first!.at,
      run2: this.second ? other!.replay?.run : null,
      at2: this.second ? other!.at : null,
    });
  }

  private playOrPause(): void {
    if (this.timer === undefined) this.start();
    else this.pause();
  }

  private start(): void {
    if (this.shown().every((pane) => pane.isAtEnd)) this.all(() => 0);
    this.play.textContent = "Pause";
    this.play.setAttribute("aria-pressed", "true");
    this.timer = window.setInterval(() => {
      this.all((at) => at + 1);
      if (this.shown().every((pane) => pane.isAtEnd)) this.pause();
    }, this.pace);
  }

  private pause(): void {
    window.clearInterval(this.timer);
    this.timer = undefined;
    this.play.textContent = "Play";
    this.play.setAttribute("aria-pressed", "false");
  }

  private fileLink(event: Event): void {
    const run = this.panes[0]!.replay?.run;
    if (run === undefined) return event.preventDefault();
    (event.currentTarget as HTMLAnchorElement).href = `/api/1/runs/${run}/file`;
  }
}
