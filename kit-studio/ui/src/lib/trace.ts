import type { Slice, Span } from "../api/types";

/** A row of a trace: a span, or one of the statements folded into it. */
export interface TraceRow {
  readonly key: string;
  /** The position of the span in the trace. */
  readonly at: number;
  readonly span: Span;
  /** The position among the folded statements; -1 for the span itself. */
  readonly part: number;
  readonly depth: number;
  readonly offset: number;
  readonly duration: number | null;
}

/** The rows in the order of the spans; those in `open` are followed by the statements folded into them. */
export function rowsOf(spans: readonly Span[], open: ReadonlySet<number>): readonly TraceRow[] {
  return spans.flatMap((span, at) => {
    const { depth, offset, duration } = span;
    const row: TraceRow = { key: String(at), at, span, part: -1, depth, offset, duration };
    if (!open.has(at)) return [row];
    return [row, ...span.parts.map((slice, part) => ({ key: `${at}.${part}`, at, span, part, depth: depth + 1, ...slice }))];
  });
}

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_STEPS = 5;

/** Returns four to six round times from 0 to `extent`, in milliseconds. */
export function ticks(extent: number): readonly number[] {
  if (!(extent > 0) || !Number.isFinite(extent)) return [0];
  const unit = 10 ** Math.floor(Math.log10(extent / MOST_STEPS));
  // Rounding must not take away the tick at the very end.
  const steps = (step: number) => Math.floor(extent / step + 1e-9);
  const step = unit * (STEPS.find((each) => steps(each * unit) <= MOST_STEPS) ?? 10);
  return Array.from({ length: steps(step) + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** The part of the axis, as a length of CSS. */
export const share = (ms: number, extent: number): string => `${extent > 0 ? (ms / extent) * 100 : 0}%`;

/** Joins slices that are nearer than `gap` milliseconds, then the nearest of the rest until at most `most` are left. */
export function merge(slices: readonly Slice[], gap: number, most = 60): readonly Slice[] {
  const sorted = [...slices].sort((a, b) => a.offset - b.offset);
  let near = Math.max(gap, 1e-6);
  let merged = joined(sorted, near);
  while (merged.length > most) merged = joined(sorted, (near *= 2));
  return merged;
}

function joined(sorted: readonly Slice[], gap: number): readonly Slice[] {
  const found: { offset: number; duration: number }[] = [];
  for (const { offset, duration } of sorted) {
    const last = found.at(-1);
    const end = last ? last.offset + last.duration : 0;
    if (last && offset - end < gap) last.duration = Math.max(end, offset + duration) - last.offset;
    else found.push({ offset, duration });
  }
  return found;
}

/** Returns the SVG path of slices on an axis of `width` pixels, each at least one pixel wide. */
export function outline(slices: readonly Slice[], extent: number, width: number): string {
  const scale = extent > 0 ? width / extent : 0;
  const pixels = (n: number) => Number(n.toFixed(2));
  return merge(slices, scale > 0 ? 0.5 / scale : 0)
    .map(({ offset, duration }) => {
      const wide = pixels(Math.max(1, duration * scale));
      return `M${pixels(offset * scale)} 0h${wide}v6h-${wide}z`;
    })
    .join("");
}
