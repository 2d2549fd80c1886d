// Position: the board, what is known of every move, and where to go on.

import { api, type Position } from "../api";
import { boardOf } from "../boards/board";
import { boundsBar } from "../bounds_bar";
import { parametersOf, playersOf, type Context, type View } from "../context";
import { button, h, replace, saveMenu, type Child } from "../dom";
import { taskForm } from "../run_form";
import { saveSvg, saveText } from "../save";
import { store, type Fields } from "../store";
import { bounds, boundsInWords, count, limit, mixInWords, number, percent, seconds, turnInWords, worth } from "../words";
import { matrix } from "./matrix";

export const payoffsInWords = (position: Position, players: string[]): string =>
  position.payoffs ? position.payoffs.map((pay, i) => `${players[i] ?? i + 1} ${number(pay)}`).join(", ")
    : typeof position.payoff === "number" ? `pays ${number(position.payoff)}` : "";

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
    this.element = h("div", { class: "view position" },
      h("div", { class: "transport" },
        button("◀ Back", () => this.back()), button("Start", () => this.to(this.context.about.after ?? [])),
        button("Best move ▶", () => this.best()),
        h("span", { class: "gap" }),
        saveMenu(button("the position as text", () => this.saveText()), button("the position as JSON", () => this.saveJson()),
          button("the board as SVG", () => { const svg = this.board.querySelector("svg"); if (svg) saveSvg("board.svg", svg); }))),
      this.problem, this.crumbs,
      h("div", { class: "two-columns" }, h("div", {}, this.board, this.facts),
        h("div", {}, this.known,
          h("form", { class: "card", onsubmit: (event: Event) => { event.preventDefault(); void this.solve({ ...form.task(), all: all.checked }); } },
            h("h2", {}, "Solve this"), form.element,
            h("label", { class: "check" }, all, "every move by itself, not only the best"),
            h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Solve"), this.stop), this.progress))));
  }

  readonly keys = [
    { key: "ArrowLeft", label: "←", words: "one move back", act: () => this.back() },
    { key: "ArrowRight", label: "→", words: "on by a best move", act: () => this.best() },
    { key: "Home", words: "to the start", act: () => this.to(this.context.about.after ?? []) },
    { key: "s", words: "solve this", act: () => this.element.querySelector<HTMLFormElement>("form")!.requestSubmit() },
  ];

  enter(fields: Fields): void {
    const named = fields["after"];
    this.after = named === undefined ? [...(this.context.about.after ?? [])] : named.split(" ").filter((move) => move !== "");
    this.progress.textContent = "";
    void this.load();
  }

  leave(): void { this.unfollow?.(); this.unfollow = null; }

  private to(after: string[]): void { store.go("position", { after: after.join(" ") }); }
  private on(step: string): void { this.to([...this.after, step]); }
  private back(): void { if (this.after.length) this.to(this.after.slice(0, -1)); }

  private best(): void {
    const { position } = this;
    if (!position) return;
    const likely = (mix: Record<string, number> | undefined) => Object.entries(mix ?? {}).sort((a, b) => b[1] - a[1])[0]?.[0];
    const play = position.play ?? {};
    const outcome = [...(position.outcomes ?? [])].sort((a, b) => b.weight - a.weight)[0]?.outcome;
    const step = position.turn === "chance" ? outcome
      : position.turn === "both" ? (likely(play["max"]) && likely(play["min"]) ? `${likely(play["max"])}/${likely(play["min"])}` : undefined)
        : likely(Object.values(play)[0]);
    if (step) this.on(step);
    else if (position.turn !== "over") this.progress.textContent = "What to play is not known yet: solve this.";
  }

  private async load(): Promise<void> {
    this.problem.textContent = "";
    const asked = this.after;
    try {
      const position = await api.position(asked);
      if (asked !== this.after) return;
      this.position = position;
      this.show(position);
    } catch (problem) { this.problem.textContent = (problem as Error).message; }
  }

  private show(position: Position): void {
    const { about } = this.context;
    const step = (move: string) => this.on(move);
    replace(this.crumbs, ...[about.game.replaceAll("_", " "), ...this.after].map((move, i) =>
      h("a", { href: "#", "aria-current": i === this.after.length ? "true" : undefined,
        onclick: (event: Event) => { event.preventDefault(); this.to(this.after.slice(0, i)); } }, move)));
    const steps = new Set([...(position.moves ?? []).map((m) => m.move), ...(position.outcomes ?? []).map((o) => o.outcome)]);
    const drawn = boardOf(about.game, position, steps, step);
    replace(this.board, drawn ?? (position.show ? h("pre", { class: "board-text", tabindex: 0 }, position.show)
      : h("p", { class: "hint" }, "This game has no picture. " + (this.after.length ? "Played: " + this.after.join(" ") : "Nothing has been played."))));
    replace(this.facts, ...this.factsOf(position));
    replace(this.known, ...this.knownOf(position, step));
  }

  private factsOf(position: Position): Child[] {
    const { about } = this.context, players = playersOf(about);
    const [lower, upper] = position.bounds;
    const name = players.length ? (position.player ? `What ${position.player} can guarantee: ` : `What ${players[0]} can guarantee: `) : "Its value is ";
    const over = position.turn === "over";
    return [
      h("p", { class: "turn" }, h("b", {}, turnInWords(position.turn, position.player)), over ? ": " + payoffsInWords(position, players) : ""),
      over ? null : h("p", {}, name, h("b", {}, boundsInWords(lower, upper)), " ", boundsBar(lower, upper, about.range)),
      position.values?.length && !over ? h("p", {}, ...position.values.map((v) => h("span", { class: "value" }, `${v.player} ${worth(v.lower, v.upper)} `))) : null,
      ...Object.entries(position.play ?? {}).filter(([, mix]) => Object.keys(mix).length > 0)
        .map(([side, mix]) => h("p", {}, `Best play of ${side === "max" ? "Max" : side === "min" ? "Min" : side}: `, h("b", {}, mixInWords(mix)))),
      position.line?.length ? h("p", { class: "line" }, "Goes on: ", position.line.slice(0, 40).join(" "), position.line.length > 40 ? " …" : "") : null,
      about.marks?.max && about.marks.min ? h("p", { class: "quiet" }, `Max is ${about.marks.max}; Min is ${about.marks.min}.`) : null,
    ];
  }

  private knownOf(position: Position, go: (step: string) => void): Child[] {
    if (position.turn === "over") return [h("p", { class: "hint" }, "The game is over here. Go back, or to the start.")];
    if (position.turn === "both") return [h("h2", {}, "Moves of both"), matrix(position, go)];
    if (position.turn === "chance") return [h("h2", {}, "What may be rolled"), this.outcomes(position, go)];
    const best = new Set(Object.values(position.play ?? {}).flatMap((mix) => Object.keys(mix)));
    const rows = (position.moves ?? []).map(({ move, lower, upper }) => h("tr", { class: best.has(move) ? "best" : "" },
      h("th", { scope: "row" }, button(move, () => go(move), { class: "move" })),
      h("td", {}, boundsBar(lower, upper, this.context.about.range)),
      h("td", { class: "numbers" }, worth(lower, upper)),
      h("td", {}, best.has(move) ? "★ best" : "")));
    return [h("h2", {}, "Moves"), h("table", { class: "moves" }, h("tbody", {}, ...rows))];
  }

  private outcomes(position: Position, go: (step: string) => void): HTMLElement {
    const outcomes = position.outcomes ?? [];
    const sum = outcomes.reduce((all, o) => all + o.weight, 0) || 1;
    const rows = outcomes.map((o) => {
      const p = o.probability ?? o.weight / sum;
      const part = (value: number | null) => (value === null ? null : value * p);
      return h("tr", {}, h("th", { scope: "row" }, button(o.outcome, () => go(o.outcome), { class: "move" })),
        h("td", { class: "numbers" }, `${count(o.weight)}/${count(sum)} = ${percent(p)}`),
        h("td", { class: "numbers" }, bounds(o.lower, o.upper)),
        h("td", { class: "numbers" }, bounds(part(o.lower), part(o.upper))));
    });
    const total = (side: "lower" | "upper") => outcomes.some((o) => o[side] === null) ? null
      : outcomes.reduce((all, o) => all + (o[side] as number) * (o.probability ?? o.weight / sum), 0);
    return h("table", { class: "moves" },
      h("thead", {}, h("tr", {}, ...["outcome", "probability", "[lower, upper]", "contributes"].map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", {}, ...rows),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "together"), h("td", {}), h("td", {}),
        h("td", { class: "numbers" }, `[${limit(total("lower"), "lower")}, ${limit(total("upper"), "upper")}]`))));
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
        const sofar = now ? `${bounds(now.lower, now.upper)}, ${count(now.nodes)} nodes, ${seconds(now.seconds)}` : "";
        this.progress.textContent = run.state === "running" ? `Solving … ${sofar}`
          : run.state === "failed" ? `That did not work: ${run.error ?? ""}`
            : `${run.answer?.status === "stopped" ? "Stopped" : "Solved"}: ${sofar}. ${(run.answer?.notes ?? []).join(" ")}`;
        if (run.state === "running") return;
        this.stop.hidden = true;
        if (after === this.after) void this.load();
      });
    } catch (problem) {
      this.progress.textContent = "";
      this.problem.textContent = (problem as Error).message;
    }
  }

  private saveText(): void {
    const { position } = this;
    if (!position) return;
    const known = position.turn === "both"
      ? (position.cells ?? []).map((row, i) => `${position.rows![i]}: ${row.map(([p, o], j) => `${position.columns![j]} ${bounds(p, o)}`).join("  ")}`)
      : [...(position.moves ?? []).map((m) => `${m.move}  ${bounds(m.lower, m.upper)}`),
        ...(position.outcomes ?? []).map((o) => `${o.outcome}  weight ${o.weight}  ${bounds(o.lower, o.upper)}`)];
    saveText("position.txt", "text/plain", [
      `${this.context.about.game} ${parametersOf(this.context.about)}`, `after ${this.after.join(" ") || "nothing"}`, "",
      position.show ?? "", turnInWords(position.turn, position.player), `bounds ${bounds(...position.bounds)}`, ...known,
      ...Object.entries(position.play ?? {}).map(([side, mix]) => `play ${side}: ${mixInWords(mix)}`), ""].join("\n"));
  }

  private saveJson(): void {
    const { game, parameters } = this.context.about;
    if (this.position) saveText("position.json", "application/json", JSON.stringify({ game, parameters, ...this.position }, null, 2) + "\n");
  }
}
