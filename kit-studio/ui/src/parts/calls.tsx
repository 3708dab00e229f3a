import { useState } from "preact/hooks";
import type { CallDetail, CallEntry } from "../api/types";
import { useApi } from "../api/use-api";
import { bytes, duration, plural } from "../lib/format";
import { BodySection, Headers } from "../pages/request-tabs";
import { Empty, Failure, Section, Waiting } from "./basics";
import { Method, Status } from "./marks";
import { Place } from "./place";

/** Lists outgoing calls made while the request was processed, and names the clients that are not observed. */
export function Calls({ calls, unseen }: { calls: readonly CallEntry[]; unseen: readonly string[] }) {
  return (
    <>
      {calls.length === 0 ? (
        <Empty icon="link" title="No outgoing calls">
          <p>Calls of the HTTP clients that the studio observes appear here.</p>
        </Empty>
      ) : (
        <Section title="Outgoing calls" aside={<span class="faint">{plural(calls.length, "call")}</span>}>
          {calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </Section>
      )}
      {unseen.length > 0 && (
        <p class="notice" data-unseen>
          <strong>Not recorded here:</strong> {unseen.join("; ")}.{" "}
          {unseen.includes("java.net.http") && (
            <>
              Under <code>kit dev</code> the studio observes the JDK's clients, Apache HttpClient 5, OkHttp and WebClient too.
            </>
          )}
        </p>
      )}
    </>
  );
}

function Call({ call }: { call: CallEntry }) {
  const [open, setOpen] = useState(false);
  const facts = [call.client, bytes(call.responseSize)].join(" · ");
  return (
    <article class="card">
      <div class="card-head">
        <Method name={call.method} />
        {call.status === null ? <span class="pill tone-red">no answer</span> : <Status code={call.status} />}
        {call.open && <span class="pill tone-amber">still open</span>}
        <span class="mono grow">{call.url}</span>
        <span class="faint">{duration(call.duration)}</span>
      </div>
      <div class="card-body">
        {call.error && <p class="query-error">{call.error}</p>}
        <p class="none">
          {facts} {call.callSite && <Place at={call.callSite} />}{" "}
          <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Less" : "Headers and bodies"}
          </button>
        </p>
        {open && <CallMessages id={call.id} />}
      </div>
    </article>
  );
}

function CallMessages({ id }: { id: string }) {
  const { data, error, reload } = useApi<CallDetail>(`api/calls/${encodeURIComponent(id)}`);
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Waiting rows={4} />;
  return (
    <>
      <BodySection title="Response body" body={data.responseBody} />
      <Headers title="Response headers" headers={data.responseHeaders} />
      <BodySection title="Request body" body={data.requestBody} />
      <Headers title="Request headers" headers={data.headers} />
    </>
  );
}
