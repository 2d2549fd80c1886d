// The program's interface (docs/api.md), typed. Everything the page knows comes through here.

export type Limit = number | null; // null: nothing is proved on that side
export type Side = "max" | "min";
export type Turn = "max" | "min" | "chance" | "both" | "over" | "player";

export interface Parameter {
  name: string;
  value: unknown;
}
export interface Algorithm {
  name: string;
  words: string;
  takes_eps?: boolean;
  can_record?: boolean;
}

export interface About {
  schema: number;
  game: string;
  parameters: Record<string, unknown>;
  title?: string;
  words?: string;
  after?: string[];
  shape?: {
    turns?: boolean;
    chance?: boolean;
    joint?: boolean;
    whole?: boolean;
    players?: number;
    remembered?: boolean;
  };
  range: [number, number];
  marks?: { max?: string | null; min?: string | null } | null;
  players?: string[];
  run?: number | null;
  algorithms: Algorithm[];
  version?: string;
}

export interface MoveBounds {
  move: string;
  lower: Limit;
  upper: Limit;
}
export interface Outcome {
  outcome: string;
  weight: number;
  probability?: number;
  lower: Limit;
  upper: Limit;
}
export interface PlayerBounds {
  player: string;
  lower: Limit;
  upper: Limit;
}
export type Mix = Record<string, number>;

export interface Position {
  after: string[];
  turn: Turn;
  player?: string | null;
  show?: string | null;
  payoff?: number | null;
  payoffs?: number[] | null;
  bounds: [Limit, Limit];
  values?: PlayerBounds[];
  moves?: MoveBounds[];
  outcomes?: Outcome[];
  rows?: string[];
  columns?: string[];
  cells?: [Limit, Limit][][];
  play?: Record<string, Mix> | null;
  line?: string[];
}

export interface Answer {
  algorithm: string;
  status: string;
  stop: string | null;
  eps: number;
  lower: number;
  upper: number;
  values?: PlayerBounds[];
  meaning?: string;
  play: Record<string, Mix>;
  moves: MoveBounds[];
  line: string[];
  notes: string[];
  nodes: number;
  leaves?: number;
  lps?: number;
  seconds: number;
  peak_memory_mb?: number;
}

export interface Moment {
  seconds: number;
  lower: Limit;
  upper: Limit;
  nodes: number;
  memory_mb?: number;
}

export interface RecordingInfo {
  records: number;
  most?: number;
  nodes?: number;
  bytes?: number;
  by_ending?: Record<string, number>;
}

export interface Task {
  algorithm?: string;
  after?: string[];
  eps?: number;
  time_limit?: number;
  node_limit?: number;
  depth?: number;
  all?: boolean;
  record?: boolean;
  wait?: boolean;
  seed?: number;
}

export interface Run {
  id: number;
  task: Task;
  state: "running" | "done" | "failed";
  error?: string | null;
  progress?: Moment | null;
  history?: Moment[];
  answer?: Answer | null;
  recording?: RecordingInfo | null;
}

export interface StepNode {
  id: number;
  parent: number | null;
  move: string | null;
  turn: Turn;
  payoff?: number | null;
  weight?: number | null;
  forced?: number;
}

export type NodeState = "waiting" | "open" | "done" | "cut";
export interface Change {
  node: number;
  lower: Limit;
  upper: Limit;
  state: NodeState;
}

export interface Step {
  kind: "asks" | "looks" | "answers" | "cuts";
  node: number;
  text: string;
  question?: string | null;
  changes: Change[];
}

export interface Steps {
  total: number;
  whole?: boolean;
  nodes: StepNode[];
  steps: Step[];
}

export interface MapNode {
  id: number;
  parent: number | null;
  depth: number;
  move: string | null;
  turn?: Turn;
  share_from: number;
  share_to: number;
  nodes: number;
  seconds?: number;
  ending: string;
  children?: number;
}

export interface IcicleMap {
  nodes: MapNode[];
  total?: { nodes: number; seconds: number };
  rest?: number;
  path?: { id: number; move: string | null }[];
}

export interface RecordNode {
  id: number;
  parent: number | null;
  move: string | null;
  turn: Turn;
  lower: Limit;
  upper: Limit;
  question: string;
  ending: string;
  nodes: number;
  seconds: number;
  children: number;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const base = "/api/1/";

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(base + path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "The program does not answer. Has it been ended?");
  }
  const text = await response.text();
  let value: unknown = null;
  try {
    value = text === "" ? null : JSON.parse(text);
  } catch {
    /* not ours: reported below */
  }
  if (!response.ok) {
    const said = (value as { error?: string } | null)?.error;
    throw new ApiError(response.status, said ?? `The program answered ${response.status}.`);
  }
  return value as T;
}

const query = (values: Record<string, string | number | undefined>): string => {
  const parts = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  return parts.length ? "?" + parts.join("&") : "";
};

export const api = {
  about: () => request<About>("GET", "about"),
  position: (after: string[]) => request<Position>("GET", "position" + query({ after: after.join(" ") })),
  solve: (task: Task) => request<Answer>("POST", "solve", { ...task, wait: true }),
  start: (task: Task) => request<{ id: Run["id"] }>("POST", "solve", task),
  runs: async () => (await request<{ runs: Run[] }>("GET", "runs")).runs,
  run: (id: Run["id"]) => request<Run>("GET", `runs/${id}`),
  stop: (id: Run["id"]) => request<unknown>("DELETE", `runs/${id}`),
  goOn: (id: Run["id"], more: { eps?: number; time?: number; nodes?: number }) =>
    request<unknown>("POST", `runs/${id}/continue`, more),
  steps: (id: Run["id"], from: number, count: number) =>
    request<Steps>("GET", `runs/${id}/steps` + query({ from, count })),
  map: (id: Run["id"], node: number | undefined, by: string, most: number) =>
    request<IcicleMap>("GET", `runs/${id}/map` + query({ node, by, most })),
  tree: (id: Run["id"], node: number, depth: number, most: number) =>
    request<{ nodes: RecordNode[]; rest: number }>("GET", `runs/${id}/tree` + query({ node, depth, most })),
  eventsAddress: (id: Run["id"]) => `${base}runs/${id}/events`,
  fileAddress: (id: Run["id"]) => `${base}runs/${id}/file`,
};
