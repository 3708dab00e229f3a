import { createContext, type ComponentChildren } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { soon } from "../lib/soon";
import { onLive } from "./live";
import type { DatabaseState, OutboxState, Stats } from "./types";
import { useApi } from "./use-api";

const STATS_EVERY_MS = 5000;
const PARKED_EVERY_MS = 10_000;
/** Until the database has said what it is. */
const STATS_AT_FIRST_MS = 1000;

interface Figures {
  readonly stats: Stats | null;
  /** False until the first answer, be it an error. */
  readonly known: boolean;
  /** The number of parked events. */
  readonly parked: number;
}

const Shared = createContext<Figures>({ stats: null, known: false, parked: 0 });

/** Asks for the studio's figures again and again, once for all that is below. */
export function WithFigures({ children }: { children: ComponentChildren }) {
  const [everyMs, setEveryMs] = useState(STATS_EVERY_MS);
  const { data, error } = useApi<Stats>("api/stats", everyMs);
  const parked = useApi<OutboxState>("api/outbox?limit=1", PARKED_EVERY_MS);
  useEffect(() => {
    const later = soon(parked.reload);
    const off = onLive("event", later, later);
    return () => {
      off();
      later.cancel();
    };
  }, []);
  const unclear = data !== null && data.database.supported && data.database.product === null;
  useEffect(() => setEveryMs(unclear ? STATS_AT_FIRST_MS : STATS_EVERY_MS), [unclear]);
  return <Shared.Provider value={{ stats: data, known: data !== null || error !== null, parked: parked.data?.parked ?? 0 }}>{children}</Shared.Provider>;
}

export const useFigures = (): Figures => useContext(Shared);

/** The database if it is known that it cannot be browsed; else null. */
export function useUnsupported(): DatabaseState | null {
  const database = useFigures().stats?.database;
  return database && !database.supported ? database : null;
}
