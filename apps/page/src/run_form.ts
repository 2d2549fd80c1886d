// Choosing a run, and starting one.

import { api, type Algorithm, type Run, type Task } from "./api";
import type { Context } from "./context";
import { button, choice, field, h, replace, type Child } from "./dom";
import { runInWords } from "./runs";
import { bounds, count } from "./words";

export interface TaskForm {
  element: HTMLElement;
  task(): Task;
}

const input = (name: string, placeholder: string, step = "any", value = ""): HTMLInputElement =>
  h("input", { type: "number", min: "0", step, name, placeholder, value, inputmode: "decimal" });

const given = (element: HTMLInputElement): number | undefined =>
  element.value.trim() === "" || !Number.isFinite(element.valueAsNumber) ? undefined : element.valueAsNumber;

/// Fields for algorithm, eps and limits.
export function taskForm(context: Context, options: { recordable?: boolean; time?: string } = {}): TaskForm {
  const algorithms = context.about.algorithms.filter(
    (a: Algorithm) => !options.recordable || a.can_record !== false,
  );
  const algorithm = choice(
    algorithms.map((a) => [a.name, a.name]),
    algorithms[0]?.name ?? "auto",
    () => describe(),
    { name: "algorithm" },
  );
  const eps = input("eps", "0");
  const time = input("time", "no limit", "any", options.time ?? "");
  const nodes = input("nodes", "no limit", "1");
  const words = h("p", { class: "hint" });
  const epsField = field("eps", eps);
  const describe = () => {
    const chosen = algorithms.find((a) => a.name === algorithm.value);
    words.textContent = chosen?.words ?? "";
    epsField.hidden = chosen?.takes_eps === false;
  };
  describe();
  return {
    element: h(
      "div",
      { class: "task-form" },
      h(
        "div",
        { class: "fields" },
        field("algorithm", algorithm),
        epsField,
        field("seconds", time),
        field("nodes", nodes),
      ),
      words,
    ),
    task: () => ({
      algorithm: algorithm.value,
      ...(epsField.hidden || given(eps) === undefined ? {} : { eps: given(eps)! }),
      ...(given(time) === undefined ? {} : { time_limit: given(time)! }),
      ...(given(nodes) === undefined ? {} : { node_limit: given(nodes)! }),
    }),
  };
}

export interface RunBar {
  element: HTMLElement;
  show(run: number | null): void;
  /// Whether there is an algorithm for it that can be recorded.
  readonly offers: boolean;
  /// Opens the form.
  invite(): void;
}

/// A list of runs and, folded away, a form for a new one, which goes on `chosen` when it is started.
export function runBar(
  context: Context,
  chosen: (run: number) => void,
  suitable: (run: Run) => boolean = () => true,
): RunBar {
  const list = h("span", { class: "run-list" });
  const form = taskForm(context, { recordable: true });
  const said = h("p", { class: "problem", role: "alert" });
  const start = async () => {
    said.textContent = "";
    try {
      const id = await context.runs.start({ ...form.task(), after: context.about.after ?? [], record: true });
      fold.open = false;
      chosen(id);
    } catch (problem) {
      said.textContent = (problem as Error).message;
    }
  };
  const fold = h(
    "details",
    { class: "fold" },
    h("summary", {}, "New run"),
    h(
      "form",
      {
        onsubmit: (event: Event) => {
          event.preventDefault();
          void start();
        },
      },
      form.element,
      h("button", { type: "submit", class: "main" }, "Start"),
      said,
    ),
  );
  const offers = context.about.algorithms.some((a) => a.can_record);
  fold.hidden = !offers;
  const show = (run: number | null) => {
    const runs = context.runs.list.filter((r) => suitable(r) || r.id === run);
    const options = runs.map((r): [string, string] => [String(r.id), runInWords(r)]);
    if (run === null) options.unshift(["", "none yet"]);
    replace(
      list,
      field(
        "run",
        choice(options, String(run ?? ""), (value) => value && chosen(Number(value)), { name: "run" }),
      ),
    );
  };
  return {
    element: h("div", { class: "run-bar" }, list, fold),
    show,
    offers,
    invite: () => (fold.open = true),
  };
}

/// The run that an address names, else the one that the exploration began with, else the last one.
export function runFor(
  context: Context,
  named: string | undefined,
  suitable: (run: Run) => boolean,
): number | null {
  const all = context.runs.list;
  if (named && all.some((run) => run.id === Number(named))) return Number(named);
  const first = all.find((run) => run.id === context.about.run);
  if (first && suitable(first)) return first.id;
  return all.filter(suitable).at(-1)?.id ?? null;
}

/// Why there is nothing to show yet: the run goes on (`again` is called when it has ended), or there is none.
export function nothingYet(context: Context, id: number | null, again: () => void): Child[] {
  if (!context.about.algorithms.some((a) => a.can_record))
    return ["Nothing has been recorded: none of the algorithms for this game can be."];
  const going = context.runs.list.find((run) => run.state === "running" && (id === null || run.id === id));
  if (!going) return ["Nothing has been recorded yet: start a run."];
  const sofar = h("span", { "aria-live": "off" });
  const end = context.runs.follow(going.id, (run) => {
    const { progress } = run;
    if (progress)
      sofar.textContent = ` ${count(progress.nodes)} nodes, ${bounds(progress.lower, progress.upper)} `;
    if (run.state === "running") return;
    end();
    again();
  });
  return [
    `Run ${going.id} goes on. What it records is shown when it has ended.`,
    sofar,
    button("Stop", () => void api.stop(going.id)),
  ];
}

export const ended = (run: Run): boolean => run.state === "done";
export const recorded = (run: Run): boolean => ended(run) && !!run.recording;
