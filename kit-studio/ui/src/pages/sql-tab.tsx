import { useState } from "preact/hooks";
import type { RequestDetail, SqlQuery, SqlRepeat, TouchedRow } from "../api/types";
import { useApi } from "../api/use-api";
import { classes, duration, plural } from "../lib/format";
import { keyText } from "../lib/row-key";
import { Empty } from "../parts/basics";
import { Icon } from "../parts/icons";
import { Place, placeText } from "../parts/place";
import { SqlView } from "../parts/sql-view";
import { copy } from "../parts/toast";
import { href } from "../router";
import { ExplainButtons } from "./explain";

export function SqlTab({ entry }: { entry: RequestDetail }) {
  if (entry.queries.length === 0) {
    return (
      <Empty icon="database" title="No SQL">
        <p>This request did not talk to the database.</p>
      </Empty>
    );
  }
  return (
    <div class="sql-list">
      <Touched entry={entry} />
      {entry.repeats.map((repeat) => (
        <Repeat key={repeat.fingerprint} repeat={repeat} />
      ))}
      {entry.queries.map((query, at) => (
        <Query key={at} query={query} total={Math.max(entry.duration, 0.001)} alone={entry.queries.length <= 6} />
      ))}
      {entry.queriesOmitted > 0 && <p class="none">{plural(entry.queriesOmitted, "more statement was", "more statements were")} run but not kept</p>}
    </div>
  );
}

const EXPLAINABLE = new Set(["select", "with", "insert", "update", "delete", "merge", "values", "table"]);

/** The rows that were named by their keys. */
function Touched({ entry }: { entry: RequestDetail }) {
  const { data: rows } = useApi<readonly TouchedRow[]>(`api/requests/${encodeURIComponent(entry.id)}/rows`);
  if (!rows || rows.length === 0) return null;
  return (
    <div class="touched" data-touched>
      <span class="faint">Rows</span>
      {rows.slice(0, 12).map(({ table, id, operation }) => (
        <a key={`${table} ${id}`} class="pill" href={href(["database", table], { row: id })} title={`${operation} ${table} ${keyText(id)}`}>
          <span class={operation === "select" ? "faint" : "tone-accent"}>{operation}</span>
          {table} <span class="mono cut short">{keyText(id)}</span>
        </a>
      ))}
      {rows.length > 12 && <span class="faint">and {rows.length - 12} more</span>}
    </div>
  );
}

function Repeat({ repeat }: { repeat: SqlRepeat }) {
  return (
    <div class="notice">
      <strong>The same statement ran {repeat.count} times</strong> from one place and took {duration(repeat.duration)} together.
      {repeat.callSite && (
        <>
          {" "}
          Look at <Place at={repeat.callSite} />.
        </>
      )}
    </div>
  );
}

export function Query({ query, total, alone }: { query: SqlQuery; total: number; alone: boolean }) {
  const [open, setOpen] = useState(alone);
  const share = (ms: number) => `${Math.min(100, (ms / total) * 100)}%`;
  return (
    <article class={classes("query", open && "open", query.error && "failed")}>
      <button type="button" class="query-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        <span class="grow cut">{open ? <span class="dim">{query.callSite ? placeText(query.callSite) : query.operation}</span> : <SqlView sql={query.sql} inline />}</span>
        {query.batch > 1 && <span class="pill">batch of {query.batch}</span>}
        {query.rows !== null && <span class="faint">{plural(query.rows, "row")}</span>}
        <span class="query-span" aria-hidden="true">
          <i class={query.operation === "select" ? "" : "write"} style={{ left: share(query.offset), width: share(query.duration) }} />
        </span>
        <span class="dim took-text">{duration(query.duration)}</span>
      </button>
      {open && (
        <div class="query-body">
          <button type="button" class="icon-button" aria-label="Copy SQL" title="Copy SQL" onClick={() => void copy(query.sql, "SQL")}>
            <Icon name="copy" size={14} />
          </button>
          <SqlView sql={query.sql} />
          {query.callSite?.path && (
            <p class="query-place">
              <Place at={query.callSite} />
            </p>
          )}
          {query.binds.length > 0 && <Binds binds={query.binds} />}
          {EXPLAINABLE.has(query.operation) && <ExplainButtons query={query} />}
          {query.error && <p class="query-error">{query.error}</p>}
        </div>
      )}
    </article>
  );
}

function Binds({ binds }: { binds: readonly (string | null)[] }) {
  return (
    <ol class="binds" aria-label="Bind values">
      {binds.map((bind, at) => (
        <li key={at}>
          <span class="faint">{at + 1}</span>
          {bind === null ? <span class="null">null</span> : <span class="mono">{bind}</span>}
        </li>
      ))}
    </ol>
  );
}
