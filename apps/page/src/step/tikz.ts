// The tree as TikZ: a document of its own that latex takes as it is, and whose picture can be copied.

import type { Turn } from "../api";
import { number } from "../words";
import type { Point } from "./layout";
import type { Replay } from "./replay";

const special: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};
const escaped = (text: string): string =>
  text
    .replace(/[\\~^]|[{}$&#_%]/g, (c) => special[c] ?? "\\" + c)
    .replaceAll("−", "-")
    .replaceAll("→", "$\\to$")
    .replaceAll("∞", "$\\infty$");

const math = (value: number | null, side: "lower" | "upper"): string =>
  value === null
    ? side === "lower"
      ? "-\\infty"
      : "+\\infty"
    : number(value).replace("−", "-").replace("∞", "\\infty");

const shapes: Record<Turn, string> = {
  max: "max",
  min: "min",
  chance: "dice",
  both: "joint",
  over: "leaf",
  player: "player",
};

const head = String.raw`\documentclass[tikz,border=4pt]{standalone}
\usetikzlibrary{shapes.geometric}
\begin{document}
\begin{tikzpicture}[
  x=1cm, y=1cm, font=\small,
  every node/.style={inner sep=1pt},
  max/.style={draw, regular polygon, regular polygon sides=3, minimum size=8mm},
  min/.style={max, shape border rotate=180},
  dice/.style={draw, rectangle, minimum size=6mm},
  joint/.style={draw, diamond, minimum size=7mm},
  player/.style={draw, circle, minimum size=6mm},
  leaf/.style={draw, rectangle, rounded corners=1pt, minimum width=7mm, minimum height=5mm},
  move/.style={font=\scriptsize, midway, fill=white},
  bounds/.style={font=\scriptsize},
  cut/.style={draw=black!35, text=black!35},
]
`;

export function tikz(replay: Replay, root: Point): string {
  const nodes: string[] = [],
    edges: string[] = [];
  root.each((point) => {
    const { id } = point.data,
      node = replay.nodes.get(id)!,
      known = replay.known(id);
    const at = `(${(point.x / 46).toFixed(2)},${(-point.y / 62).toFixed(2)})`;
    const isLeaf = replay.isLeaf(id) && node.turn === "over";
    const grey = known.state === "cut" || known.state === "waiting" ? ", cut" : "";
    const value = known.state === "done" && known.lower !== null ? known.lower : node.payoff;
    const inside = isLeaf
      ? typeof value === "number"
        ? `$${math(value, "lower")}$`
        : ""
      : replay.letter(id);
    const below = isLeaf || grey ? "" : `$[${math(known.lower, "lower")},${math(known.upper, "upper")}]$`;
    nodes.push(`\\node[${shapes[node.turn]}${grey}] (n${id}) at ${at} {${inside}};`);
    if (below) nodes.push(`\\node[bounds, anchor=north] (b${id}) at ([yshift=-1pt]n${id}.south) {${below}};`);
    if (point.parent) {
      const parent = point.parent.data.id,
        from = replay.known(parent).state;
      const start = from === "waiting" || from === "cut" ? `n${parent}.south` : `b${parent}.south`;
      edges.push(
        `\\draw[${grey ? "cut, dashed" : "draw"}] (${start}) -- node[move${grey ? ", text=black!35" : ""}] {${escaped(node.move ?? "")}} (n${id}.north);`,
      );
    }
  });
  return (
    head +
    [...nodes, ...edges].map((line) => "  " + line).join("\n") +
    "\n\\end{tikzpicture}\n\\end{document}\n"
  );
}
