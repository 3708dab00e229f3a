import { useState } from "preact/hooks";
import type { LogEntry } from "../api/types";
import { classes, preciseTime } from "../lib/format";
import { href } from "../router";
import { Facts } from "./basics";
import { LevelMark } from "./marks";
import { Visible } from "./visible";

/** One log line that opens to its context and stack trace; its text can be selected, as that of a button cannot. */
export function LogRow({ log, within = false }: { log: LogEntry; within?: boolean }) {
  const [open, setOpen] = useState(false);
  const context = Object.entries(log.context ?? {}).map(([name, value]) => [name, String(value)] as const);
  return (
    <div class={classes("log", `log-${log.level}`, open && "open")} data-log>
      <div class="log-head" onClick={() => window.getSelection()?.toString() || setOpen(!open)}>
        <button type="button" class="mono faint" aria-expanded={open} aria-label={`Line of ${preciseTime(log.timestamp)}`}>
          {preciseTime(log.timestamp)}
        </button>
        <LevelMark level={log.level} />
        <span class="mono grow message"><Visible text={log.message} /></span>
        <span class="faint cut logger" title={log.logger}>
          {log.logger.slice(log.logger.lastIndexOf(".") + 1)}
        </span>
      </div>
      {open && (
        <div class="log-more">
          {log.throwable && <pre class="code"><Visible text={log.throwable} /></pre>}
          <Facts facts={[["Logger", log.logger], ["Thread", log.thread ?? "–"], ...context]} />
          {!within && log.requestId && (
            <a class="link" href={href(["requests", log.requestId, "logs"])}>
              Open its request
            </a>
          )}
        </div>
      )}
    </div>
  );
}
