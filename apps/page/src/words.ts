// Numbers, bounds and reasons in words.

import type { Limit, Mix, Turn } from "./api";

const minus = "\u2212";

export function number(value: number, digits = 5): string {
  if (!Number.isFinite(value)) return value > 0 ? "+∞" : minus + "∞";
  const rounded = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits)));
  return rounded.replaceAll("-", minus);
}

export const limit = (value: Limit | undefined, side: "lower" | "upper", digits = 5): string =>
  value === null || value === undefined ? (side === "lower" ? minus + "∞" : "+∞") : number(value, digits);

export const bounds = (lower: Limit | undefined, upper: Limit | undefined, digits = 5): string =>
  `[${limit(lower, "lower", digits)}, ${limit(upper, "upper", digits)}]`;

/// What bounds agree on that only rounding keeps apart.
function nearly(lower: number, upper: number): number | null {
  const middle = (lower + upper) / 2,
    size = Math.max(1, Math.abs(middle));
  if (upper - lower > 1e-9 * size) return null;
  return Math.abs(middle) < 1e-9 ? 0 : middle;
}

/// The value where it is known (≈: but for rounding), else the bounds.
export function worth(lower: Limit | undefined, upper: Limit | undefined, digits = 5): string {
  if (typeof lower !== "number" || typeof upper !== "number") return bounds(lower, upper, digits);
  if (lower === upper) return number(lower, digits);
  const value = nearly(lower, upper);
  return value === null ? bounds(lower, upper, digits) : "≈ " + number(value, digits);
}

/// The bounds as a sentence.
export function boundsInWords(lower: Limit | undefined, upper: Limit | undefined): string {
  const low = typeof lower === "number",
    high = typeof upper === "number";
  if (low && high) {
    if (lower === upper) return `exactly ${number(lower)}`;
    const value = nearly(lower, upper);
    return value === null
      ? `between ${number(lower)} and ${number(upper)}`
      : `${number(value)}, known to within ${number(upper - lower, 1)}`;
  }
  return low ? `at least ${number(lower)}` : high ? `at most ${number(upper)}` : "not known yet";
}

export const count = (value: number): string => Math.round(value).toLocaleString("en");

export function many(value: number, word: string): string {
  return `${count(value)} ${word}${value === 1 ? "" : "s"}`;
}

export function seconds(value: number): string {
  if (value === 0) return "0 s";
  if (value < 0.0005) return `${Math.round(value * 1e6)} µs`;
  if (value < 1) return `${Number((value * 1000).toPrecision(3))} ms`;
  return value < 100 ? `${Number(value.toPrecision(3))} s` : `${Math.round(value)} s`;
}

export const percent = (share: number): string =>
  share > 0 && share < 0.001 ? "<0.1%" : `${Number((share * 100).toPrecision(3))}%`;

export function mixInWords(mix: Mix | undefined): string {
  const parts = Object.entries(mix ?? {})
    .filter(([, share]) => share > 0)
    .sort((a, b) => b[1] - a[1]);
  if (parts.length === 1) return parts[0]![0];
  return parts.map(([move, share]) => `${move} (${percent(share)})`).join(", ");
}

export const turnInWords = (turn: Turn, player?: string | null): string =>
  ({
    max: "Max to move",
    min: "Min to move",
    chance: "dice",
    both: "both move at once",
    over: "the game is over",
    player: `${player ?? "a player"} to move`,
  })[turn];

/// Why a search left a node: a word for labels, a sentence for the legend.
export const endings: Record<string, { word: string; words: string }> = {
  over: { word: "over", words: "The game was over there." },
  at_most: { word: "low", words: "Proved to be low enough: at most what was asked." },
  at_least: { word: "high", words: "Proved to be high enough: at least what was asked." },
  within: { word: "close", words: "Known closely enough, or exactly." },
  bounds: { word: "bounds", words: "The game's own bounds answered without a search." },
  table: { word: "table", words: "Remembered: the transposition table answered." },
  unneeded: { word: "unneeded", words: "Left because the parent needed no more." },
  budget: { word: "budget", words: "Cut short by a limit on time, nodes or memory." },
  probed: { word: "probed", words: "One of its moves was tried, and that did not answer." },
  open: { word: "open", words: "Not answered." },
};
export const endingOf = (name: string) => endings[name] ?? { word: name, words: name };
