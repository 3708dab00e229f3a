import type { QueuePlace, QueueRow } from "../api/types";
import { useApi } from "../api/use-api";
import { ago, count, dateTime } from "../lib/format";
import { Empty, Failure, Waiting } from "../parts/basics";
import { href } from "../router";

const EVERY_MS = 3000;

/** Lists waiting events by queue, with age and subscribers. */
export function QueuesPage() {
  const { data: places, error, reload } = useApi<readonly QueuePlace[]>("api/queues", EVERY_MS);
  return (
    <>
      <header class="head">
        <h1>Queues</h1>
      </header>
      {!places ? (
        error ? (
          <Failure error={error} retry={reload} />
        ) : (
          <Waiting rows={5} />
        )
      ) : places.length === 0 ? (
        <Empty icon="queues" title="No queues">
          <p>Queues of subscribers and outboxes are listed here. This application has neither.</p>
        </Empty>
      ) : (
        <div class="scroll">
          {places.map((place, index) => (
            <Place key={`${place.place} ${index}`} place={place} />
          ))}
        </div>
      )}
    </>
  );
}

function Place({ place: { place, queues, error } }: { place: QueuePlace }) {
  const reasons = [...new Set(queues.map(({ unknown }) => unknown).filter((reason) => reason !== null))];
  return (
    <section class="queue-place" data-place={place} aria-label={place}>
      <h2 class="mono">{place}</h2>
      {error && (
        <p class="query-error" role="alert">
          {error}
        </p>
      )}
      {queues.length === 0 && !error && <p class="none">{place === "outbox" ? "Nothing waits." : "No queue exists here yet."}</p>}
      {queues.length > 0 && (
        <table class="jobs queues">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Waiting</th>
              <th scope="col">In flight</th>
              <th scope="col">Parked</th>
              <th scope="col">Oldest</th>
              <th scope="col">Consumers</th>
              <th scope="col">Last minute</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((row) => (
              <Row key={`${row.name} ${row.subscriber}`} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {reasons.map((reason) => (
        <p key={reason} class="none">
          Unknown: {reason}
        </p>
      ))}
    </section>
  );
}

function Row({ row }: { row: QueueRow }) {
  return (
    <tr data-queue={row.name}>
      <th scope="row">
        <span class="mono strong">{row.name}</span>
        {row.subscriber && row.subscriber !== row.name && <span class="faint"> {row.subscriber}</span>}
      </th>
      <td data-figure="waiting" data-label="Waiting">
        <Figure value={row.waiting} />
      </td>
      <td data-figure="in-flight" data-label="In flight">
        {row.inFlight === null && row.handling !== null ? (
          <span title="In hand in this process; the broker does not say how many others hold">{count(row.handling)} here</span>
        ) : (
          <Figure value={row.inFlight} />
        )}
      </td>
      <td data-figure="parked" data-label="Parked">
        {row.parked ? (
          <a class="pill tone-red" href={href(["parked"], { target: target(row) })}>
            {count(row.parked)}
          </a>
        ) : (
          <Figure value={row.parked} />
        )}
      </td>
      <td data-figure="oldest" data-label="Oldest" title={row.oldest ? dateTime(row.oldest) : ""}>
        {row.oldest ? ago(row.oldest) : row.waiting === 0 ? "–" : <Unknown />}
      </td>
      <td data-figure="consumers" data-label="Consumers">
        <Figure value={row.consumers} />
      </td>
      <td data-figure="throughput" data-label="Last minute">
        {row.handledPerMinute === null ? (
          "–"
        ) : (
          <>
            {count(row.handledPerMinute)} handled
            {row.failedPerMinute ? <span class="pill tone-red">{count(row.failedPerMinute)} failed</span> : null}
          </>
        )}
      </td>
    </tr>
  );
}

/** Rows of an outbox are targeted by publisher, others by subscriber; a shared queue by neither. */
const target = (row: QueueRow) => (row.subscriber === null ? "" : row.name === "kit_outbox" ? row.subscriber : `subscriber ${row.subscriber}`);

const Unknown = () => <span class="null">unknown</span>;

function Figure({ value }: { value: number | null }) {
  return value === null ? <Unknown /> : <>{count(value)}</>;
}
