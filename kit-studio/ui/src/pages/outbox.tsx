import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError, post, query, remove } from "../api/http";
import type { EventEntry, OutboxDetail, OutboxRow, OutboxState } from "../api/types";
import { type Loaded, useApi } from "../api/use-api";
import { ago, classes, count, dateTime, plural, until } from "../lib/format";
import { ages, isFiltered, parameters, type Selection, selectionOf, useOutbox } from "../lib/parked";
import { Empty, Failure, Waiting } from "../parts/basics";
import { CausedRuns } from "../parts/happenings";
import { Icon } from "../parts/icons";
import { JsonView } from "../parts/json-view";
import { toast } from "../parts/toast";
import { adjust, href, usePlace } from "../router";

/** Lists parked events with their payloads, to retry or discard them. */
export function ParkedPage() {
  const selection = selectionOf(usePlace().query);
  const outbox = useOutbox(true, selection);
  return (
    <>
      <header class="head">
        <h1>Parked events</h1>
        <div class="grow" />
        <a class="link" href={href(["events"], { stage: "outbox" })}>
          {outbox.data?.pending ? `${count(outbox.data.pending)} more not sent yet` : "Outbox"}
        </a>
      </header>
      <OutboxView outbox={outbox} selection={selection} parkedOnly />
    </>
  );
}

interface ViewProps {
  outbox: Loaded<OutboxState>;
  selection: Selection;
  /** True if events that are still tried are left out. */
  parkedOnly?: boolean;
}

/** Events that are not sent yet, and those that were given up and wait for a person. */
export function OutboxView({ outbox: { data, error, reload }, selection, parkedOnly = false }: ViewProps) {
  const [busy, setBusy] = useState("");
  const filtered = isFiltered(selection);
  const choices = useChoices(data, filtered);
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Waiting />;
  if (!data.enabled && !parkedOnly && data.pending + data.parked === 0) return <TurnOn />;
  const rows = parkedOnly ? data.rows.filter(({ state }) => state === "parked") : data.rows;

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
      post<{ retried: number }>(id ? `api/outbox/${encodeURIComponent(id)}/retry` : `api/outbox/retry${query(parameters(selection))}`, {}).then(({ retried }) =>
        id ? `${what} is tried again` : `${plural(retried, "event")} tried again`,
      ),
    );
  const discard = (id: string, what: string) =>
    act(
      id,
      remove<{ discarded: number }>(id ? `api/outbox/${encodeURIComponent(id)}` : `api/outbox${query(parameters(selection))}`).then(({ discarded }) =>
        id ? `${what} is deleted` : `${plural(discarded, "event")} deleted`,
      ),
    );
  const shown = filtered ? data.selected : data.parked + (parkedOnly ? 0 : data.pending);

  return (
    <>
      <div class="outbox-head">
        {!parkedOnly && <Figure name="Pending" value={data.pending} about="not sent yet, still tried" />}
        <Figure name="Parked" value={data.parked} about={parkedAbout(data.parked)} tone={data.parked > 0 ? "tone-red" : ""} />
        <span class="grow" />
        {filtered && (
          <Discard id="selected" text={`Discard ${count(data.selected)}`} disabled={busy !== "" || data.selected === 0} discard={() => discard("", "")} />
        )}
        <button type="button" class="button" data-retry="all" disabled={busy !== "" || data.selected === 0} onClick={() => retry("", "")}>
          <Icon name="replay" size={14} />
          {filtered ? `Retry ${count(data.selected)}` : "Retry all parked"}
        </button>
      </div>
      {(data.parked > 0 || filtered) && <SelectionBar rows={choices} selection={selection} active={filtered} />}
      {rows.length === 0 && filtered ? (
        <Empty icon="events" title="No parked event matches">
          <p>{plural(data.parked, "event")} given up, and none of them is meant for this target, of this type and this old.</p>
        </Empty>
      ) : rows.length === 0 ? (
        <Empty icon="check" title={parkedOnly ? "Nothing is parked" : "All sent"}>
          <p>
            {parkedOnly
              ? "Events whose subscriber failed at every attempt, or that the broker kept refusing, wait here to be tried again or discarded."
              : "Events wait here until the broker has taken them, and stay when it keeps refusing."}
          </p>
        </Empty>
      ) : (
        <div class="scroll cards" data-outbox>
          {rows.map((row) => (
            <Waits key={row.id} row={row} busy={busy !== ""} retry={() => retry(row.id, row.type)} discard={() => discard(row.id, row.type)} />
          ))}
          {rows.length < shown && <p class="none outbox-more">{count(shown - rows.length)} more</p>}
        </div>
      )}
    </>
  );
}

