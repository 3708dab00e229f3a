import { useEffect, useState } from "preact/hooks";
import { tableName, tableSegment } from "./lib/table-name";

/** The address of the page: segments below the mount path, and the query. */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

const base = new URL(".", document.baseURI);

function read(): Place {
  const below = location.pathname.startsWith(base.pathname) ? location.pathname.slice(base.pathname.length) : "";
  const path = below.split("/").filter(Boolean).map(decode);
  return { path, query: new URLSearchParams(location.search) };
}

function decode(segment: string): string {
  try {
    return tableName(decodeURIComponent(segment));
  } catch {
    return segment;
  }
}

let place = read();
const watchers = new Set<(place: Place) => void>();

function publish(): void {
  place = read();
  for (const watcher of watchers) watcher(place);
}

window.addEventListener("popstate", publish);

export type Query = Record<string, string | number | null | undefined | false>;

/** The address of a page, relative to no page in particular. */
export function href(path: readonly string[], query: Query | URLSearchParams = {}): string {
  const params = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) {
      if (value !== null && value !== undefined && value !== false && value !== "") params.set(name, String(value));
    }
  }
  const text = params.toString();
  return base.pathname + path.map((part) => encodeURIComponent(tableSegment(part))).join("/") + (text ? `?${text}` : "");
}

export function go(url: string, how: "push" | "replace" = "push"): void {
  if (url === location.pathname + location.search) return;
  if (how === "push") history.pushState(null, "", url);
  else history.replaceState(null, "", url);
  publish();
}

/** Changes some query parameters and stays on the page; empty values vanish. */
export function adjust(changes: Query, how: "push" | "replace" = "push"): void {
  const query = new URLSearchParams(place.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === false || value === "") query.delete(name);
    else query.set(name, String(value));
  }
  go(href(place.path, query), how);
}

export function current(): Place {
  return place;
}

export function usePlace(): Place {
  const [now, set] = useState(place);
  useEffect(() => {
    watchers.add(set);
    set(place);
    return () => void watchers.delete(set);
  }, []);
  return now;
}

/** Lets plain links move within the page; modified clicks stay the browser's. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(base.pathname) || link.pathname.startsWith(`${base.pathname}api/`)) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
