import { useCallback, useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icons";
import { toast } from "../parts/toast";
import { ApiError, get, remove } from "./http";
import { announceGap } from "./live";
import type { Stats } from "./types";

const UNDO_MS = 10_000;
/** Until the lists that were fetched again are here. */
const FETCHING_MS = 2000;

let until: string | null = null;
let pending = 0;
const watchers = new Set<() => void>();

function become(time: string | null, timer = 0): void {
  until = time;
  pending = timer;
  for (const watcher of watchers) watcher();
}

/** Hides all that is recorded, and deletes it unless that is undone in time. */
export async function clear(): Promise<void> {
  if (pending) commit();
  try {
    const { newestEntry } = await get<Stats>("api/stats");
    if (newestEntry) become(newestEntry, window.setTimeout(commit, UNDO_MS));
    else toast("Nothing is recorded");
  } catch (failure) {
    toast(failure instanceof ApiError ? failure.detail : String(failure));
  }
}

function commit(): void {
  const time = until;
  window.clearTimeout(pending);
  if (!time || !pending) return;
  become(time);
  remove(`api/entries?${new URLSearchParams({ until: time }).toString()}`)
    .catch((failure: unknown) => toast(failure instanceof ApiError ? failure.detail : String(failure)))
    .finally(() => {
      announceGap();
      window.setTimeout(() => until === time && become(null), FETCHING_MS);
    });
}

function undo(): void {
  window.clearTimeout(pending);
  become(null);
}

// Who leaves does not undo.
window.addEventListener("pagehide", commit);

function useClearing(): void {
  const [, again] = useState(0);
  useEffect(() => {
    const watcher = () => again((n) => n + 1);
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  }, []);
}

/** Returns a test for the time of an entry: false if it was cleared. */
export function useKept(): (time: string) => boolean {
  useClearing();
  const limit = until === null ? -Infinity : Date.parse(until);
  return useCallback((time) => limit === -Infinity || Date.parse(time) > limit, [limit]);
}

export function ClearButton() {
  return (
    <button type="button" class="button" data-clear onClick={() => void clear()} title="Delete what is recorded so far, pins excepted">
      Clear
    </button>
  );
}

/** Offers to undo for as long as that is possible. */
export function ClearBar() {
  useClearing();
  return pending ? (
    <div class="toast clear-bar" role="status">
      Cleared
      <button type="button" class="link" data-undo onClick={undo}>
        <Icon name="replay" size={12} /> Undo
      </button>
    </div>
  ) : null;
}
