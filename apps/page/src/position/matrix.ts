// Both move at once: the matrix, with what is known of each cell, the mixes on its margins, and every cell
// as dark as its share of the error that remains.

import type { Position } from "../api";
import { button, h, s } from "../dom";
import { limit, percent, worth } from "../words";

const small = (share: number): string => (share > 0 ? percent(share) : "0");

/// x_i y_j (O_ij - P_ij) for every cell, as a part of their sum.
export function errorShares(position: Position, range: [number, number]): number[][] | null {
  const { rows = [], columns = [], cells = [], play } = position;
  const max = play?.["max"],
    min = play?.["min"];
  if (!max || !min || cells.length === 0) return null;
  const errors = rows.map((row, i) =>
    columns.map((column, j) => {
      const [p, o] = cells[i]![j]!;
      const gap = p === null || o === null ? 0 : o - p;
      return (max[row] ?? 0) * (min[column] ?? 0) * gap;
    }),
  );
  const sum = errors.flat().reduce((a, b) => a + b, 0);
  const isOnlyRounding = sum <= 1e-9 * (range[1] - range[0]);
  return !isOnlyRounding
    ? errors.map((row) => row.map((error) => error / sum))
    : errors.map((row) => row.map(() => 0));
}

/// A bar for a share of the mix, on the margin.
const mixBar = (share: number): SVGSVGElement =>
  s(
    "svg",
    { class: "mix-bar", viewBox: "0 0 40 5", "aria-hidden": "true", preserveAspectRatio: "none" },
    s("rect", { class: "track", width: 40, height: 5, rx: 2.5 }),
    s("rect", { class: "span", width: 40 * share, height: 5, rx: 2.5 }),
  );

export function matrix(position: Position, range: [number, number], go: (step: string) => void): HTMLElement {
  const { rows = [], columns = [], cells = [], play } = position;
  if (cells.length === 0)
    return h("p", { class: "hint" }, `${rows.length} × ${columns.length} cells: too many to show.`);
  const shares = errorShares(position, range);
  const margin = (name: string, share: number | undefined): HTMLElement[] =>
    share === undefined
      ? [h("b", {}, name)]
      : [h("b", {}, name), h("span", { class: "mix" }, mixBar(share), small(share))];
  const head = h(
    "tr",
    {},
    h("th", { scope: "col", class: "corner" }, "Max ╲ Min"),
    ...columns.map((name) =>
      h("th", { scope: "col" }, ...margin(name, play?.["min"] && (play["min"][name] ?? 0))),
    ),
  );
  const body = rows.map((row, i) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, ...margin(row, play?.["max"] && (play["max"][row] ?? 0))),
      ...columns.map((column, j) => {
        const share = shares?.[i]?.[j] ?? 0;
        const shade = share <= 0 ? 0 : Math.min(9, 1 + Math.floor(share * 9));
        const said =
          `${row}/${column}: at least ${limit(cells[i]![j]![0], "lower")}, at most ${limit(cells[i]![j]![1], "upper")}` +
          (shares ? `; ${percent(share)} of the remaining error` : "");
        return h(
          "td",
          { class: `shade-${shade}` },
          button(worth(...cells[i]![j]!, 3), () => go(`${row}/${column}`), {
            "aria-label": said,
            title: said,
          }),
          share > 0 && h("small", {}, percent(share)),
        );
      }),
    ),
  );
  return h(
    "div",
    {},
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "the matrix" },
      h("table", { class: "matrix", "data-read": "matrix" }, h("thead", {}, head), h("tbody", {}, ...body)),
    ),
    h(
      "p",
      { class: "hint" },
      "In every cell [P, O]: what Max is sure to get there and what Max may still hope for. On the margins how often each move is played. ",
      shares
        ? "The darker a cell, the greater its share of the error that remains (the small number)."
        : "Mixes are not known yet: solve this.",
    ),
  );
}
