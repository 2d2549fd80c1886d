// Saving what is shown: pictures as SVG that look the same elsewhere, text and JSON.

import { h, s } from "./dom";

export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const kept = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "dominant-baseline",
];

/// The picture with every style of the page written into it.
export function svgText(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const from = [picture, ...picture.querySelectorAll("*")],
    to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, i) => {
    if (element.closest("defs, title, desc")) return;
    const style = getComputedStyle(element);
    for (const name of kept) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== "auto") to[i]!.setAttribute(name, value.replaceAll('"', "'"));
    }
    for (const attribute of ["class", "tabindex", "role"]) to[i]!.removeAttribute(attribute);
  });
  const box = picture.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  const paper = getComputedStyle(document.body).backgroundColor;
  copy.prepend(s("rect", { x: box.x, y: box.y, width: box.width, height: box.height, fill: paper }));
  return new XMLSerializer().serializeToString(copy) + "\n";
}

export const saveSvg = (name: string, picture: SVGSVGElement): void =>
  saveText(name, "image/svg+xml", svgText(picture));