const parkedAbout = (parked: number): string =>
  parked === 0 ? "none was given up" : parked === 1 ? "given up, waits for you" : "given up, wait for you";

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

/** The events without a filter, which has to keep its choices where it leaves nothing. */
function useChoices(data: OutboxState | null, filtered: boolean): readonly OutboxRow[] {
  const { data: all } = useApi<OutboxState>(filtered ? "api/outbox?limit=100" : null, 10_000);
  const seen = useRef<readonly OutboxRow[]>([]);
  useEffect(() => {
    if (data && !filtered) seen.current = data.rows;
  }, [data, filtered]);
  return (filtered ? all?.rows : data?.rows) ?? seen.current;
}

/** Chooses among the targets and types that are listed; those of the address stay choices even when nothing has them. */
function SelectionBar({ rows, selection, active }: { rows: readonly OutboxRow[]; selection: Selection; active: boolean }) {
  const parked = rows.filter((row) => row.state === "parked");
  return (
    <div class="bar" data-outbox-selection>
      <Choice label="Target" any="Any target" name="target" value={selection.target} values={parked.map((row) => row.target)} />
      <Choice label="Type" any="Any type" name="type" value={selection.type} values={parked.map((row) => row.type)} />
      <label class={classes("field", selection.age && "set")}>
        <span class="sr">Parked</span>
        <select name="age" value={selection.age} onChange={(event) => adjust({ age: event.currentTarget.value })}>
          {ages.map(([minutes, text]) => (
            <option key={minutes} value={minutes}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {active && (
        <button type="button" class="link" onClick={() => adjust({ target: "", type: "", age: "" })}>
          Clear
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  name: "target" | "type";
  value: string;
  values: readonly string[];
}

function Choice({ label, any, name, value, values }: ChoiceProps) {
  const choices = [...new Set(value ? [value, ...values] : values)].sort();
  return (
    <label class={classes("field", value && "set")}>
      <span class="sr">{label}</span>
      <select name={name} value={value} onChange={(event) => adjust({ [name]: event.currentTarget.value })}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}

/** Deletes at the second click. */
function Discard({ id, text, disabled, discard }: { id: string; text: string; disabled: boolean; discard(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      class={classes("button", asked && "tone-red")}
      data-discard={id}
      disabled={disabled}
      onClick={() => {
        if (asked) discard();
        setAsked(!asked);
      }}
      onBlur={() => setAsked(false)}
    >
      {asked ? "Delete for good" : text}
    </button>
  );
}

function Waits({ row, busy, retry, discard }: { row: OutboxRow; busy: boolean; retry(): void; discard(): void }) {
  const parked = row.state === "parked";
  const [open, setOpen] = useState(false);
  return (
    <article class="card outbox-row" data-outbox-row={row.id}>
      <div class="card-head">
        <span class={`pill ${parked ? "tone-red" : row.attempts > 0 ? "tone-amber" : "tone-blue"}`}>{row.state}</span>
        {parked ? (
          <button type="button" class="fold mono strong" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon name={open ? "down" : "right"} size={12} />
            {row.type}
          </button>
        ) : (
          <span class="mono strong">{row.type}</span>
        )}
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
            <Discard id={row.id} text="Discard" disabled={busy} discard={discard} />
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
      {open && <Parked row={row} />}
    </article>
  );
}

/** A parked event's payload, and where it came from and failed. */
function Parked({ row }: { row: OutboxRow }) {
  const { data, error, reload } = useApi<OutboxDetail>(`api/outbox/${encodeURIComponent(row.id)}`);
  const { data: steps } = useApi<readonly EventEntry[]>(`api/events${query({ messageId: row.event, limit: 20 })}`);
  const request = steps?.find(({ requestId }) => requestId !== null)?.requestId;
  return (
    <div class="card-body" data-parked={row.id}>
      {data ? <JsonView text={JSON.stringify((data.envelope as { payload?: unknown }).payload ?? null)} /> : error ? <Failure error={error} retry={reload} /> : <Waiting rows={2} />}
      {request && (
        <a class="link" data-parked-request href={href(["requests", request, "events"])}>
          Open its request
        </a>
      )}
      <CausedRuns messageId={row.event} />
    </div>
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
