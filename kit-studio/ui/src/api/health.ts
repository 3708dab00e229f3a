import { useEffect, useState } from "preact/hooks";

/** A route is forgotten after that: what shows it asks again sooner. */
const FORGOTTEN_AFTER_MS = 15_000;

const failing = new Map<string, number>();
const watchers = new Set<(ill: boolean) => void>();

const routeOf = (path: string): string => path.replace(/[?#].*$/, "");

/** True if the studio itself failed, rather than the database or the request. */
export function isOwnFailure(status: number, code: string): boolean {
  return status >= 500 && (code === "INTERNAL_ERROR" || code === "STORAGE_UNAVAILABLE" || code.startsWith("HTTP_"));
}

/** Notes how a route answered. */
export function noteAnswer(path: string, failed: boolean): void {
  if (failed) {
    failing.set(routeOf(path), Date.now());
    window.setTimeout(tell, FORGOTTEN_AFTER_MS + 100);
  } else if (!failing.delete(routeOf(path))) {
    return;
  }
  tell();
}

function isIll(): boolean {
  for (const [route, since] of failing) if (Date.now() - since > FORGOTTEN_AFTER_MS) failing.delete(route);
  return failing.size > 0;
}

function tell(): void {
  const ill = isIll();
  for (const watcher of watchers) watcher(ill);
}

/** True while a route of the studio fails. */
export function useIllness(): boolean {
  const [ill, set] = useState(isIll);
  useEffect(() => {
    watchers.add(set);
    set(isIll());
    return () => void watchers.delete(set);
  }, []);
  return ill;
}
