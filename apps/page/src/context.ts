// What views are given, and what they give.

import type { About } from "./api";
import type { Fields } from "./store";
import type { Runs } from "./runs";

export interface Context {
  about: About;
  runs: Runs;
}

export interface View {
  element: HTMLElement;
  /// Shows what the address says; called whenever it changes to this view.
  enter(fields: Fields): void;
  /// Called when another view is shown.
  leave?(): void;
  /// Keys that work anywhere in the view but in fields that take text: what they do, in words.
  keys: Shortcut[];
}

export interface Shortcut {
  key: string;
  label?: string;
  words: string;
  act: () => void;
}

/// The parameters as one would type them.
export const parametersOf = (about: About): string =>
  Object.entries(about.parameters ?? {})
    .filter(([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(",") : String(value)}`)
    .join(" ");

/// Names of several players; none where there are Max and Min.
export const playersOf = (about: About): string[] =>
  about.players?.length
    ? about.players
    : (about.shape?.players ?? 2) > 2
      ? Array.from({ length: about.shape!.players! }, (_, i) => String.fromCharCode(65 + i))
      : [];
