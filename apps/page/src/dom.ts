// Making elements. Attributes only, no style attributes: the page's policy allows no inline styles.

export type Child = Node | string | null | undefined | false;
type Attributes = Record<string, unknown>;

function fill<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else element.setAttribute(name, String(value));
  }
  for (const child of children)
    if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), attributes, children);
}

export function s<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

export const replace = (element: Element, ...children: Child[]): void => {
  element.replaceChildren(...children.filter((child): child is Node | string => !!child));
};

export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: act, ...attributes }, label);
}

/// A labelled field of a form.
export function field(label: string, input: HTMLElement): HTMLLabelElement {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

export function choice(
  options: [value: string, label: string][],
  chosen: string,
  changed: (value: string) => void,
  attributes: Attributes = {},
): HTMLSelectElement {
  const select = h(
    "select",
    { ...attributes, onchange: () => changed(select.value) },
    ...options.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
  );
  return select;
}

/// Things to save, folded away under one button.
export function saveMenu(...items: HTMLElement[]): HTMLElement {
  const menu = h(
    "details",
    { class: "menu" },
    h("summary", { class: "button" }, "Save"),
    h("div", {}, ...items),
  );
  menu.addEventListener("click", (event) => {
    if ((event.target as Element).closest("div")) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")!.focus();
  });
  return menu;
}
