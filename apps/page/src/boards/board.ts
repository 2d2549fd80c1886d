// Boards drawn from the text that a game shows of itself. A board that cannot be read is left to the text.

import type { Position } from "../api";
import { s } from "../dom";
import { chase, connectFour, stones, tron } from "./grids";
import { dotsAndBoxes } from "./dots_and_boxes";
import { goofspiel } from "./goofspiel";
import { kalah } from "./kalah";

/// What a board knows of what may be clicked on it.
export interface Hands {
  can(step: string): boolean;
  go(step: string): void;
}
export type Drawer = (position: Position, hands: Hands) => SVGSVGElement | null;

const drawers: Record<string, Drawer> = {
  connect_four: connectFour,
  tic_tac_toe: stones,
  random_turn_tic_tac_toe: stones,
  bidding_tic_tac_toe: stones,
  cops_and_robbers: chase,
  pursuit: chase,
  tron,
  kalah,
  dots_and_boxes: dotsAndBoxes,
  goofspiel,
};

export function boardOf(
  game: string,
  position: Position,
  steps: Set<string>,
  go: (step: string) => void,
): SVGSVGElement | null {
  const draw = drawers[game];
  if (!draw || !position.show) return null;
  return draw(position, { can: (step) => steps.has(step), go });
}

export const picture = (
  width: number,
  height: number,
  words: string,
  ...parts: SVGElement[]
): SVGSVGElement =>
  s(
    "svg",
    {
      class: "board",
      viewBox: `0 0 ${width} ${height}`,
      width: width * 1.45,
      height: height * 1.45,
      role: "img",
      "aria-label": words,
    },
    ...parts,
  );

/// A part of the board that plays a step when it is clicked. Keys use the list of moves beside it.
export function playable(hands: Hands, step: string, ...parts: SVGElement[]): SVGGElement {
  return hands.can(step)
    ? s(
        "g",
        { class: "playable", "data-step": step, onclick: () => hands.go(step) },
        s("title", {}, step),
        ...parts,
      )
    : s("g", {}, ...parts);
}
