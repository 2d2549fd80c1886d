// What the keys do: everywhere, and in the view that is shown.

import type { View } from "./context";
import { button, h, replace } from "./dom";

const everywhere: [string, string][] = [
  ["1 to 5", "Step, Map, Position, Timeline, Play"],
  ["Tab", "from one control to the next"],
  ["?", "this list"],
  ["Esc", "closes it"],
];

export class Help {
  readonly element = h("dialog", { class: "help", "aria-labelledby": "help-title" });

  open(view: View | null): void {
    const rows = (keys: [string, string][]) =>
      h("dl", {}, ...keys.flatMap(([key, words]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)]));
    const own = (view?.keys ?? []).map(({ key, label, words }): [string, string] => [label ?? key, words]);
    replace(
      this.element,
      h("h2", { id: "help-title" }, "Keys"),
      own.length > 0 && h("h3", {}, "In this view"),
      own.length > 0 && rows(own),
      h("h3", {}, "Everywhere"),
      rows(everywhere),
      h(
        "p",
        { class: "hint" },
        "Every view has an address of its own: what you see can be reloaded, or kept as a bookmark. ",
        "The page talks to the program on this machine, and to nobody else.",
      ),
      button("Close", () => this.element.close(), { class: "main", autofocus: true }),
    );
    this.element.showModal();
  }
}
