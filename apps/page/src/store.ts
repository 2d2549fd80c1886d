// The state that views share. What can be shared with others is in the address: the view, and for each
// view its fields (#/step?run=1&at=17).

export const viewNames = ["step", "map", "position", "timeline", "play"] as const;
export type ViewName = (typeof viewNames)[number];
export type Fields = Record<string, string>;

export interface Place {
  view: ViewName;
  fields: Fields;
}

export function placeOf(fragment: string): Place {
  const [path = "", search = ""] = fragment.replace(/^#\/?/, "").split("?");
  const view = (viewNames as readonly string[]).includes(path) ? (path as ViewName) : "step";
  const fields: Fields = {};
  new URLSearchParams(search).forEach((value, key) => {
    fields[key] = value;
  });
  return { view, fields };
}

export function fragmentOf(place: Place): string {
  const search = new URLSearchParams(place.fields).toString();
  return `#/${place.view}` + (search ? "?" + search : "");
}

type Listener = (place: Place) => void;

class Store {
  private listeners: Listener[] = [];
  private kept: Partial<Record<ViewName, Fields>> = {}; // where each view was left
  place: Place = placeOf(location.hash);

  constructor() {
    // Back, forth, or an address that was typed.
    for (const event of ["hashchange", "popstate"]) window.addEventListener(event, () => this.follow());
  }

  /// Goes to a view, as it was left unless fields are given; adds to the browser's history.
  go(view: ViewName, fields?: Fields): void {
    const place = { view, fields: fields ?? this.kept[view] ?? {} };
    // At once, not when the browser says so: the next key may come before.
    if (fragmentOf(place) !== location.hash) history.pushState(null, "", fragmentOf(place));
    this.enter(place);
  }

  /// Changes fields of the view in place: the address follows, the history does not grow.
  note(fields: Record<string, string | number | null | undefined>): void {
    for (const [key, value] of Object.entries(fields))
      if (value === null || value === undefined || value === "") delete this.place.fields[key];
      else this.place.fields[key] = String(value);
    this.kept[this.place.view] = this.place.fields;
    history.replaceState(null, "", fragmentOf(this.place));
  }

  left(view: ViewName): Place {
    return { view, fields: this.kept[view] ?? {} };
  }

  read(): Place {
    return placeOf(location.hash);
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  private follow(): void {
    const place = placeOf(location.hash);
    if (fragmentOf(place) !== fragmentOf(this.place)) this.enter(place);
  }

  private enter(place: Place): void {
    this.place = place;
    this.kept[place.view] = place.fields;
    for (const listener of this.listeners) listener(place);
  }
}

export const store = new Store();
