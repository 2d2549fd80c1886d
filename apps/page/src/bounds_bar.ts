// A pair of bounds within the range of payoffs, as a bar.

import { s } from "./dom";
import type { Limit } from "./api";

const width = 120,
  height = 12;

export function boundsBar(lower: Limit, upper: Limit, range: [number, number]): SVGSVGElement {
  const [low, high] = range,
    span = high - low || 1;
  const at = (value: number) => 3 + (width - 6) * Math.max(0, Math.min(1, (value - low) / span));
  const from = at(lower ?? low),
    to = at(upper ?? high);
  const isExact = to - from < 1;
  return s(
    "svg",
    {
      class: "bounds-bar",
      viewBox: `0 0 ${width} ${height}`,
      "aria-hidden": "true",
      preserveAspectRatio: "none",
    },
    s("rect", { class: "track", x: 0, y: 4, width, height: 4, rx: 2 }),
    isExact
      ? s("circle", { class: "point", cx: (from + to) / 2, cy: 6, r: 4.5 })
      : s("rect", { class: "span", x: from, y: 2, width: to - from, height: 8, rx: 4 }),
  );
}
