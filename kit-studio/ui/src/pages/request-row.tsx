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

/** One request of the list. The link of its path lies over the whole row, so that all of it can be pressed. */
export const RequestRow = memo(({ entry, href, at, selected, fresh, longest }: RowProps) => (
  <div role="row" data-request={entry.id} class={classes("row", at && "at", selected && "selected", fresh && "fresh")}>
    <span role="cell"><Status code={entry.status} /></span>
    <span role="cell"><Method name={entry.method} /></span>
    <span role="cell" class="path">
      <a href={href} class="mono cut over-row" onMouseMove={(event) => hint(event, entry)}><Visible text={entry.path} /></a>
      <RequestFlags entry={entry} />
    </span>
    <span role="cell" class="right wide-only faint">{entry.sqlCount || ""}</span>
    <span role="cell" class="wide-only took">
      <DurationBar entry={entry} longest={longest} />
      <span class="dim">{duration(entry.duration)}</span>
    </span>
    <span role="cell" class="right faint" data-time>
      {time(entry.timestamp)}
    </span>
  </div>
));

/** Gives the link the hint of the part that lies below the pointer, which the link covers. */
function hint(event: MouseEvent & { readonly currentTarget: HTMLElement }, entry: RequestEntry): void {
  const link = event.currentTarget;
  const below = document.elementsFromPoint(event.clientX, event.clientY).filter((each) => each !== link);
  const text = below.some((each) => each.matches("[data-time]")) ? ago(entry.timestamp) : below.find((each) => each.hasAttribute("title"))?.getAttribute("title");
  if (link.title !== (text ?? "")) link.title = text ?? "";
}

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
