import type { ComponentChildren } from "preact";
import type { Trace } from "../api/types";
import { duration, percent, preciseTime } from "../lib/format";
import type { TraceRow } from "../lib/trace";
import { Facts } from "../parts/basics";
import { Icon } from "../parts/icons";
import { Place } from "../parts/place";
import { SqlView } from "../parts/sql-view";
import { Visible } from "../parts/visible";
import { href } from "../router";
import type { TraceProps } from "./trace-lazy";
import { kinds } from "./trace-row";

interface DetailProps {
  row: TraceRow;
  trace: Trace;
  tab: TraceProps["tab"];
  close(): void;
}

/** One part of the trace: when, how long, where from, and the way to the thing itself. */
export function TraceDetail({ row, trace, tab, close }: DetailProps) {
  const { span, part } = row;
  const begin = new Date(new Date(trace.timestamp).getTime() + row.offset).toISOString();
  const several = part < 0 && span.parts.length > 1 ? `, ${span.parts.length} times` : part >= 0 ? `, ${part + 1} of ${span.parts.length}` : "";
  const link = linkOf(row, trace, tab);
  const facts: [string, ComponentChildren][] = [["Begins", `${row.offset > 0 ? `after ${duration(row.offset)}` : "with it"}, at ${preciseTime(begin)}`]];
  if (row.duration !== null) {
    facts.push(["Duration", duration(row.duration)]);
    if (trace.extent > 0) facts.push(["Share", `${percent(Math.min(100, (row.duration / trace.extent) * 100))} of ${duration(trace.extent)}`]);
  }
  if (span.callSite) facts.push([span.kind === "gap" ? "Most seen at" : "Called at", <Place at={span.callSite} />]);
  const text = span.detail ?? span.name;
  return (
    <section class="trace-detail" aria-label="Part of the trace" data-trace-detail>
      <header>
        <h2>
          {kinds[span.kind][1]}
          {several}
        </h2>
        {span.failed && <span class="pill tone-red">failed</span>}
        <span class="grow" />
        {link && (
          <a class="link" href={link.href} data-trace-link>
            {link.text}
          </a>
        )}
        <button type="button" class="icon-button" onClick={close} aria-label="Close the part" title="Close (Esc)">
          <Icon name="close" size={14} />
        </button>
      </header>
      {span.kind === "sql" ? (
        <SqlView sql={text} />
      ) : (
        <pre class="code">
          <Visible text={text} />
        </pre>
      )}
      <Facts facts={facts} />
    </section>
  );
}

const TABS: Readonly<Record<string, readonly [string, string]>> = {
  sql: ["sql", "Open in SQL"],
  call: ["calls", "Open in Calls"],
  log: ["logs", "Open in Logs"],
  event: ["events", "Open in Events"],
};

/** The way to the thing itself; null if it is nowhere else, or on this page already. */
function linkOf({ span: { kind, owner, ref } }: TraceRow, trace: Trace, tab: TraceProps["tab"]) {
  if (kind === "exception" && ref) return { href: href(["exceptions", ref]), text: "Open the exception" };
  if (kind === "run" && ref) return { href: href(["requests", ref]), text: "Open the run" };
  if (owner !== trace.id) return { href: href(["requests", owner]), text: "Open its run" };
  const found = TABS[kind];
  return found && tab ? { href: tab(found[0]), text: found[1] } : null;
}
