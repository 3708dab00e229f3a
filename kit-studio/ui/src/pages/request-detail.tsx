import { useEffect, useState } from "preact/hooks";
import { ApiError, text } from "../api/http";
import type { RequestDetail } from "../api/types";
import { useApi } from "../api/use-api";
import { now } from "../lib/clock";
import { bytes, dateTime, duration, plural } from "../lib/format";
import { Empty, Failure, type Tab, Tabs, Waiting } from "../parts/basics";
import { Calls } from "../parts/calls";
import { Icon } from "../parts/icons";
import { Menu } from "../parts/menu";
import { Method, RequestFlags, Status } from "../parts/marks";
import { copy, toast } from "../parts/toast";
import { PinButton } from "../parts/kept";
import { useKeys } from "../parts/use-keys";
import { href } from "../router";
import { CompareTab } from "./compare-tab";
import { ReplayDialog } from "./replay-dialog";
import { EventsTab, ExceptionTab, LogsTab, RequestTab, ResponseTab } from "./request-tabs";
import { RunView } from "./runs";
import { SqlTab } from "./sql-tab";
import { TraceView } from "./trace-lazy";

const SETTLING_MS = 1500;

interface PanelProps {
  id: string;
  tab: string;
  params: URLSearchParams;
  first: boolean;
  last: boolean;
  onClose(): void;
  onMove(by: number): void;
}

export function RequestDetailPanel({ id, tab, params, first, last, onClose, onMove }: PanelProps) {
  const { data, error, reload } = useApi<RequestDetail>(`api/requests/${encodeURIComponent(id)}`);
  const entry = data?.id === id ? data : null;
  const [replaying, setReplaying] = useState(false);
  useKeys({ c: () => void (entry && copyForm(entry, "curl", "cURL command")), r: () => entry && setReplaying(true) });

  useEffect(() => {
    if (entry) document.title = `${entry.method} ${entry.path} · Requests · Kit Studio`;
  }, [entry?.id]);

  // Logs and events of a request may be written a moment after it.
  useEffect(() => {
    if (!entry || now() - new Date(entry.timestamp).getTime() > SETTLING_MS) return;
    const timer = window.setTimeout(reload, SETTLING_MS);
    return () => window.clearTimeout(timer);
  }, [entry?.id]);

  return (
    <aside class="detail" aria-label="Request">
      <div class="detail-top">
        {entry ? (
          <div class="title grow">
            <Status code={entry.status} />
            <Method name={entry.method} />
            <span class="mono cut" title={fullPath(entry)}>
              {fullPath(entry)}
            </span>
            <RequestFlags entry={entry} />
          </div>
        ) : (
          <div class="grow" />
        )}
        {entry && (
          <button type="button" class="button" data-replay onClick={() => setReplaying(true)} title="Send it again (r)">
            <Icon name="replay" size={14} />
            Replay
          </button>
        )}
        {entry && <PinButton path={`api/requests/${encodeURIComponent(entry.id)}/pin`} tags={entry.tags} onChange={reload} />}
        {entry && <ShareMenu entry={entry} />}
        <span class="stepper">
          <button type="button" class="icon-button" disabled={first} onClick={() => onMove(-1)} aria-label="Newer request" title="Newer (k)">
            <Icon name="up" />
          </button>
          <button type="button" class="icon-button" disabled={last} onClick={() => onMove(1)} aria-label="Older request" title="Older (j)">
            <Icon name="down" />
          </button>
        </span>
        <button type="button" class="icon-button" onClick={onClose} aria-label="Close" title="Close (Esc)">
          <Icon name="close" />
        </button>
      </div>
      {entry ? (
        <Detail entry={entry} tab={tab} params={params} />
      ) : error ? (
        error.status === 404 ? <LoneRun id={id} /> : <Failure error={error} retry={reload} />
      ) : (
        <Waiting rows={10} />
      )}
      {entry && replaying && <ReplayDialog entry={entry} close={() => setReplaying(false)} />}
    </aside>
  );
}

/** The request in forms that other tools read. */
function ShareMenu({ entry }: { entry: RequestDetail }) {
  return (
    <Menu label="Copy" icon="copy">
      <button type="button" role="menuitem" onClick={() => void copyForm(entry, "curl", "cURL command")}>
        <Icon name="copy" size={14} />
        <span class="strong">cURL</span>
        <span class="grow" />
        <kbd>c</kbd>
      </button>
      <button type="button" role="menuitem" onClick={() => void copyForm(entry, "test", "JUnit test")}>
        <Icon name="check" size={14} />
        <span class="strong">JUnit test</span>
      </button>
      <a role="menuitem" download href={`api/requests/${encodeURIComponent(entry.id)}/har`}>
        <Icon name="download" size={14} />
        <span class="strong">HAR file</span>
      </a>
    </Menu>
  );
}

