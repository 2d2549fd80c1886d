// Play: a match against the program, which moves within a time limit and can show what it knows.

import { api, ApiError, type Mix, type Position } from "./api";
import { boardOf } from "./boards/board";
import { playersOf, type Context, type View } from "./context";
import { button, choice, field, h, replace, type Child } from "./dom";
import { matrix } from "./position/matrix";
import { payoffsInWords } from "./position/facts";
import { store, type Fields } from "./store";
import { bounds, boundsInWords, mixInWords, percent, turnInWords, worth } from "./words";

/// A step drawn from its probabilities.
export function drawn(mix: Mix, random: () => number = Math.random): string | undefined {
  const parts = Object.entries(mix).filter(([, share]) => share > 0);
  let rest = random() * parts.reduce((sum, [, share]) => sum + share, 0);
  return parts.find(([, share]) => (rest -= share) < 0)?.[0] ?? parts.at(-1)?.[0];
}

export class PlayView implements View {
  readonly element: HTMLElement;
  private after: string[] = [];
  private position: Position | null = null;
  private chosen: string | null = null; // the own half of a joint move
  private turn = 0; // grows whenever the match goes somewhere else
  private readonly me: HTMLSelectElement;
  private readonly time: HTMLInputElement;
  private readonly knows: HTMLInputElement;
  private readonly board = h("div", { class: "board-box" });
  private readonly said = h("p", { class: "sentence", "aria-live": "polite", "data-read": "match" });
  private readonly log = h("ol", { class: "log", "data-read": "log" });
  private readonly choices = h("div", { class: "choices" });
  private readonly known = h("div", { class: "known", "data-read": "known" });
  private readonly problem = h("p", { class: "problem", role: "alert" });

  constructor(private readonly context: Context) {
    const players = playersOf(context.about);
    const sides: [string, string][] = players.length
      ? players.map((p) => [p, p])
      : [
          ["max", "Max"],
          ["min", "Min"],
        ];
    this.me = choice(sides, sides[0]![0], () => this.restart(), { name: "me" });
    this.time = h("input", { type: "number", min: 0.1, max: 60, step: "any", value: 1, name: "think" });
    this.knows = h("input", { type: "checkbox", name: "knows", role: "switch", onchange: () => this.note() });
    this.element = h(
      "div",
      { class: "view play" },
      h(
        "div",
        { class: "transport" },
        field("you are", this.me),
        field("it thinks, seconds", this.time),
        h("label", { class: "check" }, this.knows, "show what it knows"),
        h("span", { class: "gap" }),
        button("Take back", () => this.takeBack()),
        button("New match", () => this.restart()),
      ),
      this.problem,
      h(
        "div",
        { class: "two-columns" },
        h("div", {}, this.board),
        h("div", {}, this.said, this.choices, this.known, h("h2", {}, "Moves so far"), this.log),
      ),
    );
  }

  readonly keys = [
    { key: "u", words: "take back", act: () => this.takeBack() },
    {
      key: "k",
      words: "show what it knows, or not",
      act: () => {
        this.knows.checked = !this.knows.checked;
        this.note();
      },
    },
    { key: "n", words: "new match", act: () => this.restart() },
  ];

  enter(fields: Fields): void {
    if (fields["as"]) this.me.value = fields["as"];
    this.knows.checked = fields["knows"] === "1";
    const named = fields["after"];
    this.after =
      named === undefined ? [...(this.context.about.after ?? [])] : named.split(" ").filter(Boolean);
    void this.goOn(++this.turn);
  }

  leave(): void {
    ++this.turn;
  }

  private fields(): Fields {
    return { as: this.me.value, after: this.after.join(" "), ...(this.knows.checked ? { knows: "1" } : {}) };
  }

  private note(): void {
    store.note({ ...this.fields(), knows: this.knows.checked ? "1" : null });
    if (this.position) this.showKnown(this.position);
  }

  private restart(): void {
    this.after = [...(this.context.about.after ?? [])];
    store.go("play", this.fields());
  }

  /// Back to where I moved last.
  private async takeBack(): Promise<void> {
    const first = (this.context.about.after ?? []).length;
    const turn = ++this.turn;
    let after = this.after;
    while (after.length > first) {
      after = after.slice(0, -1);
      const position = await api.position(after);
      if (turn !== this.turn) return;
      if (this.isMine(position)) break;
    }
    this.after = after;
    store.go("play", this.fields());
  }

  private isMine(position: Position): boolean {
    return position.turn === "both" || position.turn === this.me.value || position.player === this.me.value;
  }

  private play(step: string): void {
    this.after = [...this.after, step];
    store.go("play", this.fields());
  }

  /// Shows the position; dice are rolled, and the program moves where it is its turn.
  private async goOn(turn: number): Promise<void> {
    this.problem.textContent = "";
    this.chosen = null;
    try {
      const position = await api.position(this.after);
      if (turn !== this.turn) return;
      this.position = position;
      this.show(position);
      if (position.turn === "chance") await this.roll(position, turn);
      else if (position.turn !== "over" && !this.isMine(position)) await this.reply(position, turn);
    } catch (problem) {
      if (turn === this.turn) this.problem.textContent = (problem as Error).message;
    }
  }

