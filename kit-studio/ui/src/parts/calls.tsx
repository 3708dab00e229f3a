import type { CallEntry } from "../api/types";
import { bytes, duration, plural } from "../lib/format";
import { Empty, Section } from "./basics";
import { Method, Status } from "./marks";
import { Place } from "./place";

/** Lists outgoing calls made while the request was processed. */
export function Calls({ calls }: { calls: readonly CallEntry[] }) {
  if (calls.length === 0) {
    return (
      <Empty icon="link" title="No outgoing calls">
        <p>What this request asked of other services, through RestClient, RestTemplate or kit-client, stands here.</p>
      </Empty>
    );
  }
  return (
    <Section title="Outgoing calls" aside={<span class="faint">{plural(calls.length, "call")}</span>}>
      {calls.map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </Section>
  );
}

function Call({ call }: { call: CallEntry }) {
  const facts = [call.client, call.responseSize >= 0 ? bytes(call.responseSize) : null].filter(Boolean).join(" · ");
  return (
    <article class="card">
      <div class="card-head">
        <Method name={call.method} />
        {call.status === null ? <span class="pill tone-red">no answer</span> : <Status code={call.status} />}
        <span class="mono grow">{call.url}</span>
        <span class="faint">{duration(call.duration)}</span>
      </div>
      <div class="card-body">
        {call.error && <p class="query-error">{call.error}</p>}
        <p class="none">
          {facts} {call.callSite && <Place at={call.callSite} />}
        </p>
      </div>
    </article>
  );
}
