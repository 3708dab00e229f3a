import { useEffect, useState } from "preact/hooks";
import type { Page, Row, Table } from "../api/data-types";
import { onLive } from "../api/live";
import { useApi } from "../api/use-api";
import { soon } from "../lib/soon";
import { useChanges } from "../lib/use-changes";
import { classes, count } from "../lib/format";
import { apiQuery, filtersIn, fromStart, viewAsIn } from "../lib/table-query";
import { tableSegment } from "../lib/table-name";
import { Empty, Failure, Segments, Waiting } from "../parts/basics";
import { Icon } from "../parts/icons";
import { useKeys } from "../parts/use-keys";
import { adjust, go, href, usePlace } from "../router";
import { DataGrid } from "./data-grid";
import { FilterRow } from "./filter-row";
import { RowPanel } from "./row-panel";
import { ExportMenu } from "./export-menu";
import { Structure } from "./structure";
import { ViewAsBanner, ViewAsForm } from "./view-as";

const LIMITS = [25, 50, 100];

export function TableView({ table }: { table: Table }) {
  const { query: params } = usePlace();
  const structure = params.get("view") === "structure";
  const source = `api/tables/${encodeURIComponent(tableSegment(table.name))}`;
  const page = useApi<Page>(structure ? null : source + apiQuery(params));
  const row = params.get("row");
  // A request may have changed what is looked at.
  useEffect(() => (structure ? undefined : onLive("request", soon(page.reload), page.reload)), [structure, source]);
  const [asking, setAsking] = useState(false);
  const viewing = isViewedAs(params);
  return (
    <>
      <header class="head">
        <h1 class="cut">{table.name}</h1>
        {table.kind !== "table" && <span class="pill">{table.kind}</span>}
        <div class="grow" />
        <Segments
          label="What to show"
          value={structure ? "structure" : "rows"}
          options={[["rows", "Rows"], ["structure", "Structure"]] as const}
          onPick={(view) => adjust({ view: view === "rows" ? null : view, row: null })}
        />
        {!structure && <ExportMenu table={table} params={params} />}
        {!structure && (
          <button type="button" class={classes("button", (viewing || asking) && "on")} aria-expanded={asking} data-view-as onClick={() => setAsking(!asking)} title="See the rows that a tenant or user sees">
            <Icon name="view" size={14} />
            View as
          </button>
        )}
        <button type="button" class="icon-button" onClick={page.reload} aria-label="Read again" title="Read again">
          <Icon name="refresh" />
        </button>
      </header>
      {structure ? (
        <Structure table={table} />
      ) : (
        <>
          {asking ? <ViewAsForm table={table} params={params} close={() => setAsking(false)} /> : viewing && <ViewAsBanner table={table} params={params} />}
          <FilterRow table={table} params={params} />
          <div class={classes("page split data", row && "with-detail")}>
            <Rows table={table} page={page} params={params} selected={row} />
            {row && <RowPanel table={table} id={row} />}
          </div>
        </>
      )}
    </>
  );
}

interface RowsProps {
  table: Table;
  page: ReturnType<typeof useApi<Page>>;
  params: URLSearchParams;
  selected: string | null;
}

function Rows({ table, page: { data, error, busy, reload }, params, selected }: RowsProps) {
  const [at, setAt] = useState(-1);
  const number = Math.max(1, Number(params.get("page") ?? 1));
  const rows = data?.rows ?? [];
  const changes = useChanges(data?.table === table.name ? data : null, table.name + apiQuery(params));
  const index = selected ? rows.findIndex((row) => row.$id === selected) : at;
  useEffect(() => setAt(-1), [params.get("cursor")]);

  const open = (row: Row | undefined) => row?.$id && adjust({ row: row.$id }, selected ? "replace" : "push");
  const turn = (cursor: string | null | undefined, by: number) => cursor && adjust({ cursor, page: number + by > 1 ? number + by : null, row: null });
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index + by));
    if (selected) open(rows[next]);
    else setAt(next);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => open(rows[index]),
    Escape: () => selected && adjust({ row: null }),
    "]": () => data?.hasMore && turn(data.nextCursor, 1),
    "[": () => turn(data?.prevCursor, -1),
  });

  if (error && (!data || (error.status !== 0 && !busy))) {
    const stale = error.code === "CURSOR_MISMATCH" || error.code === "INVALID_CURSOR";
    return <Failure error={error} retry={stale ? () => go(href(["database", table.name], fromStart(params))) : reload} />;
  }
  if (!data || data.table !== table.name) return <Waiting rows={14} />;
  return (
    <div class="grid-box" aria-busy={busy}>
      {rows.length === 0 ? <NoRows table={table} filtered={filtersIn(params).length > 0} /> : <DataGrid table={table} page={data} params={params} at={index} changes={changes} />}
      <footer class="pager">
        <span class="dim" data-rows-shown>
          {rows.length > 0 ? `${count((number - 1) * limitOf(params) + 1)}–${count((number - 1) * limitOf(params) + rows.length)}` : "0"}
          {data.estimate.rows !== null && !isViewedAs(params) && <span class="faint"> of {data.estimate.exact ? "" : "about "}{count(Math.max(data.estimate.rows, rows.length))}</span>}
        </span>
        {!data.stable && (
          <span class="pill tone-amber" title="Without a key, rows that change while you page may appear twice or not at all">
            no key
          </span>
        )}
        <span class="grow" />
        <label class="field">
          <span>Rows</span>
          <select value={limitOf(params)} onChange={(event) => go(href(["database", table.name], withLimit(params, event.currentTarget.value)))}>
            {LIMITS.map((limit) => (
              <option key={limit}>{limit}</option>
            ))}
          </select>
        </label>
        <span class="dim page-number">Page {count(data.prevCursor === null && !params.get("cursor") ? 1 : number)}</span>
        <button type="button" class="button" data-page="previous" aria-label="Previous page" disabled={!data.prevCursor} onClick={() => turn(data.prevCursor, -1)} title="Previous page ([)">
          <Icon name="left" size={14} />
          <span class="word">Previous</span>
        </button>
        <button type="button" class="button" data-page="next" aria-label="Next page" disabled={!data.hasMore || !data.nextCursor} onClick={() => turn(data.nextCursor, 1)} title="Next page (])">
          <span class="word">Next</span>
          <Icon name="right" size={14} />
        </button>
      </footer>
    </div>
  );
}

const isViewedAs = (params: URLSearchParams): boolean => {
  const { variables, role } = viewAsIn(params);
  return variables.length > 0 || role !== "";
};

const limitOf = (params: URLSearchParams): number => Number(params.get("limit") ?? 50);

function withLimit(params: URLSearchParams, limit: string): URLSearchParams {
  const next = fromStart(params);
  if (limit === "50") next.delete("limit");
  else next.set("limit", limit);
  return next;
}

function NoRows({ table, filtered }: { table: Table; filtered: boolean }) {
  return filtered ? (
    <Empty icon="filter" title="No row matches">
      <p>All filters have to hold at once.</p>
      <a class="button" href={href(["database", table.name])}>
        Clear filters
      </a>
    </Empty>
  ) : (
    <Empty icon="table" title="No rows">
      <p>{table.name} is empty.</p>
    </Empty>
  );
}
