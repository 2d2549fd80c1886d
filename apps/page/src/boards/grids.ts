// Boards of cells: stones on a grid, a chase, and light cycles.

import type { Position } from "../api";
import { s } from "../dom";
import { picture, playable, type Drawer, type Hands } from "./board";

const cell = 44;

/// The signs of a grid that is shown with letters above and numbers before its rows.
export function readGrid(show: string): string[][] | null {
  const rows = show
    .split("\n")
    .map((line) => /^ *\d+((?: \S)+) *$/.exec(line)?.[1]?.trim().split(" "))
    .filter((row): row is string[] => row !== undefined);
  return rows.length > 0 && rows.every((row) => row.length === rows[0]!.length) ? rows : null;
}

const letter = (column: number): string => String.fromCharCode(97 + column);

function labels(columns: number, rows: number): SVGElement[] {
  return [
    ...Array.from({ length: columns }, (_, i) =>
      s("text", { class: "label", x: 26 + (i + 0.5) * cell, y: 15, "text-anchor": "middle" }, letter(i)),
    ),
    ...Array.from({ length: rows }, (_, i) =>
      s(
        "text",
        { class: "label", x: 13, y: 24 + (i + 0.5) * cell + 4, "text-anchor": "middle" },
        String(i + 1),
      ),
    ),
  ];
}

/// A grid with labels; `inside` draws what is in a cell whose corner is at (0, 0).
function grid(
  rows: string[][],
  words: string,
  inside: (sign: string, column: number, row: number) => SVGElement[],
): SVGSVGElement {
  const columns = rows[0]!.length;
  const cells = rows.flatMap((row, y) =>
    row.map((sign, x) =>
      s(
        "g",
        { transform: `translate(${26 + x * cell},${24 + y * cell})` },
        s("rect", { class: sign === "#" ? "square wall" : "square", width: cell, height: cell }),
        ...inside(sign, x, y),
      ),
    ),
  );
  return picture(
    26 + columns * cell + 6,
    24 + rows.length * cell + 6,
    words,
    ...labels(columns, rows.length),
    ...cells,
  );
}

const middle = cell / 2;
const cross = (): SVGElement =>
  s("path", { class: "mark max", d: `M${middle - 11} ${middle - 11}l22 22m0 -22l-22 22` });
const ring = (): SVGElement => s("circle", { class: "mark min", cx: middle, cy: middle, r: 12 });
const disc = (side: string, text: string): SVGElement[] => [
  s("circle", { class: `disc ${side}`, cx: middle, cy: middle, r: 16 }),
  s("text", { class: "on-disc", x: middle, y: middle + 5, "text-anchor": "middle" }, text),
];

export const stones: Drawer = (position, hands) => {
  const rows = readGrid(position.show!);
  if (!rows) return null;
  return grid(rows, "board with x and o: " + position.show, (sign, x, y) => {
    const step = letter(x) + (y + 1);
    return [
      sign === "x"
        ? cross()
        : sign === "o"
          ? ring()
          : playable(hands, step, s("rect", { class: "touch", width: cell, height: cell })),
    ];
  });
};

export const connectFour: Drawer = (position, hands) => {
  const lines = position.show!.split("\n").filter((line) => /^( +[.xo])+$/.test(line));
  const rows = lines.map((line) => line.trim().split(/ +/));
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) return null;
  const height = rows.length * cell;
  const shaft = (x: number): SVGElement =>
    playable(
      hands,
      String(x + 1),
      s("rect", { class: "shaft", x: 8 + x * cell, y: 8, width: cell, height }),
      ...rows.map((row, y) => {
        const sign = row[x]!,
          side = sign === "x" ? "max" : sign === "o" ? "min" : "empty";
        return s(
          "g",
          { transform: `translate(${8 + x * cell},${8 + y * cell})` },
          s("circle", { class: `disc ${side}`, cx: middle, cy: middle, r: 16 }),
          ...(side === "empty"
            ? []
            : [s("text", { class: "on-disc", x: middle, y: middle + 5, "text-anchor": "middle" }, sign)]),
        );
      }),
      s(
        "text",
        { class: "label", x: 8 + (x + 0.5) * cell, y: height + 26, "text-anchor": "middle" },
        String(x + 1),
      ),
    );
  return picture(
    columns * cell + 16,
    height + 34,
    "Connect Four: " + position.show,
    s("rect", { class: "rack", x: 2, y: 2, width: columns * cell + 12, height: height + 12, rx: 10 }),
    ...Array.from({ length: columns }, (_, x) => shaft(x)),
  );
};

const ways: Record<string, [number, number]> = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0], s: [0, 0] };

/// Who of a chase may be moved by clicking on the cell they go to: the robber, or a cop that is alone.
function stepsOfOne(position: Position, rows: string[][]): Map<string, string> {
  const places = new Map<string, [number, number]>();
  rows.forEach((row, y) => row.forEach((sign, x) => places.set(sign, [x, y])));
  const mover = places.get(position.turn === "max" ? "R" : "1");
  const steps = new Map<string, string>();
  if (!mover || (position.turn === "min" && places.has("2"))) return steps;
  for (const [step, [dx, dy]] of Object.entries(ways)) steps.set(`${mover[0] + dx},${mover[1] + dy}`, step);
  return steps;
}

export const chase: Drawer = (position, hands) => {
  const rows = readGrid(position.show!);
  if (!rows) return null;
  const steps =
    position.turn === "max" || position.turn === "min"
      ? stepsOfOne(position, rows)
      : new Map<string, string>();
  return grid(rows, "the chase: " + position.show, (sign, x, y) => {
    const step = steps.get(`${x},${y}`);
    return [
      ...(sign === "R"
        ? disc("max", "R")
        : /\d/.test(sign)
          ? disc("min", sign)
          : sign === "*"
            ? disc("caught", "✱")
            : []),
      ...(step ? [playable(hands, step, s("rect", { class: "touch", width: cell, height: cell }))] : []),
    ];
  });
};

export const tron = (position: Position, _hands: Hands): SVGSVGElement | null => {
  const rows = readGrid(position.show!);
  if (!rows) return null;
  return grid(rows, "the cycles and their walls: " + position.show, (sign) =>
    sign === "X"
      ? disc("max", "X")
      : sign === "O"
        ? disc("min", "O")
        : sign === "*"
          ? disc("caught", "✱")
          : [],
  );
};
