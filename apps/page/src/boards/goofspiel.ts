// Goofspiel: the prize that is turned up, those that are left, and both hands.

import { s } from "../dom";
import { picture, type Drawer } from "./board";

const width = 34,
  height = 46,
  gap = 6,
  left = 62;

const numbers = (text: string | undefined): string[] =>
  (text ?? "")
    .trim()
    .split(/ +/)
    .filter((word) => word !== "");

function card(x: number, y: number, text: string, kind: string): SVGElement {
  return s(
    "g",
    {},
    s("rect", { class: `card ${kind}`, x, y, width, height, rx: 5 }),
    s("text", { class: "on-card", x: x + width / 2, y: y + height / 2 + 6, "text-anchor": "middle" }, text),
  );
}

export const goofspiel: Drawer = (position) => {
  const text = position.show!;
  const prize = /prize (\d+)/.exec(text)?.[1],
    prizes = numbers(/left([ \d]*)/.exec(text)?.[1]);
  const max = numbers(/Max([ \d]*)/.exec(text)?.[1]),
    min = numbers(/Min([ \d]*)/.exec(text)?.[1]);
  const lead = /lead (-?\d+)/.exec(text)?.[1];
  if (max.length === 0 && min.length === 0) return null;
  const row = (cards: string[], y: number, kind: string, name: string): SVGElement[] => [
    s("text", { class: "label strong", x: 4, y: y + height / 2 + 5 }, name),
    ...cards.map((value, i) =>
      card(left + i * (width + gap), y, value, kind === "prize" && value === prize ? "prize turned" : kind),
    ),
  ];
  const most = Math.max(prizes.length, max.length, min.length, 4);
  const words = [
    prize ? `turned up: ${prize}` : "a prize is to be turned up",
    lead ? `Max leads by ${lead.replace("-", "−")}` : "",
  ]
    .filter(Boolean)
    .join("; ");
  return picture(
    left + most * (width + gap),
    3 * (height + 12) + 26,
    "Goofspiel: " + text,
    ...row(prizes, 4, "prize", "prizes"),
    ...row(max, 4 + height + 12, "max", "Max"),
    ...row(min, 4 + 2 * (height + 12), "min", "Min"),
    s("text", { class: "label strong", x: 4, y: 3 * (height + 12) + 16 }, words),
  );
};
