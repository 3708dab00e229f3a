import { useCallback, useState } from "preact/hooks";
import { query } from "../api/http";
import type { EventEntry, RunDetail, RunEntry } from "../api/types";
import { useApi } from "../api/use-api";
import { useFeed } from "../api/use-feed";
import { dateTime, duration, plural } from "../lib/format";
import { Facts, Failure, Waiting } from "../parts/basics";
import { CardList } from "../parts/card-list";
import { ExceptionView } from "../parts/exception-view";
import { AuditCard, EventCard } from "../parts/happenings";
import { Icon } from "../parts/icons";
import { LogRow } from "../parts/log-row";
import { href } from "../router";
import { Query } from "./sql-tab";
import { TraceView } from "./trace-lazy";

const short = ({ name, source }: RunEntry): string => (source === "scheduled" ? name.split(".").slice(-2).join(".") : name);

/** The runs of subscribers and scheduled jobs, or of those with one source, newest first. */
export function Runs({ search, paused, source = "" }: { search: string; paused: boolean; source?: string }) {
  const accepts = useCallback((run: RunEntry) => (source && run.source !== source ? false : search ? ("ask" as const) : true), [search, source]);
  const feed = useFeed({ kind: "run", path: `api/crons/runs${query({ search, source, limit: 100 })}`, paused, accepts });
  return (
    <CardList
      feed={feed}
      icon="clock"
      title={search ? "No run matches" : "No run yet"}
      text={`Each run of a ${source === "scheduled" ? "scheduled method" : source || "subscriber, a cron, a function or a scheduled method"} appears here, with its statements and log lines.`}
      render={(run) => <RunCard key={run.id} run={run} />}
    />
  );
}

export function RunCard({ run }: { run: RunEntry }) {
  const [open, setOpen] = useState(false);
  return (
    <article class="card" data-run={run.id}>
      <button type="button" class="card-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        <RunHead run={run} />
      </button>
      {open && (
        <div class="card-body">
          <RunView id={run.id} />
        </div>
      )}
    </article>
  );
}

function RunHead({ run }: { run: RunEntry }) {
  return (
    <>
      <span class="mono strong cut" title={run.name}>
        {short(run)}
      </span>
      <span class="pill">{run.source}</span>
      {run.error !== null && <span class="pill tone-red">failed</span>}
      {run.attempt > 1 && <span class="faint">attempt {run.attempt}</span>}
      {run.nPlusOne && <span class="pill tone-amber">N+1</span>}
      <span class="grow" />
      {run.sqlCount > 0 && <span class="faint">{plural(run.sqlCount, "query", "queries")}</span>}
      {run.logCount > 0 && <span class="faint">{plural(run.logCount, "line")}</span>}
      <span class="dim">{duration(run.duration)}</span>
      <span class="faint">{dateTime(run.timestamp)}</span>
    </>
  );
}

/** Shows the effects of one run; `absent` if the run is unknown. */
export function RunView({ id, named = false, absent }: { id: string; named?: boolean; absent?: preact.ComponentChildren }) {
  const { data: run, error, reload } = useApi<RunDetail>(`api/crons/runs/${encodeURIComponent(id)}`);
  if (error?.status === 404 && absent) return <>{absent}</>;
  if (error) return <Failure error={error} retry={reload} />;
  if (!run) return <Waiting rows={4} />;
  const quiet = run.queries.length + run.logs.length + run.exceptions.length + run.events.length + run.audits.length === 0;
  return (
    <div class="sql-list">
      {named && (
        <div class="card-head">
          <RunHead run={run} />
        </div>
      )}
      {run.error && <p class="query-error">{run.error}</p>}
      {run.causedBy.length > 0 && <CausedBy events={run.causedBy} />}
      {run.traceId && <Facts facts={[["Trace", run.traceId]]} />}
      <RunTrace key={run.id} id={run.id} />
      {run.queries.map((one, at) => (
        <Query key={at} query={one} total={Math.max(run.duration, 0.001)} alone={run.queries.length === 1} />
      ))}
      {run.queriesOmitted > 0 && <p class="none">{plural(run.queriesOmitted, "more statement was", "more statements were")} run but not kept</p>}
      {run.logs.length > 0 && (
        <div class="log-lines">
          {run.logs.map((log) => (
            <LogRow key={log.id} log={log} within />
          ))}
        </div>
      )}
      {run.events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
      {run.audits.map((audit) => (
        <AuditCard key={audit.id} audit={audit} />
      ))}
      {run.runs.map((one) => (
        <RunCard key={one.id} run={one} />
      ))}
      {run.exceptions.map((one) => (
        <ExceptionView key={one.id} id={one.id} />
      ))}
      {quiet && <p class="none">It ran no statement and logged nothing</p>}
    </div>
  );
}

/** The trace of a run, fetched once it is asked for. */
function RunTrace({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="run-trace">
      <button type="button" class="button" aria-expanded={open} data-run-trace onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        Trace
      </button>
      {open && <TraceView path={`api/crons/runs/${encodeURIComponent(id)}/trace`} within />}
    </div>
  );
}

/** The events behind a run, each with the request or the run that published it. */
function CausedBy({ events }: { events: readonly EventEntry[] }) {
  return (
    <p class="card-head" data-caused-by>
      <span class="faint">Caused by</span>
      {events.map((event) =>
        event.requestId ? (
          <a key={event.id} class="link mono" href={href(["requests", event.requestId, "events"])}>
            {event.type}
          </a>
        ) : (
          <span key={event.id} class="mono">
            {event.type}
          </span>
        ),
      )}
    </p>
  );
}
