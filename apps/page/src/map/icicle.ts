// The picture of where a search went: a row for every depth, as wide as what was spent there. Colour and
// pattern tell why it ended.

import { s } from "../dom";
import type { MapNode } from "../api";
import { count, endingOf, percent, seconds } from "../words";

export const rowHeight = 30;
const narrowest = 0.4; // px

/// Hatches, so that the reasons differ without their colours.
const hatches: Record<string, string[]> = {
  at_most: ["M0 8L8 0M-2 2L2 -2M6 10L10 6"],
  at_least: ["M0 0L8 8M-2 6L2 10M6 -2L10 2"],
  within: ["M0 4H8"],
  bounds: ["M4 0V8"],
  table: ["M0 4H8", "M4 0V8"],
  unneeded: ["M0 0L8 8", "M8 0L0 8"],
  probed: ["M0 2H8", "M0 6H8"],
  budget: ["M2 2h1v1h-1z", "M6 6h1v1h-1z"],
};

export function patterns(): SVGDefsElement {
  return s(
    "defs",
    {},
    ...Object.entries(hatches).map(([ending, paths]) =>
      s(
        "pattern",
        { id: `hatch-${ending}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" },
        ...paths.map((d) =>
          s("path", {
            d,
            class: "hatch",
            fill: "none",
            stroke: "currentColor",
            "stroke-width": 0.8,
            opacity: 0.45,
          }),
        ),
      ),
    ),
  );
}

export function swatch(ending: string): SVGSVGElement {
  return s(
    "svg",
    { class: "swatch", viewBox: "0 0 26 16", width: 26, height: 16, "aria-hidden": "true" },
    s("rect", { class: `cell ${ending}`, width: 26, height: 16, rx: 3 }),
    ...(hatches[ending] ? [s("rect", { width: 26, height: 16, rx: 3, fill: `url(#hatch-${ending})` })] : []),
  );
}

export const nodeInWords = (node: MapNode, by: "nodes" | "seconds"): string =>
  `${node.move || "the root"}: ${by === "nodes" ? count(node.nodes) + " nodes" : seconds(node.seconds ?? 0)}, ` +
  `${percent(node.share_to - node.share_from)} of what is shown. ${endingOf(node.ending).words}`;

function cell(node: MapNode, width: number, chosen: number | null): SVGElement {
  const x = node.share_from * width,
    w = Math.max(narrowest, (node.share_to - node.share_from) * width);
  const y = node.depth * rowHeight,
    isWide = w >= 26;
  const inset = w > 4 ? 0.5 : 0;
  const box = {
    x: x + inset,
    y: y + 0.5,
    width: Math.max(narrowest, w - 2 * inset),
    height: rowHeight - 1,
    rx: w > 12 ? 3 : 0,
  };
  const letters = Math.floor((w - 10) / 7),
    move = node.move || "root";
  const reason = endingOf(node.ending).word;
  const label =
    letters >= move.length + reason.length + 3
      ? `${move} · ${reason}`
      : letters >= move.length
        ? move
        : letters > 2
          ? move.slice(0, letters - 1) + "…"
          : "";
  return s(
    "g",
    { class: `cell-group${node.id === chosen ? " chosen" : ""}`, "data-node": node.id },
    s("rect", { class: `cell ${node.ending}`, ...box }),
    ...(isWide && hatches[node.ending]
      ? [s("rect", { ...box, fill: `url(#hatch-${node.ending})`, class: "over" })]
      : []),
    ...(isWide && label ? [s("text", { x: x + 6, y: y + rowHeight / 2 + 4 }, label)] : []),
  );
}

/// All of it in one picture; `chosen` is the node that keys move from.
export function icicle(nodes: MapNode[], width: number, chosen: number | null): SVGSVGElement {
  const height = Math.max(1, ...nodes.map((node) => node.depth + 1)) * rowHeight + 1;
  return s(
    "svg",
    { class: "icicle", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    patterns(),
    ...nodes.map((node) => cell(node, width, chosen)),
  );
}
