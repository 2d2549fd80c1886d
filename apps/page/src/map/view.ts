// Map: where the nodes, or the time, of a search went.

import { api, type IcicleMap, type MapNode, type Run } from "../api";
import type { Context, View } from "../context";
import { button, choice, field, h, replace, saveMenu } from "../dom";
import { nothingYet, recorded, runBar, runFor } from "../run_form";
import { saveSvg } from "../save";
import { store, type Fields } from "../store";
import { count, endingOf, endings, many, percent, seconds } from "../words";
import { icicle, nodeInWords, patterns, swatch } from "./icicle";
import { s } from "../dom";

const most = 1000;

export class MapView implements View {
  readonly element: HTMLElement;
  private run: Run | null = null;
  private map: IcicleMap = { nodes: [] };
  private byId = new Map<number, MapNode>();
  private node: number | undefined; // what the picture begins with
  private chosen: number | null = null;
  private asked = 0;
  private shown = ""; // what of the run is drawn
  private drawn: { map: IcicleMap; width: number } | null = null;
  private by: "nodes" | "seconds" = "nodes";
  private readonly bar;
  private readonly path = h("nav", { class: "crumbs", "aria-label": "the path to what is shown" });
  private readonly picture = h("div", {
    class: "icicle-box",
    tabindex: 0,
    role: "application",
    "aria-label": "map of the search: arrow keys move, Enter zooms in, Backspace zooms out",
  });
  private readonly detail = h("div", { class: "detail", "aria-live": "polite", "data-read": "chosen" });
  private readonly legend = h("ul", { class: "key-list", "data-read": "legend" });
  private readonly problem = h("p", { class: "problem", role: "alert" });
  private readonly nothing = h("p", { class: "nothing", "data-read": "nothing" });
  private readonly measure: HTMLSelectElement;

  constructor(private readonly context: Context) {
    this.bar = runBar(context, (run) => store.go("map", { run: String(run), by: this.by }), recorded);
    this.measure = choice(
      [
        ["nodes", "visits"],
        ["seconds", "time"],
      ],
      "nodes",
      (value) => this.go({ by: value }),
      { name: "by" },
    );
    this.picture.addEventListener("click", (event) => this.clicked(event));
    this.picture.addEventListener("pointermove", (event) => this.pointed(event));
    this.picture.addEventListener("keydown", (event) => this.pressed(event));
    new ResizeObserver(() => this.draw()).observe(this.picture);
    this.element = h(
      "div",
      { class: "view map" },
      h("div", { class: "bars" }, this.bar.element),
      h(
        "div",
        { class: "transport" },
        field("as wide as", this.measure),
        button("Zoom out", () => this.out()),
        h("span", { class: "gap" }),
        saveMenu(
          button("the map as SVG", () => {
            const svg = this.picture.querySelector("svg");
            if (svg) saveSvg("map.svg", svg);
          }),
        ),
      ),
      this.problem,
      this.nothing,
      this.path,
      this.picture,
      this.detail,
      h("h2", {}, "Why it ended there"),
      this.legend,
      s("svg", { class: "nowhere", width: 0, height: 0, "aria-hidden": "true" }, patterns()),
    );
  }

  readonly keys = [
    { key: "ArrowRight", label: "← ↑ → ↓", words: "from node to node", act: () => this.picture.focus() },
    { key: "Enter", words: "zoom in on the node", act: () => this.zoom(this.chosen) },
    { key: "Backspace", words: "zoom out", act: () => this.out() },
    {
      key: "t",
      words: "by time or by visits",
      act: () => this.go({ by: this.by === "nodes" ? "seconds" : "nodes" }),
    },
  ];

  enter(fields: Fields): void {
    void this.open(fields);
  }

  private go(fields: Fields): void {
    store.go("map", { ...store.place.fields, ...fields });
  }

  private async open(fields: Fields): Promise<void> {
    const asked = ++this.asked;
    this.problem.textContent = "";
    try {
      if (this.run?.id !== Number(fields["run"])) await this.context.runs.refresh();
      const id = runFor(this.context, fields["run"], recorded);
      this.bar.show(id);
      const isThere = id !== null && this.context.runs.list.some((r) => r.id === id && recorded(r));
      this.element.classList.toggle("empty", !isThere);
      replace(this.nothing);
      if (id === null || !isThere) {
        const again = () => {
          if (store.place.view === "map") void this.open(store.place.fields);
        };
        replace(this.nothing, ...nothingYet(this.context, id, again));
        if (id === null && this.bar.offers) this.bar.invite();
        return;
      }
      this.by = fields["by"] === "seconds" ? "seconds" : "nodes";
      this.measure.value = this.by;
      this.node = fields["node"] === undefined ? undefined : Number(fields["node"]);
      const run = await this.context.runs.get(id);
      const key = `${this.by} ${this.node}`;
      if (run === this.run && key === this.shown) return; // as it was left
      const map = await api.map(id, this.node, this.by, most);
      if (asked !== this.asked) return; // something else was asked for in the meantime
      this.shown = key;
      this.run = run;
      this.map = map;
      this.byId = new Map(map.nodes.map((node) => [node.id, node]));
      this.chosen = map.nodes[0]?.id ?? null;
      this.draw();
      this.showPath();
      this.showChosen();
      this.showLegend();
    } catch (problem) {
      this.problem.textContent = (problem as Error).message;
    }
  }

  private draw(): void {
    const width = Math.floor(this.picture.clientWidth);
    if (width <= 0 || this.map.nodes.length === 0) return;
    if (this.drawn?.map === this.map && this.drawn.width === width) return;
    this.drawn = { map: this.map, width };
    replace(this.picture, icicle(this.map.nodes, width, this.chosen));
  }

