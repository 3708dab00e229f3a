import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError, list } from "./http";
import { type Kind, type Kinds, onLive } from "./live";

const MOST_KEPT = 10_000;
const REFETCH_AFTER_MS = 250;

export interface Feed<T> {
  readonly items: readonly T[];
  readonly error: ApiError | null;
  readonly loading: boolean;
  readonly more: boolean;
  /** Entries that came while paused. */
  readonly held: number;
  /** Ids that came live, to be lit up for a moment. */
  readonly fresh: ReadonlySet<string>;
  loadMore(): void;
}

interface Options<K extends Kind> {
  readonly kind: K;
  readonly path: string;
  readonly paused: boolean;
  /** Tells whether a live entry belongs to this list; "ask" when only the server can tell. */
  accepts(entry: Kinds[K]): boolean | "ask";
}

/** A list that is fetched once and then kept up by the live feed. */
export function useFeed<K extends Kind>({ kind, path, paused, accepts }: Options<K>): Feed<Kinds[K]> {
  type T = Kinds[K];
  const [items, setItems] = useState<readonly T[]>([]);
  const [error, setError] = useState<ApiError | null>(null);
  const [loading, setLoading] = useState(true);
  const [next, setNext] = useState<string | null>(null);
  const [held, setHeld] = useState<readonly T[]>([]);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  const latest = useRef({ paused, accepts });
  latest.current = { paused, accepts };
  const asking = useRef<number | undefined>(undefined);
  const keep = useRef(false);

  const take = useCallback((entries: readonly T[]) => {
    setItems((old) => merge(entries, old));
    setFresh(new Set(entries.map((entry) => entry.id)));
  }, []);

  useEffect(() => {
    const aborter = new AbortController();
    const merging = keep.current;
    let retry = 0;
    keep.current = false;
    setLoading(true);
    list<T>(path, aborter.signal).then(
      (page) => {
        setItems((old) => (merging ? merge(page.items, old) : page.items));
        setNext(page.next);
        setError(null);
        setLoading(false);
      },
      (failure: unknown) => {
        if (aborter.signal.aborted) return;
        const cause = failure instanceof ApiError ? failure : new ApiError(0, "UNREADABLE", "Unreadable answer", String(failure));
        setError(cause);
        setLoading(false);
        if (cause.status === 0) retry = window.setTimeout(() => setRound((n) => n + 1), 2000);
      },
    );
    return () => {
      aborter.abort();
      window.clearTimeout(retry);
    };
  }, [path, round]);

  useEffect(() => {
    setHeld([]);
    const again = () => setRound((n) => n + 1);
    const off = onLive(kind, (entries) => {
      const { paused, accepts } = latest.current;
      const mine = entries.filter((entry) => accepts(entry) === true);
      if (entries.some((entry) => accepts(entry) === "ask") && !paused) {
        window.clearTimeout(asking.current);
        asking.current = window.setTimeout(() => {
          keep.current = true;
          again();
        }, REFETCH_AFTER_MS);
      }
      if (mine.length === 0) return;
      if (paused) setHeld((old) => merge(mine, old));
      else take(mine);
    }, again);
    return () => {
      off();
      window.clearTimeout(asking.current);
    };
  }, [kind, path]);

  useEffect(() => {
    if (paused || held.length === 0) return;
    take(held);
    setHeld([]);
  }, [paused, held]);

  const fetching = useRef(false);
  const loadMore = useCallback(() => {
    if (!next || fetching.current) return;
    fetching.current = true;
    list<T>(next)
      .then((page) => {
        setItems((old) => merge(old, page.items));
        setNext(page.next);
      })
      .catch(() => setNext(null))
      .finally(() => {
        fetching.current = false;
      });
  }, [next]);

  return { items, error, loading, more: next !== null, held: held.length, fresh, loadMore };
}

/** Newest first, each entry once; what is in the first list wins. */
function merge<T extends { id: string; seq: number }>(first: readonly T[], second: readonly T[]): readonly T[] {
  const seen = new Set(first.map((entry) => entry.id));
  const all = [...first, ...second.filter((entry) => !seen.has(entry.id))];
  all.sort((a, b) => b.seq - a.seq);
  return all.length > MOST_KEPT ? all.slice(0, MOST_KEPT) : all;
}
