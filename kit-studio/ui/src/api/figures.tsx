import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { DatabaseState, Stats } from "./types";
import { useApi } from "./use-api";

const STATS_EVERY_MS = 5000;
/** Until the database has said what it is. */
const STATS_AT_FIRST_MS = 1000;

interface Figures {
  readonly stats: Stats | null;
  /** False until the first answer, be it an error. */
  readonly known: boolean;
}

const Shared = createContext<Figures>({ stats: null, known: false });

/** Asks for the studio's figures again and again, once for all that is below. */
export function WithFigures({ children }: { children: ComponentChildren }) {
  const [everyMs, setEveryMs] = useState(STATS_EVERY_MS);
  const { data, error } = useApi<Stats>("api/stats", everyMs);
  const unclear = data !== null && data.database.supported && data.database.product === null;
  useEffect(() => setEveryMs(unclear ? STATS_AT_FIRST_MS : STATS_EVERY_MS), [unclear]);
  return <Shared.Provider value={{ stats: data, known: data !== null || error !== null }}>{children}</Shared.Provider>;
}

export const useFigures = (): Figures => useContext(Shared);

/** The database if it is known that it cannot be browsed; else null. */
export function useUnsupported(): DatabaseState | null {
  const database = useFigures().stats?.database;
  return database && !database.supported ? database : null;
}