  private zoom(id: number | null): void {
    const node = id === null ? undefined : this.byId.get(id);
    if (!node || node.id === this.node) return;
    if (node.children !== 0 || this.map.nodes.some((other) => other.parent === id))
      this.go({ node: String(id) });
  }

  private out(): void {
    const path = this.map.path ?? [];
    const above = path.at(-2);
    const fields = { ...store.place.fields };
    if (above && path.length > 1) fields["node"] = String(above.id);
    else delete fields["node"];
    store.go("map", fields);
  }

  private nodeAt(event: Event): number | null {
    const group = (event.target as Element).closest("[data-node]");
    return group ? Number(group.getAttribute("data-node")) : null;
  }

  private clicked(event: Event): void {
    const id = this.nodeAt(event);
    if (id === null) return;
    this.choose(id);
    this.zoom(id);
  }

  private pointed(event: Event): void {
    const id = this.nodeAt(event);
    if (id !== null && id !== this.chosen) this.choose(id);
  }

  private pressed(event: KeyboardEvent): void {
    const next = this.neighbour(event.key);
    if (event.key === "Enter") this.zoom(this.chosen);
    else if (event.key === "Backspace") this.out();
    else if (next !== undefined) this.choose(next.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private neighbour(key: string): MapNode | undefined {
    const here = this.chosen === null ? undefined : this.byId.get(this.chosen);
    if (!here) return undefined;
    const row = this.map.nodes
      .filter((node) => node.depth === here.depth)
      .sort((a, b) => a.share_from - b.share_from);
    const place = row.indexOf(here);
    switch (key) {
      case "ArrowRight":
        return row[Math.min(row.length - 1, place + 1)];
      case "ArrowLeft":
        return row[Math.max(0, place - 1)];
      case "ArrowUp":
        return here.parent === null ? here : (this.byId.get(here.parent) ?? here);
      case "ArrowDown":
        return this.map.nodes.find((node) => node.parent === here.id) ?? here;
      default:
        return undefined;
    }
  }

  private choose(id: number): void {
    this.chosen = id;
    for (const group of this.picture.querySelectorAll(".chosen")) group.classList.remove("chosen");
    this.picture.querySelector(`[data-node="${id}"]`)?.classList.add("chosen");
    this.showChosen();
  }

  /// Moves from the root of the run to a node that is shown.
  private movesTo(id: number): string[] {
    const below: string[] = [];
    for (
      let node = this.byId.get(id);
      node;
      node = node.parent === null ? undefined : this.byId.get(node.parent)
    )
      if (node.depth > 0 && node.move) below.unshift(node.move);
    const above = (this.map.path ?? []).map((step) => step.move).filter((move): move is string => !!move);
    return [...above, ...below];
  }

  private showPath(): void {
    const path = this.map.path ?? [];
    const fields = { ...store.place.fields };
    delete fields["node"];
    const crumbs = [
      h(
        "a",
        {
          href: "#",
          onclick: (e: Event) => {
            e.preventDefault();
            store.go("map", fields);
          },
        },
        "root",
      ),
      ...path
        .filter((step) => step.move)
        .map((step) =>
          h(
            "a",
            {
              href: "#",
              onclick: (e: Event) => {
                e.preventDefault();
                this.go({ node: String(step.id) });
              },
            },
            step.move!,
          ),
        ),
    ];
    crumbs.at(-1)?.setAttribute("aria-current", "true");
    replace(this.path, ...crumbs);
  }

  private showChosen(): void {
    const node = this.chosen === null ? undefined : this.byId.get(this.chosen);
    if (!node) return replace(this.detail);
    const moves = this.movesTo(node.id);
    const start = this.run?.task.after ?? [];
    const after = [...(typeof start === "string" ? (start as string).split(" ") : start), ...moves];
    replace(
      this.detail,
      h(
        "p",
        {},
        h("b", {}, moves.length ? "after " + moves.join(" ") : "the root"),
        ": ",
        nodeInWords(node, this.by).replace(/^[^:]*: /, ""),
      ),
      button("Open this position", () => store.go("position", { after: after.join(" ") })),
    );
  }

  private showLegend(): void {
    const totals = this.run?.recording?.by_ending ?? {};
    const all = Object.values(totals).reduce((sum, n) => sum + n, 0);
    const seen = new Set(this.map.nodes.map((node) => node.ending));
    const names = Object.keys(endings).filter((name) => (totals[name] ?? 0) > 0 || seen.has(name));
    replace(
      this.legend,
      ...names.map((name) =>
        h(
          "li",
          {},
          swatch(name),
          h(
            "span",
            {},
            h("b", {}, endingOf(name).word),
            " ",
            endingOf(name).words,
            all > 0 && totals[name] !== undefined
              ? h(
                  "span",
                  { class: "quiet" },
                  ` ${count(totals[name]!)} nodes, ${percent(totals[name]! / all)}`,
                )
              : null,
          ),
        ),
      ),
      h("li", { class: "quiet" }, this.sizes()),
    );
  }

  private sizes(): string {
    const recording = this.run?.recording,
      total = this.map.total;
    const parts = total ? [`${many(total.nodes, "node")} in ${seconds(total.seconds)} are shown`] : [];
    parts.push(`${many(this.map.nodes.length, "rectangle")}`);
    if (this.map.rest) parts.push(`${count(this.map.rest)} records too small to draw: zoom in`);
    if (recording)
      parts.push(
        `recorded: ${count(recording.records)} records of ${count(recording.nodes ?? 0)} nodes in ${count((recording.bytes ?? 0) / 1024)} kB`,
      );
    return parts.join("; ") + ".";
  }
}
