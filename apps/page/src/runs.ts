// Runs that the program has made: a list, one in full, and what happens in one that goes on.

import { api, type Moment, type Run, type Task } from "./api";
import { bounds, count, number } from "./words";

type Listener = (run: Run) => void;

export class Runs {
  private known = new Map<number, Run>();
  list: Run[] = [];

  async refresh(): Promise<Run[]> {
    this.list = await api.runs();
    return this.list;
  }

  /// In full. A run that has ended does not change, unless it is gone on with.
  async get(id: number): Promise<Run> {
    const known = this.known.get(id);
    if (known) return known;
    const run = await api.run(id);
    if (run.state !== "running") this.known.set(id, run);
    return run;
  }

  forget(id: number): void {
    this.known.delete(id);
  }

  async start(task: Task): Promise<number> {
    const { id } = await api.start(task);
    await this.refresh();
    return id;
  }

  /// Starts it and waits for its end.
  async finished(task: Task): Promise<Run> {
    const id = await this.start(task);
    const run = await new Promise<Run>((done) =>
      this.follow(id, (now) => {
        if (now.state !== "running") done(now);
      }),
    );
    await this.refresh();
    return run;
  }

  /// Tells of every change until it has ended. Returns what ends the telling.
  follow(id: number, told: Listener): () => void {
    const events = new EventSource(api.eventsAddress(id), { withCredentials: true });
    let ended = false;
    let run: Run | null = null;
    const end = () => {
      ended = true;
      events.close();
    };
    const finish = async () => {
      if (ended) return;
      end();
      this.forget(id);
      told(await this.get(id));
    };
    events.addEventListener("progress", (event) => {
      const said = JSON.parse((event as MessageEvent<string>).data) as {
        progress?: Moment;
        state?: Run["state"];
      };
      if (!ended && run && said.progress) told((run = { ...run, progress: said.progress }));
    });
    events.addEventListener("done", () => void finish());
    events.onerror = () => {
      // too many streams, or a run that has ended: ask now and then instead
      events.close();
      const ask = async () => {
        if (ended) return;
        const now = await api.run(id).catch(() => null);
        if (!now || now.state !== "running") return void finish();
        told((run = now));
        setTimeout(() => void ask(), 500);
      };
      void ask();
    };
    void api.run(id).then((now) => {
      if (ended) return;
      if (now.state !== "running") void finish();
      else told((run = now));
    });
    return end;
  }
}

/// One line about a run, for lists.
export function runInWords(run: Run): string {
  const { task, answer, progress } = run;
  const parts = [`${run.id}: ${answer?.algorithm ?? task.algorithm ?? "auto"}`];
  if (task.eps) parts.push(`eps ${number(task.eps)}`);
  const after = typeof task.after === "string" ? task.after : (task.after ?? []).join(" ");
  if (after !== "") parts.push(`after ${after}`);
  if (run.state === "running") parts.push("running");
  else if (run.state === "failed") parts.push("failed");
  else if (progress) parts.push(bounds(progress.lower, progress.upper), `${count(progress.nodes)} nodes`);
  return parts.join(", ");
}
