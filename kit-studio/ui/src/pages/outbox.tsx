import { useState } from "preact/hooks";
import { ApiError, post, remove } from "../api/http";
import type { OutboxRow, OutboxState } from "../api/types";
import { type Loaded, useApi } from "../api/use-api";
import { ago, classes, count, dateTime, plural, until } from "../lib/format";
import { Empty, Failure, Waiting } from "../parts/basics";
import { Icon } from "../parts/icons";
import { toast } from "../parts/toast";

const EVERY_MS = 2000;

export const useOutbox = (shown: boolean): Loaded<OutboxState> => useApi<OutboxState>("api/outbox?limit=100", shown ? EVERY_MS : EVERY_MS * 5);

/** Events that are not sent yet, and those that were given up and wait for a person. */
export function OutboxView({ outbox: { data, error, reload } }: { outbox: Loaded<OutboxState> }) {
  const [busy, setBusy] = useState("");
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Waiting />;
  if (!data.enabled && data.rows.length === 0) return <TurnOn />;

  const act = (id: string, action: Promise<string>) => {
    setBusy(id || "all");
    action
      .then(toast, (failure: unknown) => toast(failure instanceof ApiError ? failure.detail : String(failure)))
      .finally(() => {
        setBusy("");
        reload();
      });
  };
  const retry = (id: string, what: string) =>
    act(
      id,
      post<{ retried: number }>(id ? `api/outbox/${encodeURIComponent(id)}/retry` : "api/outbox/retry", {}).then(({ retried }) =>
        id ? `${what} is tried again` : `${plural(retried, "event")} tried again`,
      ),
    );
  const discard = (id: string, what: string) =>
    act(
      id,
      remove(`api/outbox/${encodeURIComponent(id)}`).then(() => `${what} is deleted`),
    );

  return (
    <>
      <div class="outbox-head">
        <Figure name="Pending" value={data.pending} about="not sent yet, still tried" />
        <Figure name="Parked" value={data.parked} about="given up, waits for you" tone={data.parked > 0 ? "tone-red" : ""} />
        <span class="grow" />
        <button type="button" class="button" data-retry="all" disabled={busy !== "" || data.parked === 0} onClick={() => retry("", "")}>
          <Icon name="replay" size={14} />
          Retry all parked
        </button>
      </div>
      {data.rows.length === 0 ? (
        <Empty icon="check" title="All sent">
          <p>Events wait here until the broker has taken them, and stay when it keeps refusing.</p>
        </Empty>
      ) : (
        <div class="scroll cards" data-outbox>
          {data.rows.map((row) => (
            <Waits key={row.id} row={row} busy={busy !== ""} retry={() => retry(row.id, row.type)} discard={() => discard(row.id, row.type)} />
          ))}
          {data.rows.length < data.pending + data.parked && <p class="none outbox-more">{count(data.pending + data.parked - data.rows.length)} more</p>}
        </div>
      )}
    </>
  );
}

function Figure({ name, value, about, tone = "" }: { name: string; value: number; about: string; tone?: string }) {
  return (
    <dl data-figure={name}>
      <dt>{name}</dt>
      <dd>
        <b class={tone}>{count(value)}</b> <span class="faint">{about}</span>
      </dd>
    </dl>
  );
}

function Waits({ row, busy, retry, discard }: { row: OutboxRow; busy: boolean; retry(): void; discard(): void }) {
  const parked = row.state === "parked";
  const [asked, setAsked] = useState(false);
  return (
    <article class="card outbox-row" data-outbox-row={row.id}>
      <div class="card-head">
        <span class={`pill ${parked ? "tone-red" : row.attempts > 0 ? "tone-amber" : "tone-blue"}`}>{row.state}</span>
        <span class="mono strong">{row.type}</span>
        {row.key && <span class="mono faint cut">{row.key}</span>}
        <span class="grow" />
        <span class="faint">{plural(row.attempts, "attempt")}</span>
        <span class="dim" title={dateTime(row.nextAttempt ?? row.parkedAt ?? row.created)}>
          {row.nextAttempt ? `next ${until(row.nextAttempt)}` : row.parkedAt ? `parked ${ago(row.parkedAt)}` : ""}
        </span>
        <span class="faint" title={dateTime(row.created)}>
          written {ago(row.created)}
        </span>
        {parked && (
          <>
            <button
              type="button"
              class={classes("button", asked && "tone-red")}
              data-discard={row.id}
              disabled={busy}
              onClick={() => (asked ? discard() : setAsked(true))}
              onBlur={() => setAsked(false)}
            >
              {asked ? "Delete for good" : "Discard"}
            </button>
            <button type="button" class="button" data-retry={row.id} disabled={busy} onClick={retry}>
              Retry
            </button>
          </>
        )}
      </div>
      {row.lastError && <p class="query-error">{row.lastError}</p>}
      <p class="none">
        to {row.target} · <span class="mono">{row.event}</span>
      </p>
    </article>
  );
}

function TurnOn() {
  return (
    <Empty icon="events" title="No outbox">
      <p>
        Events are sent right after the commit, and one that the broker refuses then is lost. With <code>kit.events.outbox=true</code>, or{" "}
        <code>Outbox.of(publisher)</code> on an endpoint with a database, they are written in its transaction and tried until they arrive.
      </p>
    </Empty>
  );
}
