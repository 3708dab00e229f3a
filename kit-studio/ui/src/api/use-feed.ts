import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError, list } from "./http";
import { merge } from "../lib/newest-first";
import { soon } from "../lib/soon";
import { againAfter } from "./use-api";
import { type Kind, type Kinds, onDropped, onLive } from "./live";

const REFETCH_AFTER_MS = 250;
const REFETCH_AT_MOST_MS = 1000;
/** Of more than these at once none is lit up: the whole list moves anyway, and every light costs each frame. */
const MOST_LIT = 8;
const NONE: ReadonlySet<string> = new Set();

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
  reload(): void;
}

interface Options<K extends Kind> {
  readonly kind: K;
  readonly path: string;
  readonly paused: boolean;
  /** Returns whether a live entry belongs to this list; "ask" if only the server knows. */
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
  const [fresh, setFresh] = useState(NONE);
  const [round, setRound] = useState(0);
  const latest = useRef({ paused, accepts });
  latest.current = { paused, accepts };
  const keep = useRef(false);
  /** Entries received during a fetch, whose result may be older; null if no fetch is running. */
  const arrived = useRef<readonly T[] | null>(null);
  const missed = useRef<"nothing" | "some" | "all">("nothing");

  const fetchAgain = useCallback((merging: boolean) => {
    keep.current = merging;
    setRound((n) => n + 1);
  }, []);

  const take = useCallback((entries: readonly T[]) => {
    if (arrived.current) arrived.current = merge(entries, arrived.current);
    setItems((old) => merge(entries, old));
    setFresh(entries.length > MOST_LIT ? NONE : new Set(entries.map((entry) => entry.id)));
  }, []);

  useEffect(() => {
    const aborter = new AbortController();
    const merging = keep.current;
    let retry = 0;
    keep.current = false;
    arrived.current = [];
    setLoading(true);
    list<T>(path, aborter.signal).then(
      (page) => {
        if (aborter.signal.aborted) return;
        const since = arrived.current ?? [];
        arrived.current = null;
        setItems((old) => merge(merging ? page.items : since, merging ? old : page.items));
        setNext(page.next);
        setError(null);
        setLoading(false);
      },
      (failure: unknown) => {
        if (aborter.signal.aborted) return;
        arrived.current = null;
        const cause = failure instanceof ApiError ? failure : new ApiError(0, "UNREADABLE", "Unreadable answer", String(failure));
        setError(cause);
        setLoading(false);
        const again = againAfter(cause);
        if (again) retry = window.setTimeout(() => setRound((n) => n + 1), again);
      },
    );
    return () => {
      aborter.abort();
      window.clearTimeout(retry);
    };
  }, [path, round]);

  useEffect(() => {
    setHeld([]);
    missed.current = "nothing";
    const ask = soon(() => (arrived.current ? ask() : fetchAgain(true)), REFETCH_AFTER_MS, REFETCH_AT_MOST_MS);
    const receive = (entries: readonly T[]) => {
      const { paused, accepts } = latest.current;
      const verdicts = entries.map(accepts);
      const mine = entries.filter((_, at) => verdicts[at] === true);
      if (verdicts.includes("ask")) {
        if (!paused) ask();
        else if (missed.current === "nothing") missed.current = "some";
      }
      if (mine.length === 0) return;
      if (paused) setHeld((old) => merge(mine, old));
      else take(mine);
    };
    const off = onLive(kind, receive, () => {
      if (latest.current.paused) missed.current = "all";
      else fetchAgain(false);
    });
    return () => {
      off();
      ask.cancel();
    };
  }, [kind, path]);

  useEffect(() => {
    let gone = new Set<string>();
    const drop = soon(() => {
      const ids = gone;
      gone = new Set();
      setItems((old) => (old.some((item) => ids.has(item.id)) ? old.filter((item) => !ids.has(item.id)) : old));
    }, REFETCH_AFTER_MS, REFETCH_AT_MOST_MS);
    const off = onDropped((ids) => {
      for (const id of ids) gone.add(id);
      drop();
    });
    return () => {
      off();
      drop.cancel();
    };
  }, []);

  useEffect(() => {
    if (paused) return;
    const was = missed.current;
    missed.current = "nothing";
    if (held.length > 0) {
      take(held);
      setHeld([]);
    }
    if (was !== "nothing") fetchAgain(was === "some");
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

  const reload = useCallback(() => fetchAgain(false), [fetchAgain]);

  return { items, error, loading, more: next !== null, held: held.length, fresh, loadMore, reload };
}
