// Where the nodes of the tree are drawn. Large trees are drawn around the node that is looked at: the way
// to it, with the children of every node on that way.

import { hierarchy, tree, type HierarchyPointNode } from "d3-hierarchy";
import type { Replay } from "./replay";

export interface Drawn {
  id: number;
  more: number;
} // more: children that are not drawn
export type Point = HierarchyPointNode<Drawn>;

const small = 60; // so many nodes are drawn in full
const around = 8; // else so many children of each node on the way
export const nodeWidth = 62,
  rowHeight = 96;

interface Branch extends Drawn {
  children: Branch[];
}

function branch(
  replay: Replay,
  id: number,
  drawsChildren: (id: number) => boolean,
  on: Set<number>,
  most: number,
): Branch {
  const all = replay.children.get(id) ?? [];
  if (!drawsChildren(id)) return { id, more: all.length, children: [] };
  const way = all.findIndex((child) => on.has(child));
  const from = Math.max(0, Math.min(all.length - most, (way < 0 ? all.length : way) - Math.floor(most / 2)));
  const shown = all.slice(from, from + most);
  return {
    id,
    more: all.length - shown.length,
    children: shown.map((child) => branch(replay, child, drawsChildren, on, most)),
  };
}

export function layout(replay: Replay, current: number | null): Point | null {
  if (replay.root === null) return null;
  const way = new Set(replay.path(current ?? replay.root));
  const data =
    replay.nodes.size <= small
      ? branch(replay, replay.root, () => true, way, Infinity)
      : branch(replay, replay.root, (id) => way.has(id), way, around);
  const point = tree<Branch>()
    .nodeSize([nodeWidth, rowHeight])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(hierarchy(data, (d) => d.children));
  return point as unknown as Point;
}

/// The corners of what is drawn.
export function frame(root: Point): { left: number; right: number; top: number; bottom: number } {
  let left = 0,
    right = 0,
    bottom = 0;
  root.each((point) => {
    left = Math.min(left, point.x);
    right = Math.max(right, point.x);
    bottom = Math.max(bottom, point.y);
  });
  return { left: left - nodeWidth / 2 - 6, right: right + nodeWidth / 2 + 6, top: -46, bottom: bottom + 52 };
}
