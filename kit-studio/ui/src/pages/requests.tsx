import { useCallback, useMemo, useState } from "preact/hooks";
import { query } from "../api/http";
import type { RequestEntry } from "../api/types";
import { useFeed } from "../api/use-feed";
import { classes, count, duration } from "../lib/format";
import { Empty, Failure, SearchField, Segments, Waiting } from "../parts/basics";
import { Icon } from "../parts/icons";
import { Kept } from "../parts/kept";
import { PauseButton } from "../parts/pause";
import { useKeys } from "../parts/use-keys";
import { Virtual } from "../parts/virtual";
import { adjust, go, href, usePlace } from "../router";
import { RequestDetailPanel } from "./request-detail";
import { RequestRow, scaleOf } from "./request-row";

const ROW_HEIGHT = 36;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const STATUSES = [
  ["", "All"],
  ["2xx", "2xx"],
  ["3xx", "3xx"],
  ["4xx", "4xx"],
  ["5xx", "5xx"],
] as const;

interface Filters {
  readonly method: string;
  readonly status: string;
  readonly path: string;
  readonly search: string;
  readonly slow: string;
}

function filtersOf(params: URLSearchParams): Filters {
  const value = (name: string) => params.get(name) ?? "";
  return { method: value("method"), status: value("status"), path: value("path"), search: value("search"), slow: value("slow") };
}

/** Returns whether a live entry matches; only the server can search bodies. */
function accepts(filters: Filters, entry: RequestEntry): boolean | "ask" {
  if (filters.method && entry.method !== filters.method) return false;
  const wanted = filters.status;
  if (wanted && !(wanted.endsWith("xx") ? String(entry.status)[0] === wanted[0] : String(entry.status) === wanted)) return false;
  if (filters.slow && entry.duration < Number(filters.slow)) return false;
  if (filters.search || filters.path.includes("*")) return "ask";
  return !filters.path || entry.path.toLowerCase().includes(filters.path.toLowerCase());
}

export function RequestsPage() {
  const { path, query: params } = usePlace();
  const filters = filtersOf(params);
  const paused = params.get("paused") === "1";
  const { slow, ...same } = filters;
  const feed = useFeed({
    kind: "request",
    path: `api/requests${query({ ...same, minDuration: slow, limit: 100 })}`,
    paused,
    accepts: useCallback((entry: RequestEntry) => accepts(filters, entry), [params]),
  });
  const selected = path[1] ?? null;
  const index = useMemo(() => feed.items.findIndex((item) => item.id === selected), [feed.items, selected]);
  const [cursor, setCursor] = useState(-1);
  const at = selected ? index : cursor;
  const tab = path[2];

  const open = (entry: RequestEntry | undefined, how: "push" | "replace" = "push") =>
    entry && go(href(tab ? ["requests", entry.id, tab] : ["requests", entry.id], params), how);
  const close = () => go(href(["requests"], params));
  const move = (by: number) => {
    const next = Math.max(0, Math.min(feed.items.length - 1, at + by));
    if (selected) open(feed.items[next], "replace");
    else setCursor(next);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => open(feed.items[at]),
    Escape: () => selected && close(),
  });

  return (
    <>
      <header class="head">
        <h1>Requests</h1>
        <div class="grow">
          <PauseButton paused={paused} held={feed.held} />
        </div>
        <Kept />
        <span class="faint">{count(feed.items.length)}{feed.more ? "+" : ""} shown</span>
      </header>
      <FilterBar filters={filters} />
      <div class={classes("page split", selected && "with-detail")}>
        <RequestList feed={feed} at={at} selected={selected} tab={tab} params={params} filtered={Object.values(filters).some(Boolean)} />
        {selected && (
          <RequestDetailPanel
            id={selected}
            tab={tab ?? ""}
            params={params}
            onClose={close}
            onMove={move}
            first={index <= 0}
            last={index < 0 || index >= feed.items.length - 1}
          />
        )}
      </div>
    </>
  );
}

function FilterBar({ filters }: { filters: Filters }) {
  const active = Object.values(filters).some(Boolean);
  // Each letter typed is not a place to come back to; a choice is.
  const type = (changes: Partial<Filters>) => adjust(changes, "replace");
  const pick = (changes: Partial<Filters>) => adjust(changes);
  return (
    <div class="bar">
      <SearchField hotkey class="wide" label="Search paths, headers, bodies…" value={filters.search} onChange={(search) => type({ search })} />
      <SearchField class="narrow" label="Path, * for anything" value={filters.path} onChange={(path) => type({ path })} />
      <label class={classes("field", filters.method && "set")}>
        <span class="sr">Method</span>
        <select value={filters.method} onChange={(event) => pick({ method: event.currentTarget.value })}>
          <option value="">Any method</option>
          {METHODS.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </label>
      <Segments label="Status" value={filters.status} options={STATUSES} onPick={(status) => pick({ status })} />
      {filters.slow && (
        <button type="button" class="pill tone-accent" onClick={() => pick({ slow: "" })}>
          at least {duration(Number(filters.slow))}
          <Icon name="close" size={12} />
        </button>
      )}
      {active && (
        <button type="button" class="link" onClick={() => pick({ method: "", status: "", path: "", search: "", slow: "" })}>
          Clear
        </button>
      )}
    </div>
  );
}

interface ListProps {
  feed: ReturnType<typeof useFeed<"request">>;
  at: number;
  selected: string | null;
  tab: string | undefined;
  params: URLSearchParams;
  filtered: boolean;
}

function RequestList({ feed, at, selected, tab, params, filtered }: ListProps) {
  if (feed.error && feed.items.length === 0) return <Failure error={feed.error} retry={feed.reload} />;
  if (feed.loading && feed.items.length === 0) return <Waiting rows={14} />;
  if (feed.items.length === 0) return filtered ? <NothingMatches /> : <NothingYet />;
  const longest = scaleOf(feed.items);
  return (
    <Virtual
      class="requests"
      label="Requests"
      items={feed.items}
      rowHeight={ROW_HEIGHT}
      focus={at}
      keyOf={(entry) => entry.id}
      onEnd={feed.loadMore}
      head={
        <div class="row head-row" role="row">
          <span role="columnheader">Status</span>
          <span role="columnheader">Method</span>
          <span role="columnheader">Path</span>
          <span role="columnheader" class="right wide-only">SQL</span>
          <span role="columnheader" class="wide-only">Duration</span>
          <span role="columnheader" class="right">Time</span>
        </div>
      }
      render={(entry, index) => (
        <RequestRow
          key={entry.id}
          entry={entry}
          href={href(tab ? ["requests", entry.id, tab] : ["requests", entry.id], params)}
          at={index === at}
          selected={entry.id === selected}
          fresh={feed.fresh.has(entry.id)}
          longest={longest}
        />
      )}
    />
  );
}

function NothingYet() {
  return (
    <Empty icon="requests" title="Waiting for the first request">
      <p>Whatever the application answers shows up here at once: headers, bodies, SQL, logs and exceptions.</p>
      <code>curl {location.origin}/</code>
    </Empty>
  );
}

function NothingMatches() {
  return (
    <Empty icon="filter" title="No request matches">
      <p>New ones that match will still appear by themselves.</p>
      <a class="button" href={href(["requests"])}>
        Clear filters
      </a>
    </Empty>
  );
}
