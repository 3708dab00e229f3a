import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError, get } from "./http";

/** Failures that may pass: no response, or an unreachable database. */
const AGAIN_AFTER_MS: Readonly<Record<number, number>> = { 0: 2000, 503: 5000 };
const OWN_AGAIN_AFTER_MS = 5000;

/** The delay before an automatic retry in milliseconds; 0 for none. */
export const againAfter = (error: ApiError): number => AGAIN_AFTER_MS[error.status] ?? (error.isOwn ? OWN_AGAIN_AFTER_MS : 0);

export interface Loaded<T> {
  readonly data: T | null;
  readonly error: ApiError | null;
  /** True while an answer is awaited; data may be that of before. */
  readonly busy: boolean;
  reload(): void;
}

/** Fetches a path again whenever it changes; null fetches nothing. Keeps old data until the new is here. */
export function useApi<T>(path: string | null, everyMs = 0): Loaded<T> {
  const [state, setState] = useState<{ path: string | null; data: T | null; error: ApiError | null; busy: boolean }>({
    path: null,
    data: null,
    error: null,
    busy: path !== null,
  });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((n) => n + 1), []);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    if (path === null) return;
    const aborter = new AbortController();
    setState((old) => ({ ...old, busy: true }));
    get<T>(path, aborter.signal).then(
      (data) => setState({ path, data, error: null, busy: false }),
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        const cause = error instanceof ApiError ? error : new ApiError(0, "UNREADABLE", "Unreadable answer", String(error));
        setState((old) => ({ path, data: old.path === path ? old.data : null, error: cause, busy: false }));
        const again = againAfter(cause);
        if (again) timer.current = window.setTimeout(reload, again);
      },
    );
    return () => {
      aborter.abort();
      window.clearTimeout(timer.current);
    };
  }, [path, round]);

  useEffect(() => {
    if (!everyMs) return;
    const ticker = window.setInterval(() => document.visibilityState === "visible" && reload(), everyMs);
    return () => window.clearInterval(ticker);
  }, [everyMs]);

  return { data: state.data, error: state.error, busy: state.busy, reload };
}
