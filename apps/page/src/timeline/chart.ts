// The root's bounds over time, as a picture.

import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import type { Moment, Run } from "../api";
import { s } from "../dom";
import { boundsInWords, number, seconds } from "../words";

const height = 300,
  margin = { left: 58, right: 34, top: 12, bottom: 38 };

export interface Shown extends Moment {
  low: number;
  high: number;
}

/// The moments with the range in place of what is not known, and with the last one.
export function moments(run: Run, range: [number, number]): Shown[] {
  const all = [...(run.history ?? [])];
  if (run.progress && (all.at(-1)?.seconds ?? -1) <= run.progress.seconds) all.push(run.progress);
  return all.map((m) => ({ ...m, low: m.lower ?? range[0], high: m.upper ?? range[1] }));
}

export function chart(all: Shown[], range: [number, number], width: number): SVGSVGElement {
  const end = Math.max(1e-6, all.at(-1)?.seconds ?? 1);
  const xs = scaleLinear()
    .domain([0, end])
    .range([margin.left, width - margin.right]);
  const pad = (range[1] - range[0]) * 0.04 || 1;
  const ys = scaleLinear()
    .domain([range[0] - pad, range[1] + pad])
    .range([height - margin.bottom, margin.top]);
  const x = (value: number) => xs(value) ?? 0,
    y = (value: number) => ys(value) ?? 0;
  const points = [{ seconds: 0, low: range[0], high: range[1] }, ...all];
  const side = (of: "low" | "high") =>
    line<(typeof points)[number]>()
      .x((m) => x(m.seconds))
      .y((m) => y(m[of]))
      .curve(curveStepAfter)(points) ?? "";
  const between =
    area<(typeof points)[number]>()
      .x((m) => x(m.seconds))
      .y0((m) => y(m.low))
      .y1((m) => y(m.high))
      .curve(curveStepAfter)(points) ?? "";
  // All labels in one unit.
  const [unit, scale]: [string, number] = end < 1e-3 ? ["µs", 1e6] : end < 1 ? ["ms", 1e3] : ["s", 1];
  const inUnit = (value: number) => `${number(value * scale, 3)} ${unit}`;
  const ticks = (vertical: boolean) =>
    (vertical ? ys : xs).ticks(vertical ? 6 : Math.max(3, Math.floor(width / 130))).map((value) =>
      vertical
        ? s(
            "g",
            {},
            s("line", {
              class: "grid",
              x1: margin.left,
              x2: width - margin.right,
              y1: y(value),
              y2: y(value),
            }),
            s(
              "text",
              { class: "label", x: margin.left - 8, y: y(value) + 4, "text-anchor": "end" },
              number(value),
            ),
          )
        : s(
            "text",
            { class: "label", x: x(value), y: height - margin.bottom + 20, "text-anchor": "middle" },
            inUnit(value),
          ),
    );
  const last = points.at(-1)!;
  const isExact = last.low === last.high;
  return s(
    "svg",
    {
      class: "timeline",
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": `the root's bounds over ${seconds(end)}: at the end ${boundsInWords(last.low, last.high)}`,
    },
    ...ticks(true),
    ...ticks(false),
    s("path", { class: "between", d: between }),
    s("path", { class: "upper", d: side("high") }),
    s("path", { class: "lower", d: side("low") }),
    s(
      "text",
      { class: "label strong", x: width - margin.right - 4, y: y(last.high) - 6, "text-anchor": "end" },
      isExact ? `value ${number(last.high)}` : `upper ${number(last.high)}`,
    ),
    ...(isExact
      ? []
      : [
          s(
            "text",
            { class: "label strong", x: width - margin.right - 4, y: y(last.low) + 16, "text-anchor": "end" },
            `lower ${number(last.low)}`,
          ),
        ]),
  );
}
