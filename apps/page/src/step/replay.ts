// A run told step by step: its tree, and what is known at every node after so many steps.

import { api, type Limit, type NodeState, type Step, type StepNode } from "../api";

export interface Known {
  lower: Limit;
  upper: Limit;
  state: NodeState;
}
const nothing: Known = { lower: null, upper: null, state: "waiting" };

const first = 500; // steps asked for to begin with
const page = 4000; // and then at once
const readWhole = 4000; // so many steps are read before the tree is drawn, so that it does not move

export class Replay {
  readonly nodes = new Map<number, StepNode>();
  readonly children = new Map<number, number[]>();
  readonly steps: Step[] = [];
  root: number | null = null;
  total = 0;
  /// Whether the steps are all there were.
  whole = true;
  private now = new Map<number, Known>();
  private at = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(readonly run: number) {}

  /// Reads at least so many steps; tells how many it has and how many it wants in between.
  load(upTo: number, tell: (read: number, wanted: number) => void = () => {}): Promise<void> {
    this.reading = this.reading.catch(() => {}).then(() => this.read(upTo, tell)); // one after the other
    return this.reading;
  }

  private async read(upTo: number, tell: (read: number, wanted: number) => void): Promise<void> {
    if (this.total > 0 && this.steps.length >= Math.min(upTo, this.total)) return;
    let wanted = upTo;
    do {
      const count = this.steps.length === 0 ? first : page;
      const more = await api.steps(this.run, this.steps.length, count);
      this.total = more.total;
      this.whole = more.whole ?? true;
      for (const node of more.nodes) this.add(node);
      for (const step of more.steps) this.steps.push(step);
      wanted = Math.min(this.total, Math.max(upTo, this.total <= readWhole ? this.total : 0));
      if (more.steps.length === 0) break;
      tell(this.steps.length, wanted);
    } while (this.steps.length < wanted);
    this.letters = undefined;
  }

  private add(node: StepNode): void {
    if (this.nodes.has(node.id)) return;
    this.nodes.set(node.id, node);
    if (node.parent === null) this.root ??= node.id;
    else {
      const siblings = this.children.get(node.parent);
      if (siblings) siblings.push(node.id);
      else this.children.set(node.parent, [node.id]);
    }
  }

  /// Goes to where `at` steps have been taken.
  seek(at: number): void {
    if (at < this.at) {
      this.now = new Map();
      this.at = 0;
    }
    for (; this.at < Math.min(at, this.steps.length); ++this.at)
      for (const { node, lower, upper, state } of this.steps[this.at]!.changes)
        this.now.set(node, { lower, upper, state });
  }

  known(node: number): Known {
    return this.now.get(node) ?? nothing;
  }

  /// The step that was taken last; none at the start.
  step(): Step | null {
    return this.at === 0 ? null : this.steps[this.at - 1]!;
  }

  /// From the root to a node.
  path(node: number): number[] {
    const path: number[] = [];
    for (let id: number | null = node; id !== null; id = this.nodes.get(id)?.parent ?? null) path.unshift(id);
    return path;
  }

  movesTo(node: number): string[] {
    return this.path(node)
      .slice(1)
      .map((id) => this.nodes.get(id)?.move ?? "?");
  }

  isLeaf(node: number): boolean {
    return !this.children.has(node);
  }

  private letters: Map<number, string> | undefined;
  /// Letters for the inner nodes of a small tree, row by row as books have them: A is the root.
  letter(node: number): string {
    if (!this.letters) {
      this.letters = new Map();
      const inner: number[] = [];
      const row = this.root === null ? [] : [this.root];
      for (const id of row) {
        if (this.isLeaf(id)) continue;
        inner.push(id);
        row.push(...this.children.get(id)!);
        if (inner.length > 26) break;
      }
      if (inner.length <= 26) inner.forEach((id, i) => this.letters!.set(id, String.fromCharCode(65 + i)));
    }
    return this.letters.get(node) ?? "";
  }

  /// How a sentence calls it.
  name(node: number): string {
    const letter = this.letter(node);
    if (letter) return letter;
    const moves = this.movesTo(node);
    return moves.length === 0 ? "the root" : "after " + moves.join(" ");
  }

  counts(): { looked: number; cut: number } {
    let looked = 0,
      cut = 0;
    for (const { state } of this.now.values()) {
      if (state === "open" || state === "done") ++looked;
      if (state === "cut") ++cut;
    }
    return { looked, cut };
  }
}
