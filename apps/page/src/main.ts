// The page: a header with the views, the view that the address names, and keys that work everywhere.

import { api, type About } from "./api";
import { parametersOf, type Context, type View } from "./context";
import { button, h, replace } from "./dom";
import { Help } from "./help";
import { MapView } from "./map/view";
import { PlayView } from "./play_view";
import { PositionView } from "./position/view";
import { Runs } from "./runs";
import { StepView } from "./step/view";
import { fragmentOf, store, viewNames, type Place, type ViewName } from "./store";
import { TimelineView } from "./timeline/view";

const titles: Record<ViewName, string> = {
  step: "Step",
  map: "Map",
  position: "Position",
  timeline: "Timeline",
  play: "Play",
};
const makers: Record<ViewName, (context: Context) => View> = {
  step: (c) => new StepView(c),
  map: (c) => new MapView(c),
  position: (c) => new PositionView(c),
  timeline: (c) => new TimelineView(c),
  play: (c) => new PlayView(c),
};

class Page {
  private readonly views: Partial<Record<ViewName, View>> = {};
  private readonly links: Record<ViewName, HTMLAnchorElement>;
  private readonly main = h("main", { id: "main", tabindex: -1 });
  private readonly help = new Help();
  private shown: View | null = null;

  constructor(private readonly context: Context) {
    this.links = Object.fromEntries(
      viewNames.map((name, i) => [
        name,
        h(
          "a",
          {
            href: `#/${name}`,
            "aria-keyshortcuts": String(i + 1),
            onclick: (event: Event) => {
              event.preventDefault();
              store.go(name);
            },
          },
          titles[name],
        ),
      ]),
    ) as Record<ViewName, HTMLAnchorElement>;
    replace(document.body, this.header(context.about), this.main, this.help.element);
    document.addEventListener("keydown", (event) => this.pressed(event));
    store.listen((place) => this.show(place));
    this.show(store.place);
  }

  private header(about: About): HTMLElement {
    const parameters = parametersOf(about);
    return h(
      "header",
      { class: "top" },
      h(
        "a",
        {
          class: "skip",
          href: "#main",
          onclick: (event: Event) => {
            event.preventDefault();
            this.main.focus();
          },
        },
        "Skip to the view",
      ),
      h(
        "div",
        { class: "game" },
        h("h1", {}, about.game.replaceAll("_", " ")),
        h(
          "p",
          {},
          about.words ? h("span", { class: "about" }, about.words) : null,
          parameters && h("code", {}, parameters),
        ),
      ),
      h(
        "nav",
        { "aria-label": "views" },
        ...viewNames.map((name) => this.links[name]),
        button("?", () => this.help.open(this.shown), {
          class: "round",
          "aria-label": "keys and help",
          "aria-keyshortcuts": "?",
        }),
      ),
    );
  }

  private show(place: Place): void {
    const view = (this.views[place.view] ??= makers[place.view](this.context));
    if (this.shown !== view) {
      this.shown?.leave?.();
      this.shown = view;
      replace(this.main, view.element);
      document.title = `${titles[place.view]} · ${this.context.about.game} · pincer`;
      for (const name of viewNames) {
        if (name === place.view) this.links[name].setAttribute("aria-current", "page");
        else this.links[name].removeAttribute("aria-current");
      }
    }
    for (const name of viewNames) this.links[name].href = fragmentOf(store.left(name));
    view.enter({ ...place.fields });
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const types = target.closest("input:not([type=range]):not([type=checkbox]), textarea, select") !== null;
    if (types || this.help.element.open) return;
    if (event.key === "?") {
      event.preventDefault();
      return this.help.open(this.shown);
    }
    const view = viewNames[Number(event.key) - 1];
    if (view) {
      event.preventDefault();
      return store.go(view);
    }
    // What has a meaning for the element in focus keeps it.
    if (
      (event.key === " " || event.key === "Enter") &&
      target.closest("button, a, summary, input, [role=button], [role=treeitem]")
    )
      return;
    if (target.closest("input[type=range]")) return;
    const shortcut = this.shown?.keys.find((s) => s.key === event.key);
    if (shortcut) {
      event.preventDefault();
      shortcut.act();
    }
  }
}

async function start(): Promise<void> {
  try {
    const about = await api.about();
    const runs = new Runs();
    await runs.refresh();
    if (!location.hash)
      history.replaceState(null, "", location.search + (about.run ? "#/step" : "#/position"));
    store.place = store.read();
    new Page({ about, runs });
  } catch (problem) {
    replace(
      document.body,
      h(
        "main",
        {},
        h("h1", {}, "pincer"),
        h("p", { class: "problem", role: "alert" }, (problem as Error).message),
      ),
    );
  }
}

void start();
