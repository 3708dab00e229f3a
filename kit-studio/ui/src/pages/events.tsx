import { useCallback } from "preact/hooks";
import { query } from "../api/http";
import type { EventEntry } from "../api/types";
import { useFeed } from "../api/use-feed";
import { SearchField } from "../parts/basics";
import { CardList } from "../parts/card-list";
import { EventCard } from "../parts/happenings";
import { PauseButton } from "../parts/pause";
import { adjust, usePlace } from "../router";

export function EventsPage() {
  const { query: params } = usePlace();
  const search = params.get("search") ?? "";
  const paused = params.get("paused") === "1";
  const accepts = useCallback((_: EventEntry) => (search ? ("ask" as const) : true), [search]);
  const feed = useFeed({ kind: "event", path: `api/events${query({ search, limit: 100 })}`, paused, accepts });
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
      </div>
      <CardList
        feed={feed}
        icon="events"
        title={search ? "No event matches" : "No events yet"}
        text="Events that endpoints publish, the runs of their subscribers, and cron jobs appear here."
        render={(event) => <EventCard key={event.id} event={event} linked />}
      />
    </>
  );
}
