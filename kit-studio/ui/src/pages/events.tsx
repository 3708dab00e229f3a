import { useCallback } from "preact/hooks";
import { query } from "../api/http";
import type { EventEntry } from "../api/types";
import { useFeed } from "../api/use-feed";
import { SearchField, Segments } from "../parts/basics";
import { CardList } from "../parts/card-list";
import { EventCard } from "../parts/happenings";
import { PauseButton } from "../parts/pause";
import { adjust, usePlace } from "../router";

type Stage = "" | "published" | "handled" | "failed" | "jobs";

const stages: Record<Exclude<Stage, "">, readonly EventEntry["stage"][]> = {
  published: ["published"],
  handled: ["handled"],
  failed: ["failed", "parked"],
  jobs: ["job"],
};

const emptyText: Record<Stage, { title: string; text: string }> = {
  "": { title: "No events yet", text: "Events that endpoints publish, the runs of their subscribers, and cron jobs appear here." },
  published: { title: "Nothing published", text: "An event appears here when its endpoint's transaction has committed." },
  handled: { title: "Nothing handled", text: "Each run of a subscriber appears here, with its attempt and how long it took." },
  failed: { title: "Nothing failed", text: "Runs of subscribers that failed, and events that were given up, appear here with their error." },
  jobs: { title: "No job has run", text: "The runs of cron jobs appear here. This application has declared none, or none was due yet." },
};

export function EventsPage() {
  const { query: params } = usePlace();
  const search = params.get("search") ?? "";
  const paused = params.get("paused") === "1";
  const accepts = useCallback((_: EventEntry) => (search ? ("ask" as const) : true), [search]);
  const feed = useFeed({ kind: "event", path: `api/events${query({ search, limit: 100 })}`, paused, accepts });
  const stage = (params.get("stage") ?? "") as Stage;
  const shown = { ...feed, items: feed.items.filter((event) => !stage || stages[stage].includes(event.stage)) };
  const nothing = emptyText[stage];
  return (
    <>
      <header class="head">
        <h1>Events</h1>
        <div class="grow">
          <PauseButton paused={paused} held={feed.held} />
        </div>
      </header>
      <div class="bar">
        <SearchField hotkey class="wide" label="Search types and payloads…" value={search} onChange={(text) => adjust({ search: text }, "replace")} />
        <Segments
          label="Stage"
          value={stage}
          options={[["", "All"], ["published", "Published"], ["handled", "Handled"], ["failed", "Failed"], ["jobs", "Jobs"]] as const}
          onPick={(next) => adjust({ stage: next }, "replace")}
        />
      </div>
      <CardList
        feed={shown}
        icon={stage === "jobs" ? "clock" : stage === "failed" ? "check" : "events"}
        title={search ? "No event matches" : nothing.title}
        text={nothing.text}
        render={(event) => <EventCard key={event.id} event={event} linked />}
      />
    </>
  );
}
