import { useCallback } from "preact/hooks";
import { ClearButton } from "../api/clear";
import { query } from "../api/http";
import type { Level, LogEntry } from "../api/types";
import { useFeed } from "../api/use-feed";
import { count } from "../lib/format";
import { Empty, Failure, SearchField, Segments, Waiting } from "../parts/basics";
import { LogRow } from "../parts/log-row";
import { PauseButton } from "../parts/pause";
import { adjust, href, usePlace } from "../router";

const ORDER: readonly Level[] = ["trace", "debug", "info", "warn", "error"];
const LEVELS = [
  ["", "All"],
  ["debug", "Debug"],
  ["info", "Info"],
  ["warn", "Warn"],
  ["error", "Error"],
] as const;

/** At most so many lines are in the page at once: they have no equal height. */
const MOST_SHOWN = 400;

export function LogsPage() {
  const { query: params } = usePlace();
  const level = params.get("level") ?? "";
  const search = params.get("search") ?? "";
  const logger = params.get("logger") ?? "";
  const paused = params.get("paused") === "1";
  const accepts = useCallback(
    (log: LogEntry) => {
      if (level && ORDER.indexOf(log.level) < ORDER.indexOf(level as Level)) return false;
      if (logger && !log.logger.startsWith(logger)) return false;
      return search ? "ask" : true;
    },
    [level, search, logger],
  );
  const feed = useFeed({ kind: "log", path: `api/logs${query({ minLevel: level, search, logger, limit: 100 })}`, paused, accepts });
  const shown = feed.items.slice(0, MOST_SHOWN);
  const filtered = Boolean(level || search || logger);

  return (
    <>
      <header class="head">
        <h1>Logs</h1>
        <div class="grow">
          <PauseButton paused={paused} held={feed.held} />
        </div>
        <span class="faint">{count(shown.length)} shown</span>
        <ClearButton />
      </header>
      <div class="bar">
        <SearchField hotkey class="wide" label="Search messages and context…" value={search} onChange={(text) => adjust({ search: text }, "replace")} />
        <SearchField class="narrow" label="Logger begins with" value={logger} onChange={(text) => adjust({ logger: text }, "replace")} />
        <Segments label="Lowest level" value={level} options={LEVELS} onPick={(next) => adjust({ level: next })} />
      </div>
      <div class="page">
        {feed.error && shown.length === 0 ? (
          <Failure error={feed.error} retry={feed.reload} />
        ) : feed.loading && shown.length === 0 ? (
          <Waiting rows={16} />
        ) : shown.length === 0 ? (
          <Empty icon="logs" title={filtered ? "No line matches" : "No log lines yet"}>
            <p>Lines appear here as the application writes them, newest on top.</p>
            {filtered && (
              <a class="button" href={href(["logs"])}>
                Clear filters
              </a>
            )}
          </Empty>
        ) : (
          <div class="scroll log-lines">
            {shown.map((log) => (
              <LogRow key={log.id} log={log} />
            ))}
            {feed.more && shown.length < MOST_SHOWN && (
              <button type="button" class="button more" onClick={feed.loadMore}>
                Older lines
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
