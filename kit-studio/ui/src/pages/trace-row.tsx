import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Span, TraceKind } from "../api/types";
import { classes, duration } from "../lib/format";
import { outline, share, type TraceRow } from "../lib/trace";
import { Icon } from "../parts/icons";
import { Visible } from "../parts/visible";

const DEEPEST = 8;
const INDENT = 12;

/** The short and the long word for each kind. */
export const kinds: Readonly<Record<TraceKind, readonly [string, string]>> = {
  filters: ["filters", "Filters, before the handler"],
  handler: ["handler", "Handler"],
  writing: ["writing", "Writing of the response"],
  connection: ["wait", "Wait for a connection"],
  begin: ["begin", "Begin of a transaction"],
  commit: ["commit", "Commit"],
  rollback: ["rollback", "Rollback"],
  sql: ["SQL", "Statement"],
  call: ["call", "Outgoing call"],
  observation: ["observed", "Observation"],
  gap: ["gap", "Nothing was recorded"],
  run: ["run", "Run"],
  event: ["event", "Publication"],
  log: ["log", "Log line"],
  exception: ["thrown", "Exception"],
};

interface RowProps {
  row: TraceRow;
  extent: number;
  /** The pixels of the axis. */
  width: number;
  /** True for the one that Tab reaches. */
  stop: boolean;
  /** Given to the active one; true until it has the focus. */
  grab: { current: boolean } | null;
  open: boolean;
  selected: boolean;
  onFocus(): void;
  onFold(): void;
  onShow(): void;
}

export function Row({ row, extent, width, stop, grab, open, selected, onFocus, onFold, onShow }: RowProps) {
  const { span, part } = row;
  const element = useRef<HTMLDivElement>(null);
  const folded = part < 0 && span.parts.length > 0;
  const single = part >= 0;
  useLayoutEffect(() => {
    if (!grab?.current) return;
    grab.current = false;
    element.current?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={element}
      role="row"
      class={classes("trace-row", selected && "selected", span.failed && "failed", single && "single")}
      data-span={single ? undefined : row.at}
      data-slice={single ? row.key : undefined}
      data-kind={span.kind}
      aria-level={row.depth + 1}
      aria-selected={selected}
      aria-expanded={folded ? open : undefined}
      tabIndex={stop ? 0 : -1}
      onFocus={onFocus}
      onClick={onShow}
    >
      <span role="gridcell" class="trace-name cut" style={{ paddingLeft: `${Math.min(row.depth, DEEPEST) * INDENT}px` }}>
        <b>{kinds[span.kind][0]}</b>
        {folded && (
          <span class="trace-fold" onClick={(event) => { event.stopPropagation(); onFold(); }}>
            <Icon name={open ? "down" : "right"} size={12} />
            {`×${span.parts.length} `}
          </span>
        )}
        {single ? `${part + 1} of ${span.parts.length}` : <Visible text={span.name} />}
      </span>
      <span role="gridcell" class="trace-axis" data-axis aria-label={`from ${duration(row.offset)}`}>
        <i
          data-bar
          class={row.duration === null ? "mark" : folded ? "folded" : ""}
          style={{ left: share(row.offset, extent), ...(row.duration === null ? {} : { width: share(row.duration, extent) }) }}
        />
        {folded && <Slices span={span} extent={extent} width={width} />}
      </span>
      <span role="gridcell" class="right dim">
        {row.duration === null ? "" : duration(row.duration)}
      </span>
    </div>
  );
}

function Slices({ span, extent, width }: { span: Span; extent: number; width: number }) {
  const path = useMemo(() => outline(span.parts, extent, width), [span, extent, width]);
  return (
    <svg aria-hidden="true" data-slices>
      <path d={path} />
    </svg>
  );
}
