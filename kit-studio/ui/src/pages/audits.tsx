import { useCallback } from "preact/hooks";
import { query } from "../api/http";
import type { AuditEntry } from "../api/types";
import { useFeed } from "../api/use-feed";
import { SearchField } from "../parts/basics";
import { CardList } from "../parts/card-list";
import { AuditCard } from "../parts/happenings";
import { PauseButton } from "../parts/pause";
import { adjust, usePlace } from "../router";

export function AuditsPage() {
  const { query: params } = usePlace();
  const search = params.get("search") ?? "";
  const paused = params.get("paused") === "1";
  const accepts = useCallback((_: AuditEntry) => (search ? ("ask" as const) : true), [search]);
  const feed = useFeed({ kind: "audit", path: `api/audits${query({ search, limit: 100 })}`, paused, accepts });
  return (
    <>
      <header class="head">
        <h1>Audits</h1>
        <div class="grow">
          <PauseButton paused={paused} held={feed.held} />
        </div>
      </header>
      <div class="bar">
        <SearchField hotkey class="wide" label="Search actions, actors and payloads…" value={search} onChange={(text) => adjust({ search: text }, "replace")} />
      </div>
      <CardList
        feed={feed}
        icon="audits"
        title={search ? "No audit matches" : "No audits yet"}
        text="Every action an endpoint records with .audit(…) appears here, with who did it and to what."
        render={(audit) => <AuditCard key={audit.id} audit={audit} linked />}
      />
    </>
  );
}
