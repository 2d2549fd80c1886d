// Position: the board, what is known of every move, and where to go on.

import { api, type Position } from "../api";
import { boardOf } from "../boards/board";
import type { Context, View } from "../context";
import { button, h, replace, saveMenu } from "../dom";
import { taskForm } from "../run_form";
import { saveSvg, saveText } from "../save";
import { store, type Fields } from "../store";
import { bounds, count, seconds } from "../words";
import { answerInWords, factsOf, positionText } from "./facts";
import { knownOf } from "./known";

export class PositionView implements View {
  readonly element: HTMLElement;
  private after: string[] = [];
  private position: Position | null = null;
  private unfollow: (() => void) | null = null;
  private readonly crumbs = h("nav", { class: "crumbs", "aria-label": "moves played" });
  private readonly board = h("div", { class: "board-box" });
  private readonly facts = h("div", { class: "facts", "data-read": "position" });
  private readonly known = h("div", { class: "known", "data-read": "moves" });
  private readonly progress = h("p", { class: "hint", "aria-live": "polite", "data-read": "solving" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly stop: HTMLButtonElement;

  constructor(private readonly context: Context) {
    const form = taskForm(context, { time: "10" });
    this.stop = button("Stop", () => {}, { hidden: true });
    const all = h("input", { type: "checkbox", name: "all" });
    this.element = h(
      "div",
      { class: "view position" },
      h(
        "div",
        { class: "transport" },
        button("◀ Back", () => this.back()),
        button("Start", () => this.to(this.context.about.after ?? [])),
        button("Best move ▶", () => this.best()),
        h("span", { class: "gap" }),
        saveMenu(
          button("the position as text", () => {
            if (this.position)
              saveText(
                "position.txt",
                "text/plain",
                positionText(this.context.about, this.after, this.position),
              );
          }),
          button("the position as JSON", () => this.saveJson()),
          button("the board as SVG", () => {
            const svg = this.board.querySelector("svg");
            if (svg) saveSvg("board.svg", svg);
          }),
        ),
      ),
      this.problem,
      this.crumbs,
      h(
        "div",
        { class: "two-columns" },
        h("div", {}, this.board, this.facts),
        h(
          "div",
          {},
          this.known,
          h(
            "form",
            {
              class: "card",
              onsubmit: (event: Event) => {
                event.preventDefault();
                void this.solve({ ...form.task(), all: all.checked });
              },
            },
            h("h2", {}, "Solve this"),
            form.element,
            h("label", { class: "check" }, all, "every move by itself, not only the best"),
            h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Solve"), this.stop),
            this.progress,
          ),
        ),
      ),
    );
  }

  readonly keys = [
    { key: "ArrowLeft", label: "←", words: "one move back", act: () => this.back() },
    { key: "ArrowRight", label: "→", words: "on by a best move", act: () => this.best() },
    { key: "Home", words: "to the start", act: () => this.to(this.context.about.after ?? []) },
    {
      key: "s",
      words: "solve this",
      act: () => this.element.querySelector<HTMLFormElement>("form")!.requestSubmit(),
    },
  ];

  enter(fields: Fields): void {
    const named = fields["after"];
    this.after =
      named === undefined
        ? [...(this.context.about.after ?? [])]
        : named.split(" ").filter((move) => move !== "");
    this.progress.textContent = "";
    void this.load();
  }

  leave(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  private to(after: string[]): void {
    store.go("position", { after: after.join(" ") });
  }
  private on(step: string): void {
    this.to([...this.after, step]);
  }
  private back(): void {
    if (this.after.length) this.to(this.after.slice(0, -1));
  }

  private best(): void {
    const { position } = this;
    if (!position) return;
    const likely = (mix: Record<string, number> | undefined) =>
      Object.entries(mix ?? {}).sort((a, b) => b[1] - a[1])[0]?.[0];
    const play = position.play ?? {};
    const outcome = [...(position.outcomes ?? [])].sort((a, b) => b.weight - a.weight)[0]?.outcome;
    const step =
      position.turn === "chance"
        ? outcome
        : position.turn === "both"
          ? likely(play["max"]) && likely(play["min"])
            ? `${likely(play["max"])}/${likely(play["min"])}`
            : undefined
          : likely(Object.values(play)[0]);
    if (step) this.on(step);
    else if (position.turn !== "over")
      this.progress.textContent = "What to play is not known yet: solve this.";
  }

  private async load(): Promise<void> {
    this.problem.textContent = "";
    const asked = this.after;
    try {
      const position = await api.position(asked);
      if (asked !== this.after) return;
      this.position = position;
      this.show(position);
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  private show(position: Position): void {
    const { about } = this.context;
    const step = (move: string) => this.on(move);
    replace(
      this.crumbs,
      ...[about.game.replaceAll("_", " "), ...this.after].map((move, i) =>
        h(
          "a",
          {
            href: "#",
            "aria-current": i === this.after.length ? "true" : undefined,
            onclick: (event: Event) => {
              event.preventDefault();
              this.to(this.after.slice(0, i));
            },
          },
          move,
        ),
      ),
    );
    const steps = new Set([
      ...(position.moves ?? []).map((m) => m.move),
      ...(position.outcomes ?? []).map((o) => o.outcome),
    ]);
    const drawn = boardOf(about.game, position, steps, step);
    replace(
      this.board,
      drawn ??
        (position.show
          ? h("pre", { class: "board-text", tabindex: 0 }, position.show)
          : h(
              "p",
              { class: "hint" },
              "This game has no picture. " +
                (this.after.length ? "Played: " + this.after.join(" ") : "Nothing has been played."),
            )),
    );
    this.element.classList.toggle("joint", position.turn === "both");
    replace(this.facts, ...factsOf(about, position));
    replace(this.known, ...knownOf(about, position, step));
  }

  private async solve(task: object): Promise<void> {
    this.problem.textContent = "";
    this.progress.textContent = "Solving …";
    const after = this.after;
    try {
      const id = await this.context.runs.start({ ...task, after });
      this.stop.hidden = false;
      this.stop.onclick = () => void api.stop(id);
      this.unfollow?.();
      this.unfollow = this.context.runs.follow(id, (run) => {
        const now = run.progress;
        const sofar = now
          ? `${bounds(now.lower, now.upper)}, ${count(now.nodes)} nodes, ${seconds(now.seconds)}`
          : "";
        this.progress.textContent =
          run.state === "running"
            ? `Solving … ${sofar}`
            : run.state === "failed"
              ? `That did not work: ${run.error ?? ""}`
              : `${run.answer?.status === "stopped" ? "Stopped" : "Solved"}: ${sofar}. ${run.answer ? answerInWords(run.answer) : ""}`;
        if (run.state === "running") return;
        this.stop.hidden = true;
        if (after === this.after) void this.load();
      });
    } catch (problem) {
      this.progress.textContent = "";
      this.problem.textContent = (problem as Error).message;
    }
  }

  private saveJson(): void {
    const { game, parameters } = this.context.about;
    if (this.position)
      saveText(
        "position.json",
        "application/json",
        JSON.stringify({ game, parameters, ...this.position }, null, 2) + "\n",
      );
  }
}
