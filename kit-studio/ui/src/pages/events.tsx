import { useCallback } from "preact/hooks";
import { query } from "../api/http";
import type { Cron, EventEntry } from "../api/types";
import { useApi } from "../api/use-api";
import { useFeed } from "../api/use-feed";
import { SearchField, Segments } from "../parts/basics";
import { CardList } from "../parts/card-list";
import { EventCard } from "../parts/happenings";
import { classes } from "../lib/format";
import { PauseButton } from "../parts/pause";
import { adjust, go, href, usePlace } from "../router";
import { Functions } from "./functions";
import { Jobs } from "./jobs";
import { selectionOf, useOutbox } from "../lib/parked";
import { lazy } from "../parts/lazy";
import { Runs } from "./runs";

const OutboxView = lazy("", async () => (await import("./outbox")).OutboxView);

type Stage = "" | "published" | "handled" | "failed" | "jobs";
type View = Stage | "runs" | "functions" | "outbox";

const stages: Record<Exclude<Stage, "">, readonly EventEntry["stage"][]> = {
  published: ["published"],
  handled: ["handled"],
  failed: ["failed", "parked", "lost"],
  jobs: ["job"],
};

const emptyText: Record<Stage, { title: string; text: string }> = {
  "": { title: "No events yet", text: "Events that endpoints publish, the runs of their subscribers, and cron jobs appear here." },
  published: { title: "Nothing published", text: "An event appears here when its endpoint's transaction has committed." },
  handled: { title: "Nothing handled", text: "Each run of a subscriber appears here, with its attempt and how long it took." },
  failed: { title: "Nothing failed", text: "Runs of subscribers that failed, and events that were given up or lost, appear here with their error." },
  jobs: { title: "No scheduled jobs", text: "Crons and methods with @Scheduled are listed here with their last and next run. This application has none." },
};

const views = [
  ["", "All"],
  ["published", "Published"],
  ["handled", "Handled"],
  ["failed", "Failed"],
  ["runs", "Runs"],
  ["jobs", "Jobs"],
  ["functions", "Functions"],
  ["outbox", "Outbox"],
] as const;

/** The runs of what is listed; of both kinds all runs. */
function sourceOf(jobs: readonly Cron[]): string {
  if (!jobs.some(({ controllable }) => controllable)) return "scheduled";
  return jobs.every(({ controllable }) => controllable) ? "cron" : "";
}

export function EventsPage() {
  const { query: params } = usePlace();
  const search = params.get("search") ?? "";
  const paused = params.get("paused") === "1";
  const view = (params.get("stage") ?? "") as View;
  const stage: Stage = view === "outbox" || view === "runs" || view === "functions" || !Object.hasOwn(emptyText, view) ? "" : view;
  const wanted = stage ? stages[stage] : null;
  const accepts = useCallback(
    (event: EventEntry) => {
      if (wanted && !wanted.includes(event.stage)) return false;
      return search ? "ask" : true;
    },
    [search, wanted],
  );
  const feed = useFeed({ kind: "event", path: `api/events${query({ search, stage: wanted?.join(","), limit: 100 })}`, paused, accepts });
  const selection = selectionOf(params);
  const outbox = useOutbox(view === "outbox", selection);
  const jobs = useApi<readonly Cron[]>(view === "jobs" ? "api/crons" : null, 3000);
  const waiting = outbox.data ? outbox.data.pending + outbox.data.parked : 0;
  const nothing = emptyText[stage];
  return (
    <>
      <header class="head">
        <h1>Events</h1>
        <div class="grow">
          {view !== "outbox" && view !== "functions" && <PauseButton paused={paused} held={feed.held} />}
        </div>
      </header>
      <div class="bar">
        {view !== "outbox" && view !== "functions" && (
          <SearchField hotkey class="wide" label="Search types and payloads…" value={search} onChange={(text) => adjust({ search: text }, "replace")} />
        )}
        <Segments label="Stage" value={view} options={views} onPick={(next) => adjust({ stage: next, target: "", type: "", age: "", start: "" })} />
        {waiting > 0 && view !== "outbox" && (
          <button type="button" class={classes("pill", outbox.data?.parked ? "tone-red" : "tone-amber")} onClick={() => (outbox.data?.parked ? go(href(["parked"])) : adjust({ stage: "outbox" }))}>
            {outbox.data?.parked ? `${outbox.data.parked} parked` : `${waiting} in the outbox`}
          </button>
        )}
      </div>
      {view === "outbox" ? (
        <OutboxView outbox={outbox} selection={selection} />
      ) : view === "runs" ? (
        <Runs search={search} paused={paused} />
      ) : view === "functions" ? (
        <Functions />
      ) : (
        <>
          {stage === "jobs" && <Jobs jobs={jobs} />}
          {stage === "jobs" && jobs.data && jobs.data.length > 0 && <Runs search={search} paused={paused} source={sourceOf(jobs.data)} />}
          {!(stage === "jobs" && feed.items.length === 0 && jobs.data?.length !== 0) && (
            <CardList
              feed={feed}
              icon={stage === "jobs" ? "clock" : stage === "failed" ? "check" : "events"}
              title={search ? "No event matches" : nothing.title}
              text={nothing.text}
              render={(event) => <EventCard key={event.id} event={event} linked />}
            />
          )}
        </>
      )}
    </>
  );
}