/** The run of a job or a subscriber, which lines and events name as their request. */
function LoneRun({ id }: { id: string }) {
  return (
    <div class="detail-body">
      <section>
        <RunView id={id} named absent={<Gone />} />
      </section>
    </div>
  );
}

function Gone() {
  return (
    <Empty icon="requests" title="This request is no longer kept">
      <p>The studio keeps a limited number of bytes; pin a request to keep it. Unless it stores them, it forgets all when the process ends.</p>
    </Empty>
  );
}

function Detail({ entry, tab, params }: { entry: RequestDetail; tab: string; params: URLSearchParams }) {
  const to = (id: string) => href(["requests", entry.id, id], params);
  const happened = entry.events.length + entry.audits.length;
  const tabs: Tab[] = [
    { id: "request", text: "Request", href: to("request") },
    { id: "response", text: "Response", href: to("response") },
    { id: "trace", text: "Trace", href: to("trace") },
    { id: "sql", text: "SQL", tally: entry.sqlCount, tone: entry.nPlusOne ? "warn" : undefined, href: to("sql") },
    { id: "logs", text: "Logs", tally: entry.logs.length, href: to("logs") },
    { id: "exception", text: "Exception", tally: entry.exceptions.length, tone: "bad", href: to("exception") },
    { id: "events", text: "Events", tally: happened, href: to("events") },
    { id: "calls", text: "Calls", tally: entry.calls.length, tone: entry.calls.some(({ error }) => error) ? "bad" : undefined, href: to("calls") },
    ...(entry.headers["x-kit-replay"] ? [{ id: "compare", text: "Compare", href: to("compare") }] : []),
  ];
  const fallback = entry.exceptions.length > 0 ? "exception" : "response";
  const selected = tabs.some(({ id }) => id === tab) ? tab : fallback;
  return (
    <>
      <Summary entry={entry} />
      {entry.brief && (
        <div class="notice" data-brief>
          <strong>Recorded in brief.</strong> More requests came at once than are kept in detail, so the statements, the log lines
          and the bodies of this one are missing. <code>kit.studio.details-per-second=0</code> keeps them all.
        </div>
      )}
      {entry.notice && (
        <div class="notice" data-notice>
          <strong>Not as declared.</strong> {entry.notice}
        </div>
      )}
      <Tabs tabs={tabs} selected={selected} />
      <div class="detail-body" data-panel={selected} role="tabpanel">
        {selected === "request" && <RequestTab entry={entry} />}
        {selected === "response" && <ResponseTab entry={entry} />}
        {selected === "trace" && <TraceView path={`api/requests/${encodeURIComponent(entry.id)}/trace`} brief={entry.brief} tab={to} />}
        {selected === "sql" && <SqlTab entry={entry} />}
        {selected === "logs" && <LogsTab entry={entry} />}
        {selected === "exception" && <ExceptionTab entry={entry} />}
        {selected === "events" && <EventsTab entry={entry} />}
        {selected === "calls" && <Calls calls={entry.calls} unseen={entry.unseenClients} />}
        {selected === "compare" && <CompareTab entry={entry} />}
      </div>
    </>
  );
}

function Summary({ entry }: { entry: RequestDetail }) {
  const figures: readonly (readonly [string, string, string?])[] = [
    ["Duration", duration(entry.duration)],
    ["SQL", entry.sqlCount ? `${duration(entry.sqlTime)}` : entry.brief ? "not kept" : "none", entry.sqlCount ? plural(entry.sqlCount, "query", "queries") : ""],
    ["Response", bytes(entry.responseSize)],
    ["At", dateTime(entry.timestamp)],
  ];
  return (
    <div class="summary">
      <dl>
        {figures.map(([name, value, aside]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {aside && <span class="faint">{aside}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function fullPath(entry: RequestDetail): string {
  return entry.queryString ? `${entry.path}?${entry.queryString}` : entry.path;
}

async function copyForm(entry: RequestDetail, form: "curl" | "test", what: string): Promise<void> {
  try {
    await copy(await text(`api/requests/${encodeURIComponent(entry.id)}/${form}`), what);
  } catch (failure) {
    toast(failure instanceof ApiError ? failure.detail : String(failure));
  }
}