  private async roll(position: Position, turn: number): Promise<void> {
    const step = drawn(Object.fromEntries((position.outcomes ?? []).map((o) => [o.outcome, o.weight])));
    await new Promise((done) => setTimeout(done, 500));
    if (turn === this.turn && step) this.play(step);
  }

  private async thought(after: string[]): Promise<Record<string, Mix>> {
    const seconds = Number.isFinite(this.time.valueAsNumber) ? Math.max(0.05, this.time.valueAsNumber) : 1;
    const answer = await api.solve({ after, time_limit: seconds });
    const play = answer.play ?? {};
    if (Object.keys(play).length > 0 || answer.moves.length === 0) return play;
    // Out of time with nothing preferred: what is proved best so far.
    const isMin = this.position?.turn === "min",
      worthOf = (low: number | null, high: number | null) => (isMin ? -(high ?? 0) : (low ?? 0));
    const best = [...answer.moves].sort((a, b) => worthOf(b.lower, b.upper) - worthOf(a.lower, a.upper))[0]!;
    return { [this.position?.player ?? this.position?.turn ?? "max"]: { [best.move]: 1 } };
  }

  private async reply(position: Position, turn: number): Promise<void> {
    const play = await this.thought(this.after);
    if (turn !== this.turn) return;
    const step =
      drawn(play[position.player ?? position.turn] ?? Object.values(play)[0] ?? {}) ??
      position.moves?.[0]?.move;
    if (step) this.play(step);
  }

  /// Both moved at once: the program's half is drawn from its mix, whatever mine is.
  private async together(mine: string): Promise<void> {
    if (this.chosen !== null || !this.position) return;
    const turn = this.turn,
      { position } = this;
    this.chosen = mine;
    this.said.textContent = `You have chosen ${mine}. It chooses …`;
    try {
      const other = this.me.value === "max" ? "min" : "max";
      const moves = other === "max" ? position.rows : position.columns;
      const play = await this.thought(this.after);
      if (turn !== this.turn) return;
      const theirs =
        drawn(play[other] ?? position.play?.[other] ?? {}) ??
        moves![Math.floor(Math.random() * moves!.length)]!;
      this.play(this.me.value === "max" ? `${mine}/${theirs}` : `${theirs}/${mine}`);
    } catch (problem) {
      this.chosen = null;
      this.problem.textContent = problem instanceof ApiError ? problem.message : String(problem);
    }
  }

  private show(position: Position): void {
    const { about } = this.context,
      players = playersOf(about),
      mine = this.isMine(position) && position.turn !== "over";
    const steps = new Set(mine && position.turn !== "both" ? (position.moves ?? []).map((m) => m.move) : []);
    replace(
      this.board,
      boardOf(about.game, position, steps, (step) => this.play(step)) ??
        (position.show
          ? h("pre", { class: "board-text" }, position.show)
          : h("p", { class: "hint" }, this.after.join(" ") || "Nothing has been played.")),
    );
    const start = (about.after ?? []).length;
    replace(this.log, ...this.after.slice(start).map((step) => h("li", {}, step)));
    const last = this.after.length > start ? `Last: ${this.after.at(-1)}. ` : "";
    this.said.textContent =
      last +
      (position.turn === "over"
        ? `The game is over: ${payoffsInWords(position, players)}.`
        : position.turn === "chance"
          ? "Dice …"
          : mine
            ? position.turn === "both"
              ? "Both choose at once. Your choice?"
              : "Your move."
            : `${turnInWords(position.turn, position.player)}: it thinks …`);
    replace(this.choices, ...this.choicesOf(position, mine));
    this.showKnown(position);
  }

  private choicesOf(position: Position, mine: boolean): Child[] {
    if (position.turn === "over") return [button("New match", () => this.restart(), { class: "main" })];
    if (!mine) return [];
    const moves =
      position.turn === "both"
        ? ((this.me.value === "max" ? position.rows : position.columns) ?? [])
        : (position.moves ?? []).map((m) => m.move);
    return moves.map((move) =>
      button(move, () => (position.turn === "both" ? void this.together(move) : this.play(move)), {
        class: "move",
      }),
    );
  }

  private showKnown(position: Position): void {
    this.known.hidden = !this.knows.checked;
    if (!this.knows.checked || position.turn === "over") return replace(this.known);
    const [lower, upper] = position.bounds;
    const list =
      position.turn === "chance"
        ? (position.outcomes ?? []).map(
            (o) => `${o.outcome} (${percent(o.probability ?? 0)}) ${bounds(o.lower, o.upper)}`,
          )
        : (position.moves ?? []).map((m) => `${m.move} ${worth(m.lower, m.upper)}`);
    replace(
      this.known,
      h("h2", {}, "What it knows"),
      h("p", {}, `The value is ${boundsInWords(lower, upper)}.`),
      ...Object.entries(position.play ?? {}).map(([side, mix]) =>
        h(
          "p",
          {},
          `${side === "max" ? "Max" : side === "min" ? "Min" : side} would play ${mixInWords(mix)}.`,
        ),
      ),
      position.turn === "both"
        ? matrix(position, this.context.about.range, () => {})
        : h("ul", { class: "plain-list" }, ...list.map((text) => h("li", {}, text))),
    );
  }
}
