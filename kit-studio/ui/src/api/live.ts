import { useEffect, useState } from "preact/hooks";
import type { AuditEntry, EventEntry, ExceptionEntry, LogEntry, RequestEntry, RunEntry } from "./types";

export interface Kinds {
  request: RequestEntry;
  exception: ExceptionEntry;
  log: LogEntry;
  event: EventEntry;
  audit: AuditEntry;
  run: RunEntry;
}

export type Kind = keyof Kinds;
export type LinkState = "connecting" | "live" | "lost";

type Batch = { [K in Kind]: Kinds[K][] };
type Watcher = (batch: Batch) => void;

/** More than this at once, no list would keep: they are let go, and the lists fetched. */
const MOST_PENDING = 10_000;
const HIDDEN_FLUSH_MS = 500;

const watchers = new Set<Watcher>();
const gapWatchers = new Set<() => void>();
const dropWatchers = new Set<(ids: ReadonlySet<string>) => void>();
const stateWatchers = new Set<(state: LinkState) => void>();

let state: LinkState = "connecting";
let lastSeq = -1;
let retries = 0;
let pending = emptyBatch();
let overflown = false;
let cancelFlush: (() => void) | null = null;
let everConnected = false;

function emptyBatch(): Batch {
  return { request: [], exception: [], log: [], event: [], audit: [], run: [] };
}

function become(next: LinkState): void {
  if (state === next) return;
  state = next;
  for (const watcher of stateWatchers) watcher(next);
}

/** Opens the feed once; it connects again by itself and asks for what was missed. */
export function connect(): void {
  const url = new URL("ws", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("types", "request,exception,log,event,audit,run,dropped");
  if (lastSeq >= 0) url.searchParams.set("since", String(lastSeq));
  const socket = new WebSocket(url);
  let pinger = 0;
  socket.onopen = () => {
    retries = 0;
    become("live");
    // Without a number to resume from, whatever came between two connections is unknown.
    if (everConnected && lastSeq < 0) announceGap();
    everConnected = true;
    pinger = window.setInterval(() => socket.send('{"type":"ping"}'), 25_000);
  };
  socket.onmessage = (message: MessageEvent<string>) => receive(message.data);
  socket.onclose = () => {
    window.clearInterval(pinger);
    become("lost");
    window.setTimeout(connect, Math.min(8000, 300 * 2 ** retries++));
  };
}

function receive(text: string): void {
  const { type, payload } = JSON.parse(text) as { type: string; payload?: { seq?: number; complete?: boolean; ids?: string[] } };
  if (type === "resume") {
    if (payload?.complete !== false) return;
    // A restarted application counts from the beginning again.
    lastSeq = payload.seq ?? -1;
    announceGap();
    return;
  }
  if (type === "dropped") {
    const ids = new Set(payload?.ids);
    for (const watcher of dropWatchers) watcher(ids);
    return;
  }
  if (!(type in pending) || !payload) return;
  if (typeof payload.seq === "number") lastSeq = Math.max(lastSeq, payload.seq);
  const waiting = pending[type as Kind] as unknown[];
  if (waiting.length >= MOST_PENDING) {
    overflown = true;
    waiting.length = 0;
  }
  waiting.push(payload);
  if (!cancelFlush) schedule();
}

/** One paint takes all that came since the last; a hidden page is not painted, so a timer stands in. */
function schedule(): void {
  if (document.visibilityState === "visible") {
    const frame = requestAnimationFrame(flush);
    cancelFlush = () => cancelAnimationFrame(frame);
  } else {
    const timer = window.setTimeout(flush, HIDDEN_FLUSH_MS);
    cancelFlush = () => window.clearTimeout(timer);
  }
}

/** A page that is hidden before its next paint would gather what comes until it is shown again. */
document.addEventListener("visibilitychange", () => {
  if (!cancelFlush) return;
  cancelFlush();
  schedule();
});

function flush(): void {
  cancelFlush = null;
  const batch = pending;
  const missed = overflown;
  pending = emptyBatch();
  overflown = false;
  for (const watcher of watchers) watcher(batch);
  if (missed) announceGap();
}

function announceGap(): void {
  for (const watcher of gapWatchers) watcher();
}

/** Calls back with what came; the second callback when entries were missed and lists must be fetched. */
export function onLive<K extends Kind>(kind: K, receiver: (entries: Kinds[K][]) => void, gap: () => void): () => void {
  const watcher: Watcher = (batch) => {
    if (batch[kind].length > 0) receiver(batch[kind]);
  };
  watchers.add(watcher);
  gapWatchers.add(gap);
  return () => {
    watchers.delete(watcher);
    gapWatchers.delete(gap);
  };
}

/** Calls back with the ids that the server keeps no longer. */
export function onDropped(watcher: (ids: ReadonlySet<string>) => void): () => void {
  dropWatchers.add(watcher);
  return () => void dropWatchers.delete(watcher);
}

export function useLinkState(): LinkState {
  const [now, set] = useState(state);
  useEffect(() => {
    stateWatchers.add(set);
    set(state);
    return () => void stateWatchers.delete(set);
  }, []);
  return now;
}
