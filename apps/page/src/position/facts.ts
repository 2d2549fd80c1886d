// A position in words.

import type { About, Answer, Position } from "../api";
import { boundsBar } from "../bounds_bar";
import { parametersOf, playersOf } from "../context";
import { h, type Child } from "../dom";
import { bounds, boundsInWords, mixInWords, number, turnInWords, worth } from "../words";

export const payoffsInWords = (position: Position, players: string[]): string =>
  position.payoffs
    ? position.payoffs.map((pay, i) => `${players[i] ?? i + 1} ${number(pay)}`).join(", ")
    : typeof position.payoff === "number"
      ? `pays ${number(position.payoff)}`
      : "";

/// Whose turn it is, what is known, and best play.
export function factsOf(about: About, position: Position): Child[] {
  const players = playersOf(about);
  const [lower, upper] = position.bounds;
  const name = players.length
    ? position.player
      ? `What ${position.player} can guarantee: `
      : `What ${players[0]} can guarantee: `
    : "Its value is ";
  const over = position.turn === "over";
  return [
    h(
      "p",
      { class: "turn" },
      h("b", {}, turnInWords(position.turn, position.player)),
      over ? ": " + payoffsInWords(position, players) : "",
    ),
    over
      ? null
      : h("p", {}, name, h("b", {}, boundsInWords(lower, upper)), " ", boundsBar(lower, upper, about.range)),
    position.values?.length && !over
      ? h(
          "p",
          {},
          ...position.values.map((v) =>
            h("span", { class: "value" }, `${v.player} ${worth(v.lower, v.upper)} `),
          ),
        )
      : null,
    ...Object.entries(position.play ?? {})
      .filter(([, mix]) => Object.keys(mix).length > 0)
      .map(([side, mix]) =>
        h(
          "p",
          {},
          `Best play of ${side === "max" ? "Max" : side === "min" ? "Min" : side}: `,
          h("b", {}, mixInWords(mix)),
        ),
      ),
    position.line?.length
      ? h(
          "p",
          { class: "line" },
          "Goes on: ",
          position.line.slice(0, 40).join(" "),
          position.line.length > 40 ? " …" : "",
        )
      : null,
    about.marks?.max && about.marks.min
      ? h("p", { class: "quiet" }, `Max is ${about.marks.max}; Min is ${about.marks.min}.`)
      : null,
  ];
}

/// What an answer says beside its bounds: values of several players, what to play, notes.
export function answerInWords(answer: Answer): string {
  const values = (answer.values ?? []).map((v) => `${v.player} ${worth(v.lower, v.upper)}`).join(", ");
  const play = Object.entries(answer.play)
    .filter(([, mix]) => Object.keys(mix).length > 0)
    .map(
      ([side, mix]) => `${side === "max" ? "Max" : side === "min" ? "Min" : side} plays ${mixInWords(mix)}.`,
    );
  return [values && `${answer.meaning ?? "values"}: ${values}.`, ...play, ...answer.notes]
    .filter(Boolean)
    .join(" ");
}

/// All of it as plain text.
export function positionText(about: About, after: string[], position: Position): string {
  const known =
    position.turn === "both"
      ? (position.cells ?? []).map(
          (row, i) =>
            `${position.rows![i]}: ${row.map(([p, o], j) => `${position.columns![j]} ${bounds(p, o)}`).join("  ")}`,
        )
      : [
          ...(position.moves ?? []).map((m) => `${m.move}  ${bounds(m.lower, m.upper)}`),
          ...(position.outcomes ?? []).map(
            (o) => `${o.outcome}  weight ${o.weight}  ${bounds(o.lower, o.upper)}`,
          ),
        ];
  return [
    `${about.game} ${parametersOf(about)}`,
    `after ${after.join(" ") || "nothing"}`,
    "",
    position.show ?? "",
    turnInWords(position.turn, position.player),
    `bounds ${bounds(...position.bounds)}`,
    ...known,
    ...Object.entries(position.play ?? {}).map(([side, mix]) => `play ${side}: ${mixInWords(mix)}`),
    "",
  ].join("\n");
}
