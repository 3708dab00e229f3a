import { now } from "./clock";

const KEY = "kit-studio-sql";
const MOST = 50;

export interface PastStatement {
  readonly sql: string;
  readonly at: string;
}

/** Statements run in this browser, newest first. */
export function history(): readonly PastStatement[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as PastStatement[]).filter((past) => typeof past?.sql === "string") : [];
  } catch {
    return [];
  }
}

export function remember(sql: string): readonly PastStatement[] {
  const text = sql.trim();
  const next = [{ sql: text, at: new Date(now()).toISOString() }, ...history().filter((past) => past.sql !== text)].slice(0, MOST);
  store(next);
  return next;
}

export function forget(): readonly PastStatement[] {
  store([]);
  return [];
}

function store(list: readonly PastStatement[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage may be forbidden or full; the history then lasts as long as the page.
  }
}
