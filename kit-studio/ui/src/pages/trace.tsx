import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Trace } from "../api/types";
import { useApi } from "../api/use-api";
import { now } from "../lib/clock";
import { classes, duration, plural } from "../lib/format";
import { rowsOf, share, ticks, type TraceRow } from "../lib/trace";
import { Empty, Failure, Waiting } from "../parts/basics";
import { Virtual } from "../parts/virtual";
import { TraceDetail } from "./trace-detail";
import type { TraceProps } from "./trace-lazy";
import { Row } from "./trace-row";

const SETTLING_MS = 1500;
const NARROW = 520;
const TICK_WIDTH = 56;
/** The pixels between the axis and the next heading. */
const HEAD_ROOM = 10;

/** Shows on one axis where the time of a request or a run went. */
export function TraceView({ path, brief = false, within = false, tab }: TraceProps) {
  const { data, error, reload } = useApi<Trace>(path);

  // Runs of subscribers begin after the response.
  useEffect(() => {
    if (!data || now() - new Date(data.timestamp).getTime() > SETTLING_MS + data.duration) return;
    const timer = window.setTimeout(reload, SETTLING_MS);
    return () => window.clearTimeout(timer);
  }, [path, data?.id]);

  if (error?.status === 404) {
    return (
      <Empty icon="clock" title="This trace is no longer kept">
        <p>The studio keeps a limited number of bytes; what is older goes first.</p>
      </Empty>
    );
  }
  if (error && !data) return <Failure error={error} retry={reload} />;
  if (!data) return <Waiting rows={10} />;
  if (data.spans.length === 0) {
    return brief ? (
      <Empty icon="clock" title="Recorded in brief">
        <p>More requests came at once than are kept in detail, so that the parts of this one are missing.</p>
      </Empty>
    ) : (
      <Empty icon="clock" title="Nothing to show">
        <p>It took {duration(data.duration)}, and no part of it was recorded.</p>
      </Empty>
    );
  }
  // Positions of spans are those of one answer: one with more of them begins anew.
  return <Chart key={`${data.id} ${data.spans.length}`} trace={data} within={within} tab={tab} />;
}

interface ChartProps {
  trace: Trace;
  within: boolean;
  tab: TraceProps["tab"];
}

function Chart({ trace, within, tab }: ChartProps) {
  const { spans, extent } = trace;
  const box = useRef<HTMLDivElement>(null);
  const { narrow, axis } = useSizes(box);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [active, setActive] = useState(0);
  const [shown, setShown] = useState<string | null>(null);
  // The row in focus may be drawn only after the list has scrolled to it.
  const grab = useRef(false);
  const rows = useMemo(() => rowsOf(spans, open), [spans, open]);
  const index = rows.findIndex(({ key }) => key === shown);
  const selected = rows[index];
  const height = narrow ? 44 : 28;

  const focus = (at: number) => {
    grab.current = true;
    setActive(Math.max(0, Math.min(rows.length - 1, at)));
  };
  const close = () => {
    if (box.current?.contains(document.activeElement)) focus(index);
    setShown(null);
  };
  const fold = (row: TraceRow, unfold: boolean) => {
    if (row.span.parts.length === 0) return;
    setOpen((old) => {
      const next = new Set(old);
      if (unfold) next.add(row.at);
      else next.delete(row.at);
      return next;
    });
    if (!unfold && row.part >= 0) focus(rows.findIndex(({ key }) => key === String(row.at)));
    if (!unfold && selected?.at === row.at && selected.part >= 0) setShown(null);
  };
  useEscape(box, selected ? close : null);

  // The detail takes room from the list.
  useLayoutEffect(() => {
    if (shown !== null) box.current?.querySelector(".trace-row.selected")?.scrollIntoView({ block: "nearest" });
  }, [shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = {
      ArrowDown: () => focus(active + 1),
      ArrowUp: () => focus(active - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => fold(row, true),
      ArrowLeft: () => fold(row, false),
      Enter: () => setShown(row.key),
      " ": () => setShown(row.key),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const marks = useMemo(() => ticks(extent), [extent]);
  const lines = { "--step": marks[1] ? share(marks[1], extent) : "100%", "--sent": share(trace.duration, extent) };
  return (
    <div ref={box} class={classes("trace", narrow && "narrow", within && "within", extent > trace.duration && "goes-on")} style={lines}>
      <div class="trace-list" onKeyDown={onKeyDown} style={within ? { height: `${Math.min(420, rows.length * height + 34)}px` } : {}}>
        <Virtual
          label={`Trace of ${trace.name}`}
          role="treegrid"
          items={rows}
          rowHeight={height}
          focus={active}
          keyOf={(row) => row.key}
          head={<Head trace={trace} marks={marks} width={axis} />}
          render={(row, at, stop) => (
            <Row
              key={row.key}
              row={row}
              extent={extent}
              width={axis}
              stop={stop}
              grab={at === active ? grab : null}
              open={open.has(row.at)}
              selected={row === selected}
              onFocus={() => setActive(at)}
              onFold={() => fold(row, !open.has(row.at))}
              onShow={() => setShown(row.key)}
            />
          )}
        />
      </div>
      {trace.omitted > 0 && (
        <p class="none trace-omitted" data-omitted>
          {plural(trace.omitted, "more part was", "more parts were")} not kept: a request or run keeps a limited number.
        </p>
      )}
      {selected && <TraceDetail row={selected} trace={trace} tab={tab} close={close} />}
    </div>
  );
}

function Head({ trace, marks, width }: { trace: Trace; marks: readonly number[]; width: number }) {
  const { extent } = trace;
  const sent = extent > trace.duration;
  const pixels = (ms: number) => (extent > 0 ? (ms / extent) * width : 0);
  const every = Math.ceil(TICK_WIDTH / Math.max(1, pixels(marks[1] ?? extent)));
  const fits = (at: number, n: number) => n % every === 0 && pixels(at) + TICK_WIDTH < width + HEAD_ROOM;
  return (
    <div class="trace-row trace-head" role="row">
      <span role="columnheader">Part</span>
      <span role="columnheader" aria-label="Time" data-ticks>
        {marks.map((at, n) => (
          <span key={at} class="tick" style={{ left: share(at, extent) }} data-tick>
            {fits(at, n) && (at === 0 ? "0" : duration(at))}
          </span>
        ))}
        {sent && <i data-sent title={`${trace.kind === "request" ? "Answered" : "Ended"} after ${duration(trace.duration)}`} />}
      </span>
      <span role="columnheader" class="right">
        Duration
      </span>
    </div>
  );
}

/** Measures the chart and its axis. */
function useSizes(box: { readonly current: HTMLElement | null }) {
  const [sizes, setSizes] = useState({ narrow: false, axis: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    const head = element?.querySelector("[data-ticks]");
    if (!element || !head) return;
    const measure = () => {
      const next = { narrow: element.clientWidth < NARROW, axis: head.clientWidth };
      setSizes((old) => (old.narrow === next.narrow && old.axis === next.axis ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(head);
    return () => observer.disconnect();
  }, []);
  return sizes;
}

/** Takes Escape before the page does, which would close what the chart is a part of. */
function useEscape(box: { readonly current: HTMLElement | null }, close: (() => void) | null): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const here = event.target === document.body || (event.target instanceof Node && box.current?.contains(event.target));
      if (event.key !== "Escape" || !latest.current || !here || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
