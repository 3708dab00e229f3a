import { useState } from "preact/hooks";
import { query } from "../api/http";
import type { AuditEntry, EventEntry, RunEntry } from "../api/types";
import { useApi } from "../api/use-api";
import { duration, preciseTime } from "../lib/format";
import { href } from "../router";
import { Icon } from "./icons";
import { JsonView } from "./json-view";

const stageTones: Record<EventEntry["stage"], string> = {
  published: "tone-blue",
  handled: "tone-green",
  failed: "tone-red",
  parked: "tone-red",
  lost: "tone-red",
  job: "tone-accent",
};

interface CardProps {
  head: preact.ComponentChildren;
  payload: string | null;
  error?: string | null;
  requestId?: string | null;
  /** The message whose runs are to be linked. */
  messageId?: string | null;
  /** The address of the affected row. */
  row?: string | null;
}

function Card({ head, payload, error, requestId, messageId, row }: CardProps) {
  const [open, setOpen] = useState(false);
  return (
    <article class="card">
      <button type="button" class="card-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "down" : "right"} size={12} />
        {head}
      </button>
      {open && (
        <div class="card-body">
          {error && <p class="query-error">{error}</p>}
          {payload ? <JsonView text={payload} /> : <p class="none">No payload</p>}
          {requestId && (
            <a class="link" href={href(["requests", requestId, "events"])}>
              Open its request
            </a>
          )}
          {messageId && <CausedRuns messageId={messageId} />}
          {row && (
            <a class="link" href={row}>
              Open the row
            </a>
          )}
        </div>
      )}
    </article>
  );
}

/** Links to the runs that a message caused. */
export function CausedRuns({ messageId }: { messageId: string }) {
  const { data: runs } = useApi<readonly RunEntry[]>(`api/crons/runs${query({ cause: messageId, limit: 20 })}`);
  return (
    <>
      {runs?.map((run) => (
        <a key={run.id} class="link" data-caused={run.id} href={href(["requests", run.id])}>
          Open the run of {run.name}
          {run.attempt > 1 && `, attempt ${run.attempt}`}
        </a>
      ))}
    </>
  );
}

export function EventCard({ event, linked = false }: { event: EventEntry; linked?: boolean }) {
  const head = (
    <>
      <span class="mono strong">{event.type}</span>
      <span class={`pill ${stageTones[event.stage] ?? ""}`}>{event.stage}</span>
      {event.attempt > 1 && <span class="faint">attempt {event.attempt}</span>}
      <span class="grow" />
      {event.source && <span class="faint">{event.source}</span>}
      {event.duration !== null && <span class="dim">{duration(event.duration)}</span>}
      <span class="faint">{preciseTime(event.timestamp)}</span>
    </>
  );
  return <Card head={head} payload={event.payload} error={event.error} requestId={linked ? event.requestId : null} messageId={event.messageId} />;
}

export function AuditCard({ audit, linked = false }: { audit: AuditEntry; linked?: boolean }) {
  const target = [audit.operation === "CUSTOM" ? null : audit.operation, audit.table, audit.entityId].filter(Boolean).join(" ");
  const head = (
    <>
      <span class="mono strong">{audit.type}</span>
      {target && <span class="faint mono cut">{target}</span>}
      <span class="grow" />
      {audit.actor?.id && <span class="pill">by {[audit.actor.type, audit.actor.id].filter(Boolean).join(" ")}</span>}
      <span class="faint">{preciseTime(audit.timestamp)}</span>
    </>
  );
  const row = audit.table && audit.entityId ? href(["database", audit.table], { row: audit.entityId }) : null;
  return <Card head={head} payload={audit.payload} requestId={linked ? audit.requestId : null} row={row} />;
}
