import { useState } from "preact/hooks";
import type { Body, RequestDetail } from "../api/types";
import { bytes, plural } from "../lib/format";
import { Empty, Facts, Section } from "../parts/basics";
import { ExceptionView } from "../parts/exception-view";
import { Icon } from "../parts/icons";
import { JsonView } from "../parts/json-view";
import { LogRow } from "../parts/log-row";
import { AuditCard, EventCard } from "../parts/happenings";
import { copy } from "../parts/toast";
import { RunCard } from "./runs";

type Fields = Readonly<Record<string, string | readonly string[]>>;

const flat = (fields: Fields): (readonly [string, string])[] =>
  Object.entries(fields).flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : value.map((each) => [name, each] as const)));

export function RequestTab({ entry }: { entry: RequestDetail }) {
  const about: (readonly [string, string | null])[] = [
    ["Route", entry.route],
    ["Handler", entry.handler],
    ["User", entry.userId],
    ["Client", entry.ip],
    ["Thread", entry.thread],
    ["Trace", entry.traceId],
    ["Request id", entry.clientRequestId ?? entry.id],
  ];
  const known = about.filter((fact): fact is readonly [string, string] => Boolean(fact[1]));
  const query = flat(entry.query);
  return (
    <>
      <BodySection title="Body" body={entry.requestBody} />
      {query.length > 0 && (
        <Section title="Query">
          <Facts facts={query} />
        </Section>
      )}
      <Headers headers={entry.headers} />
      <Section title="About">
        <Facts facts={known} />
      </Section>
    </>
  );
}

export function ResponseTab({ entry }: { entry: RequestDetail }) {
  return (
    <>
      <BodySection title="Body" body={entry.responseBody} />
      <Headers headers={entry.responseHeaders} />
    </>
  );
}

export function Headers({ title = "Headers", headers }: { title?: string; headers: Readonly<Record<string, string>> }) {
  const facts = Object.entries(headers);
  const text = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <Section title={title} aside={<CopyButton text={text} what={title} />}>
      {facts.length > 0 ? <Facts facts={facts} /> : <p class="none">No headers</p>}
    </Section>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  return (
    <button type="button" class="icon-button" aria-label={`Copy ${what.toLowerCase()}`} title="Copy" onClick={() => void copy(text, what)}>
      <Icon name="copy" size={14} />
    </button>
  );
}

const silence: Partial<Record<Body["kind"], string>> = {
  none: "No body",
  unread: "A body was sent, but the handler never read it",
};

export function BodySection({ title, body }: { title: string; body: Body }) {
  const quiet = silence[body.kind];
  const [raw, setRaw] = useState(false);
  const aside = quiet ? null : (
    <>
      <span class="faint">{[body.contentType, bytes(body.size)].filter(Boolean).join(" · ")}</span>
      {body.truncated && <span class="pill tone-amber">cut</span>}
      {body.kind === "json" && (
        <button type="button" class="link" onClick={() => setRaw(!raw)}>
          {raw ? "Tree" : "Raw"}
        </button>
      )}
      {body.text !== null && <CopyButton text={body.text} what={title} />}
    </>
  );
  return (
    <Section title={title} aside={aside}>
      {quiet ? <p class="none">{quiet}</p> : <BodyView body={body} raw={raw} />}
    </Section>
  );
}

function BodyView({ body, raw }: { body: Body; raw: boolean }) {
  if (body.fields) return <Facts facts={flat(body.fields)} />;
  if (body.parts) {
    return <Facts facts={body.parts.map((part) => [part.name, part.text ?? [part.filename, part.contentType, part.size < 0 ? "cut" : bytes(part.size)].filter(Boolean).join(" · ")] as const)} />;
  }
  if (body.hex !== null) return <pre class="code hex">{hexLines(body.hex)}</pre>;
  const text = body.text ?? "";
  return body.kind === "json" && !raw ? <JsonView text={text} /> : <pre class="code">{text}</pre>;
}

function hexLines(hex: string): string {
  const pairs = hex.match(/../g) ?? [];
  const lines: string[] = [];
  for (let at = 0; at < pairs.length; at += 16) {
    const row = pairs.slice(at, at + 16);
    const text = row.map((pair) => String.fromCharCode(Number.parseInt(pair, 16)).replace(/[^\x20-\x7e]/, "·")).join("");
    lines.push(`${at.toString(16).padStart(4, "0")}  ${row.join(" ").padEnd(47)}  ${text}`);
  }
  return lines.join("\n");
}

export function LogsTab({ entry }: { entry: RequestDetail }) {
  if (entry.logs.length === 0) {
    return (
      <Empty icon="logs" title="No log lines">
        <p>Lines logged while this request was answered stand here.</p>
      </Empty>
    );
  }
  return (
    <div class="log-lines">
      {entry.logs.map((log) => (
        <LogRow key={log.id} log={log} within />
      ))}
    </div>
  );
}

export function ExceptionTab({ entry }: { entry: RequestDetail }) {
  if (entry.exceptions.length === 0) {
    return (
      <Empty icon="check" title="No exception">
        <p>Nothing was thrown while this request was answered.</p>
      </Empty>
    );
  }
  return (
    <>
      {entry.exceptions.map(({ id }) => (
        <ExceptionView key={id} id={id} />
      ))}
    </>
  );
}

export function EventsTab({ entry }: { entry: RequestDetail }) {
  if (entry.events.length + entry.audits.length === 0) {
    return (
      <Empty icon="events" title="No events or audits">
        <p>What this request published, and what it wrote to the audit log, stands here.</p>
      </Empty>
    );
  }
  return (
    <>
      {entry.events.length > 0 && (
        <Section title="Events" aside={<span class="faint">{plural(entry.events.length, "event")}</span>}>
          {entry.events.map((event) => (
            <EventCard key={event.id} event={event} />
          ))}
        </Section>
      )}
      {entry.runs.length > 0 && (
        <Section title="Runs" aside={<span class="faint">{plural(entry.runs.length, "run")}</span>}>
          {entry.runs.map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
        </Section>
      )}
      {entry.audits.length > 0 && (
        <Section title="Audits" aside={<span class="faint">{plural(entry.audits.length, "audit")}</span>}>
          {entry.audits.map((audit) => (
            <AuditCard key={audit.id} audit={audit} />
          ))}
        </Section>
      )}
    </>
  );
}
