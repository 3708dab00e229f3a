import type { RequestEntry } from "../api/types";
import { ago, classes, duration, time } from "../lib/format";
import { memo } from "../lib/memo";
import { Method, RequestFlags, Status } from "../parts/marks";
import { Visible } from "../parts/visible";

interface RowProps {
  readonly entry: RequestEntry;
  readonly href: string;
  readonly at: boolean;
  readonly selected: boolean;
  readonly fresh: boolean;
  /** The duration of a full bar, in milliseconds. */
  readonly longest: number;
}

/** One request of the list. */
export const RequestRow = memo(({ entry, href, at, selected, fresh, longest }: RowProps) => (
  <a role="row" href={href} data-request={entry.id} class={classes("row", at && "at", selected && "selected", fresh && "fresh")}>
    <span role="cell"><Status code={entry.status} /></span>
    <span role="cell"><Method name={entry.method} /></span>
    <span role="cell" class="path">
      <span class="mono cut"><Visible text={entry.path} /></span>
      <RequestFlags entry={entry} />
    </span>
    <span role="cell" class="right wide-only faint">{entry.sqlCount || ""}</span>
    <span role="cell" class="wide-only took">
      <DurationBar entry={entry} longest={longest} />
      <span class="dim">{duration(entry.duration)}</span>
    </span>
    <span role="cell" class="right faint" onMouseEnter={(event) => (event.currentTarget.title = ago(entry.timestamp))}>
      {time(entry.timestamp)}
    </span>
  </a>
));

const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * The duration of a full bar: the slowest twentieth may burst it, so that the others stay readable. In steps, so that
 * not every bar changes with every request.
 */
export function scaleOf(entries: readonly RequestEntry[]): number {
  const sorted = entries.slice(0, 200).map((entry) => entry.duration).sort((a, b) => a - b);
  const wanted = Math.max(10, (sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 1.2);
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return unit * (STEPS.find((step) => step * unit >= wanted) ?? 10);
}

/** The part spent in SQL is darker. */
function DurationBar({ entry, longest }: { entry: RequestEntry; longest: number }) {
  const width = (ms: number) => `${Math.max(2, Math.min(100, (ms / longest) * 100))}%`;
  return (
    <span class="took-bar" aria-hidden="true">
      <i style={{ width: width(entry.duration) }}>
        {entry.sqlTime > 0 && <b style={{ width: `${Math.min(100, (entry.sqlTime / Math.max(entry.duration, 0.001)) * 100)}%` }} />}
      </i>
    </span>
  );
}
