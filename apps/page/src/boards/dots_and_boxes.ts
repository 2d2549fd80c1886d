// Dots and boxes: edges that are drawn, and those that may be.

import { s } from "../dom";
import { picture, playable, type Drawer } from "./board";

const gap = 60,
  left = 20;

export const dotsAndBoxes: Drawer = (position, hands) => {
  const lines = position.show!.split("\n");
  const rest = lines.findIndex((line) => /[^+\-| ]/.test(line));
  const drawing = rest < 0 ? lines : lines.slice(0, rest);
  const dots = drawing.filter((line) => line.startsWith("+"));
  const columns = ((dots[0]?.length ?? 0) - 1) / 4,
    rows = dots.length - 1;
  if (columns < 1 || rows < 1 || !Number.isInteger(columns)) return null;
  const across = (row: number, column: number) => dots[row]![column * 4 + 1] === "-";
  const down = (row: number, column: number) => drawing[2 * row + 1]?.[column * 4] === "|";
  const edge = (drawn: boolean, step: string, x: number, y: number, dx: number, dy: number): SVGElement => {
    const ends = {
      x1: left + x * gap,
      y1: left + y * gap,
      x2: left + (x + dx) * gap,
      y2: left + (y + dy) * gap,
    };
    return drawn
      ? s("line", { class: "edge drawn", ...ends })
      : playable(
          hands,
          step,
          s("line", { class: "edge free", ...ends }),
          s("line", { class: "edge touch", ...ends }),
        );
  };
  const boxes: SVGElement[] = [],
    edges: SVGElement[] = [],
    points: SVGElement[] = [];
  for (let row = 0; row <= rows; ++row)
    for (let column = 0; column <= columns; ++column) {
      const inRow = row < rows,
        inColumn = column < columns;
      if (
        inRow &&
        inColumn &&
        across(row, column) &&
        across(row + 1, column) &&
        down(row, column) &&
        down(row, column + 1)
      )
        boxes.push(
          s("rect", { class: "box", x: left + column * gap, y: left + row * gap, width: gap, height: gap }),
        );
      if (inColumn) edges.push(edge(across(row, column), `h${row + 1}-${column + 1}`, column, row, 1, 0));
      if (inRow) edges.push(edge(down(row, column), `v${row + 1}-${column + 1}`, column, row, 0, 1));
      points.push(s("circle", { class: "dot", cx: left + column * gap, cy: left + row * gap, r: 5 }));
    }
  const words = rest < 0 ? "" : lines.slice(rest).join(" ").trim();
  const height = 2 * left + rows * gap;
  return picture(
    Math.max(140, 2 * left + columns * gap),
    height + (words ? 22 : 0),
    "dots and boxes: " + position.show,
    ...boxes,
    ...edges,
    ...points,
    ...(words ? [s("text", { class: "label strong", x: left - 5, y: height + 12 }, words)] : []),
  );
};
