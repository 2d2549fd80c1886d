// One search, step by step: its sentence, its tree, what was cut and why, and its counts.

import type { Answer, Run } from "../api";
import type { Context } from "../context";
import { h, replace } from "../dom";
import { saveSvg, saveText } from "../save";
import { count, many, worth } from "../words";
import { nodeInWords, treePicture } from "./picture";
import { Replay } from "./replay";
import { tikz } from "./tikz";
import type { Point } from "./layout";

const kinds = { asks: "asks", looks: "looks", answers: "answers", cuts: "cuts" };

export class Pane {
  readonly element: HTMLElement;
  replay: Replay | null = null;
  at = 0;
  private root: Point | null = null;
  private answer: Answer | null = null;
  private readonly title = h("h2", {});
  private readonly kind = h("span", { class: "kind" });
  private readonly sentence = h("p", { class: "sentence", "aria-live": "polite", "data-read": "sentence" });
  private readonly picture = h("div", {
    class: "scroll tree-box",
    tabindex: 0,
    role: "region",
    "aria-label": "the tree",
  });
  private readonly counts = h("p", { class: "counts", "data-read": "counts" });
  private readonly cutsTitle = h("h3", {}, "What was cut, and why");
  private readonly cuts = h("ol", { class: "cuts", "data-read": "cuts" });
  private readonly words = h("ul", { class: "tree-words", "data-read": "tree" });
  private readonly slider: HTMLInputElement;
  private readonly position = h("output", { class: "at" });

  constructor(
    private readonly context: Context,
    private readonly moved: (pane: Pane) => void,
  ) {
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      step: 1,
      "aria-label": "step",
      oninput: () => void this.go(Number(this.slider.value)),
    });
    this.element = h(
      "section",
      { class: "pane" },
      h("header", {}, this.title, this.counts),
      h("div", { class: "transport-at" }, this.slider, this.position),
      h("div", { class: "said" }, this.kind, this.sentence),
      this.picture,
      this.cutsTitle,
      this.cuts,
      h("details", { class: "fold" }, h("summary", {}, "The tree in words"), this.words),
    );
    this.followWidth();
  }

  /// Draws the tree anew where its pane became wider or narrower.
  private followWidth(): void {
    let width = 0;
    new ResizeObserver(() => {
      const isNew = this.picture.clientWidth !== width;
      width = this.picture.clientWidth;
      if (isNew && width > 0 && this.replay) this.showTree(this.replay);
    }).observe(this.picture);
  }

  async open(runId: number, at: number): Promise<void> {
    if (this.replay?.run !== runId) {
      const replay = new Replay(runId);
      const run = await this.context.runs.get(runId);
      await replay.load(at);
      this.replay = replay;
      this.answer = run.answer ?? null;
      this.title.textContent = nameOf(run);
    }
    await this.go(at);
  }

  async go(at: number): Promise<void> {
    const { replay } = this;
    if (!replay) return;
    this.at = Math.max(0, Math.min(at, replay.total));
    if (this.at > replay.steps.length) {
      const tell = (read: number, wanted: number) => {
        this.position.textContent = `reading: ${count(read)} of ${count(wanted)}`;
      };
      tell(replay.steps.length, this.at);
      await replay.load(this.at, tell);
    }
    replay.seek(this.at);
    this.show(replay);
    this.moved(this);
  }

  get isAtEnd(): boolean {
    return !this.replay || this.at >= this.replay.total;
  }

  private show(replay: Replay): void {
    const step = replay.step();
    this.slider.max = String(replay.total);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `step ${this.at} of ${replay.total}`);
    this.position.textContent = `${count(this.at)} of ${count(replay.total)}${replay.whole ? "" : " (the beginning)"}`;
    this.kind.textContent = step ? kinds[step.kind] : "start";
    this.kind.className = `kind ${step?.kind ?? "start"}`;
    this.sentence.textContent = step?.text ?? "Nothing has been looked at. Take a step, or press play.";
    this.showTree(replay);
    const { looked, cut } = replay.counts();
    const totals =
      this.answer &&
      `In all: ${many(this.answer.nodes, "node")}${this.answer.leaves ? `, ${many(this.answer.leaves, "leaf").replace("leafs", "leaves")}` : ""}, value ${worth(this.answer.lower, this.answer.upper)}.`;
    replace(this.counts, h("b", {}, `${many(looked, "node")} visited`), `, ${count(cut)} cut. `, totals);
    replace(
      this.cuts,
      ...replay.steps
        .slice(0, this.at)
        .filter((s) => s.kind === "cuts")
        .slice(-12)
        .map((s) => h("li", {}, s.text)),
    );
    this.cutsTitle.hidden = this.cuts.hidden = this.cuts.childElementCount === 0;
  }

  private showTree(replay: Replay): void {
    const drawn = treePicture(replay, this.picture.clientWidth);
    if (!drawn) return replace(this.picture, h("p", { class: "hint" }, "This run has no tree to show."));
    const { scrollLeft } = this.picture;
    this.root = drawn.root;
    replace(this.picture, drawn.svg);
    this.picture.scrollLeft = scrollLeft;
    this.keepInSight(drawn.svg);
    const lines: Node[] = [];
    drawn.root.eachBefore((point) => {
      lines.push(h("li", {}, nodeInWords(replay, point.data.id)));
    });
    replace(this.words, ...lines);
  }

  /// Scrolls a tree that is wider than its pane to the node that is looked at.
  private keepInSight(svg: SVGSVGElement): void {
    const current = svg.querySelector(".current");
    if (!current || this.picture.scrollWidth <= this.picture.clientWidth) return;
    const box = current.getBoundingClientRect(),
      pane = this.picture.getBoundingClientRect();
    if (box.left < pane.left + 20 || box.right > pane.right - 20)
      this.picture.scrollLeft += (box.left + box.right) / 2 - (pane.left + pane.right) / 2;
  }

  saveSvg(): void {
    const svg = this.picture.querySelector("svg");
    if (svg) saveSvg("tree.svg", svg);
  }

  tikzText(): string | null {
    return this.replay && this.root ? tikz(this.replay, this.root) : null;
  }

  saveTikz(): void {
    const text = this.tikzText();
    if (text) saveText("tree.tex", "application/x-tex", text);
  }
}

function nameOf(run: Run): string {
  const eps = run.task.eps ? ` at eps ${run.task.eps}` : "";
  return (run.answer?.algorithm ?? run.task.algorithm ?? "run") + eps;
}
