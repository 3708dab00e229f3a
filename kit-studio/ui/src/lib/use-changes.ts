import { useEffect, useRef, useState } from "preact/hooks";
import type { Page, Row } from "../api/data-types";

export interface Changes {
  /** Rows that were not on this page before. */
  readonly added: ReadonlySet<string>;
  /** Columns that changed, by row. */
  readonly cells: ReadonlyMap<string, ReadonlySet<string>>;
  /** The latest change, to be highlighted. */
  readonly fresh: ReadonlySet<string>;
}

const NONE: Changes = { added: new Set(), cells: new Map(), fresh: new Set() };

const cellKey = (row: string, column: string): string => `${row}\u0000${column}`;

/** The differences on a page since it was opened; another page starts again. */
export function useChanges(page: Page | null, place: string): Changes {
  const [changes, setChanges] = useState(NONE);
  const seen = useRef<{ place: string; rows: ReadonlyMap<string, Row> }>({ place: "", rows: new Map() });
  useEffect(() => {
    if (!page) return;
    const rows = new Map(page.rows.flatMap((row) => (row.$id === undefined ? [] : [[row.$id, row] as const])));
    const before = seen.current;
    seen.current = { place, rows };
    if (before.place !== place) {
      setChanges(NONE);
      return;
    }
    setChanges((old) => compare(page, before.rows, rows, old));
  }, [page, place]);
  return changes;
}

function compare(page: Page, before: ReadonlyMap<string, Row>, now: ReadonlyMap<string, Row>, old: Changes): Changes {
  const fresh = new Set<string>();
  const added = new Set(old.added);
  const cells = new Map(old.cells);
  for (const [id, row] of now) {
    const known = before.get(id);
    if (!known) {
      added.add(id);
      fresh.add(id);
      continue;
    }
    const changed = page.columns.filter(({ name }) => JSON.stringify(known[name] ?? null) !== JSON.stringify(row[name] ?? null)).map(({ name }) => name);
    if (changed.length === 0) continue;
    cells.set(id, new Set([...(cells.get(id) ?? []), ...changed]));
    for (const name of changed) fresh.add(cellKey(id, name));
  }
  return fresh.size === 0 ? (old.fresh.size === 0 ? old : { ...old, fresh }) : { added, cells, fresh };
}

export const isFresh = (changes: Changes, row: string, column: string): boolean => changes.fresh.has(row) || changes.fresh.has(cellKey(row, column));
