// What is known of everything that may be done in a position.

import type { About, Position } from "../api";
import { boundsBar } from "../bounds_bar";
import { button, h, type Child } from "../dom";
import { bounds, count, limit, percent, worth } from "../words";
import { matrix } from "./matrix";

/// The moves, the matrix or the outcomes, each with what is known of it.
export function knownOf(about: About, position: Position, go: (step: string) => void): Child[] {
  if (position.turn === "over")
    return [h("p", { class: "hint" }, "The game is over here. Go back, or to the start.")];
  if (position.turn === "both") return [h("h2", {}, "Moves of both"), matrix(position, about.range, go)];
  if (position.turn === "chance") return [h("h2", {}, "What may be rolled"), outcomesOf(position, go)];
  const best = new Set(Object.values(position.play ?? {}).flatMap((mix) => Object.keys(mix)));
  const rows = (position.moves ?? []).map(({ move, lower, upper }) =>
    h(
      "tr",
      { class: best.has(move) ? "best" : "" },
      h(
        "th",
        { scope: "row" },
        button(move, () => go(move), { class: "move" }),
      ),
      h("td", {}, boundsBar(lower, upper, about.range)),
      h("td", { class: "numbers" }, worth(lower, upper)),
      h("td", {}, best.has(move) ? "★ best" : ""),
    ),
  );
  return [h("h2", {}, "Moves"), h("table", { class: "moves" }, h("tbody", {}, ...rows))];
}

/// Outcomes with their weights, and what each contributes: p times its bounds.
function outcomesOf(position: Position, go: (step: string) => void): HTMLElement {
  const outcomes = position.outcomes ?? [];
  const sum = outcomes.reduce((all, o) => all + o.weight, 0) || 1;
  const rows = outcomes.map((o) => {
    const p = o.probability ?? o.weight / sum;
    const part = (value: number | null) => (value === null ? null : value * p);
    return h(
      "tr",
      {},
      h(
        "th",
        { scope: "row" },
        button(o.outcome, () => go(o.outcome), { class: "move" }),
      ),
      h("td", { class: "numbers" }, `${count(o.weight)}/${count(sum)} = ${percent(p)}`),
      h("td", { class: "numbers" }, bounds(o.lower, o.upper)),
      h("td", { class: "numbers" }, bounds(part(o.lower), part(o.upper))),
    );
  });
  const total = (side: "lower" | "upper") =>
    outcomes.some((o) => o[side] === null)
      ? null
      : outcomes.reduce((all, o) => all + (o[side] as number) * (o.probability ?? o.weight / sum), 0);
  return h(
    "table",
    { class: "moves" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...["outcome", "probability", "[lower, upper]", "contributes"].map((t) =>
          h("th", { scope: "col" }, t),
        ),
      ),
    ),
    h("tbody", {}, ...rows),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, "together"),
        h("td", {}),
        h("td", {}),
        h(
          "td",
          { class: "numbers" },
          `[${limit(total("lower"), "lower")}, ${limit(total("upper"), "upper")}]`,
        ),
      ),
    ),
  );
}
