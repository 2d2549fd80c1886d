// Kalah: two rows of holes between two stores. Max has the lower row.

import { s } from "../dom";
import { picture, playable, type Drawer } from "./board";

const cell = 52;

function seeds(x: number, y: number, count: number, radius: number): SVGElement[] {
  const dots = Array.from({ length: Math.min(count, 14) }, (_, i) => {
    const turn = i * 2.4,
      away = Math.min(radius - 6, 3.6 * Math.sqrt(i + 0.3)); // as in a sunflower
    return s("circle", {
      class: "seed",
      cx: x + away * Math.cos(turn),
      cy: y - 5 + away * Math.sin(turn),
      r: 2.6,
    });
  });
  return [
    ...dots,
    s("text", { class: "label strong", x, y: y + radius - 4, "text-anchor": "middle" }, String(count)),
  ];
}

export const kalah: Drawer = (position, hands) => {
  const rows = position
    .show!.split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => line.split(/ +/).map(Number));
  const [top, stores, bottom] = rows;
  if (
    rows.length !== 3 ||
    !top ||
    !bottom ||
    stores?.length !== 2 ||
    top.length !== bottom.length ||
    rows.flat().some(Number.isNaN)
  )
    return null;
  const holes = bottom.length,
    width = (holes + 2) * cell + 16,
    height = 2 * cell + 48;
  const hole = (i: number, isTop: boolean): SVGElement => {
    const x = 8 + (i + 1.5) * cell,
      y = isTop ? 22 + cell / 2 : 30 + 1.5 * cell;
    const side = isTop ? "min" : "max",
      step = String(isTop ? holes - i : i + 1);
    const parts = [
      s("circle", { class: `hole ${side}`, cx: x, cy: y, r: 23 }),
      ...seeds(x, y, (isTop ? top : bottom)[i]!, 23),
      s("text", { class: "label", x, y: isTop ? 14 : height - 6, "text-anchor": "middle" }, step),
    ];
    return position.turn === side ? playable(hands, step, ...parts) : s("g", {}, ...parts);
  };
  const store = (x: number, side: string, count: number): SVGElement =>
    s(
      "g",
      {},
      s("rect", { class: `hole ${side}`, x: x - 20, y: 26, width: 40, height: 2 * cell, rx: 20 }),
      s("text", { class: "store", x, y: height / 2 + 8, "text-anchor": "middle" }, String(count)),
    );
  return picture(
    width,
    height,
    "Kalah, Max below: " + position.show,
    store(8 + cell / 2, "min", stores[0]!),
    store(width - 8 - cell / 2, "max", stores[1]!),
    ...top.map((_, i) => hole(i, true)),
    ...bottom.map((_, i) => hole(i, false)),
  );
};
