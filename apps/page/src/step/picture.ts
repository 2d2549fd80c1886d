// The tree as books draw it: triangles up for Max and down for Min, squares for dice, diamonds where both
// move at once, and under every node what is proved about it.

import { s } from "../dom";
import type { Turn } from "../api";
import { bounds, boundsInWords, number, worth } from "../words";
import { frame, layout, type Point } from "./layout";
import type { Replay } from "./replay";

const size = 15;

/// The outline of a node's symbol around (0, 0).
export function symbol(turn: Turn): SVGElement {
  const corners: Partial<Record<Turn, string>> = {
    max: `0,${-size} ${size + 2},${size - 3} ${-size - 2},${size - 3}`,
    min: `0,${size} ${size + 2},${3 - size} ${-size - 2},${3 - size}`,
    chance: `${-size + 2},${-size + 2} ${size - 2},${-size + 2} ${size - 2},${size - 2} ${-size + 2},${size - 2}`,
    both: `0,${-size - 1} ${size + 1},0 0,${size + 1} ${-size - 1},0`,
  };
  const points = corners[turn];
  return points ? s("polygon", { points }) : s("circle", { r: size - 3 });
}

const turnWord: Record<Turn, string> = {
  max: "Max",
  min: "Min",
  chance: "dice",
  both: "both at once",
  over: "over",
  player: "a player",
};

/// A node in words, for people who cannot see the picture and for whoever reads the tree as text.
export function nodeInWords(replay: Replay, id: number): string {
  const node = replay.nodes.get(id)!,
    known = replay.known(id),
    moves = replay.movesTo(id);
  const letter = replay.letter(id),
    where = moves.length === 0 ? "root" : "after " + moves.join(" ");
  const state = { waiting: "not looked at", open: "being searched", done: "done", cut: "cut" }[known.state];
  const said =
    known.state === "waiting" || known.state === "cut"
      ? state
      : `${bounds(known.lower, known.upper)}, ${state}`;
  return `${letter ? letter + " (" + where + ")" : where}, ${turnWord[node.turn]}: ${said}`;
}

function leafBox(replay: Replay, id: number): SVGElement[] {
  const node = replay.nodes.get(id)!,
    known = replay.known(id);
  const text =
    known.state === "done"
      ? worth(known.lower, known.upper)
      : typeof node.payoff === "number"
        ? number(node.payoff, 4)
        : "";
  return [
    s("rect", { x: -17, y: -12, width: 34, height: 24, rx: 5 }),
    s("text", { class: "payoff", y: 4.5, "text-anchor": "middle" }, text.length > 6 ? "" : text),
    ...(text.length > 6 ? [s("text", { class: "bounds", y: 28, "text-anchor": "middle" }, text)] : []),
  ];
}

function inner(replay: Replay, id: number, more: number): SVGElement[] {
  const node = replay.nodes.get(id)!,
    known = replay.known(id);
  const letter = replay.letter(id);
  return [
    symbol(node.turn),
    ...(letter
      ? [
          s(
            "text",
            {
              class: "letter",
              y: node.turn === "max" ? 8 : node.turn === "min" ? 2 : 5,
              "text-anchor": "middle",
            },
            letter,
          ),
        ]
      : []),
    ...(known.state === "waiting"
      ? []
      : [
          s(
            "text",
            { class: "bounds", y: 32, "text-anchor": "middle" },
            known.state === "cut" ? "cut" : bounds(known.lower, known.upper),
          ),
        ]),
    ...(more > 0 ? [s("text", { class: "more", y: 46, "text-anchor": "middle" }, `+${more} more`)] : []),
  ];
}

function edge(replay: Replay, point: Point, on: Set<number>): SVGElement[] {
  const { parent } = point;
  if (!parent) return [];
  const node = replay.nodes.get(point.data.id)!,
    state = replay.known(point.data.id).state;
  const isRow = parent.children!.length <= 12;
  // Out of the parent's text, into the child's symbol.
  const from = { x: parent.x, y: parent.y + (replay.known(parent.data.id).state === "waiting" ? 18 : 38) },
    to = { x: point.x, y: point.y - 15 };
  const at = (t: number) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t });
  const label = at(0.7),
    middle = at(0.36);
  return [
    s("line", {
      class: `edge ${state}${on.has(point.data.id) ? " on" : ""}`,
      x1: from.x,
      y1: from.y,
      x2: to.x,
      y2: to.y,
    }),
    ...(state === "cut"
      ? [
          s("line", {
            class: "slash",
            x1: middle.x - 7,
            y1: middle.y + 3,
            x2: middle.x + 7,
            y2: middle.y - 3,
          }),
          s("line", {
            class: "slash",
            x1: middle.x - 7,
            y1: middle.y + 7,
            x2: middle.x + 7,
            y2: middle.y + 1,
          }),
        ]
      : []),
    ...(isRow && node.move
      ? [
          s(
            "text",
            { class: `move ${state}`, x: label.x, y: label.y + 4, "text-anchor": "middle" },
            node.move + (node.weight ? ` ×${node.weight}` : ""),
          ),
        ]
      : []),
  ];
}

function nodeGroup(replay: Replay, point: Point, current: number | null): SVGElement {
  const { id, more } = point.data,
    node = replay.nodes.get(id)!,
    known = replay.known(id);
  const isLeaf = replay.isLeaf(id) && (node.turn === "over" || replay.nodes.size <= 60);
  const words = nodeInWords(replay, id);
  return s(
    "g",
    {
      class: `node ${node.turn} ${known.state}${id === current ? " current" : ""}`,
      transform: `translate(${point.x},${point.y})`,
      role: "img",
      "aria-label": words,
      "data-node": id,
    },
    s("title", {}, `${words}; ${boundsInWords(known.lower, known.upper)}`),
    ...(id === current ? [s("circle", { class: "halo", r: 24 })] : []),
    ...(isLeaf ? leafBox(replay, id) : inner(replay, id, more)),
  );
}

/// The tree as it is now, and where things are drawn in it.
export function treePicture(replay: Replay, space: number): { svg: SVGSVGElement; root: Point } | null {
  const current = replay.step()?.node ?? null;
  const root = layout(replay, current);
  if (!root) return null;
  const { left, right, top, bottom } = frame(root);
  const scale = Math.max(0.85, Math.min(1.4, space / (right - left))); // else it scrolls
  const on = new Set(current === null ? [] : replay.path(current));
  const edges: SVGElement[] = [],
    nodes: SVGElement[] = [];
  root.each((point) => {
    edges.push(...edge(replay, point, on));
    nodes.push(nodeGroup(replay, point, current));
  });
  const svg = s(
    "svg",
    {
      class: "tree",
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
      role: "group",
      "aria-label": "the tree of the search",
    },
    ...edges,
    ...nodes,
  );
  return { svg, root };
}
