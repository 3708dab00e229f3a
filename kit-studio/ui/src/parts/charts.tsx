import { useState } from "preact/hooks";
import { count, time } from "../lib/format";

const WIDTH = 600;
const HEIGHT = 150;

/** The next round number above whose half is round too, so that the axis reads well. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const steps = power === 1 ? [1, 2, 4, 6, 8, 10] : [1, 2, 3, 4, 5, 6, 8, 10];
  return steps.map((step) => step * power).find((step) => step >= value) ?? value;
}

interface FrameProps {
  times: readonly string[];
  top: string;
  middle: string;
  label: string;
  tip(at: number): string;
  children: preact.ComponentChildren;
}

/** Grid, axis texts and the hovered minute of a chart. */
function Frame({ times, top, middle, label, tip, children }: FrameProps) {
  const [at, setAt] = useState(-1);
  const step = WIDTH / Math.max(1, times.length);
  const hover = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    setAt(Math.min(times.length - 1, Math.floor(((event.clientX - box.left) / box.width) * times.length)));
  };
  return (
    <div class="chart">
      <span class="axis axis-top">{top}</span>
      <span class="axis axis-middle">{middle}</span>
      <div class="plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label} onMouseMove={hover} onMouseLeave={() => setAt(-1)}>
          <path class="grid" d={`M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
          {at >= 0 && <rect class="hovered" x={at * step} y="0" width={step} height={HEIGHT} />}
          {children}
        </svg>
        <div class="axis-time">
          <span>{times[0] && time(times[0]).slice(0, 5)}</span>
          <span class="tip">{at >= 0 && times[at] ? `${time(times[at]).slice(0, 5)}  ${tip(at)}` : ""}</span>
          <span>{times.length > 1 ? time(times[times.length - 1] ?? "").slice(0, 5) : ""}</span>
        </div>
      </div>
    </div>
  );
}

interface StackProps {
  times: readonly string[];
  base: readonly number[];
  top: readonly number[];
}

export function StackChart({ times, base, top }: StackProps) {
  const most = ceiling(Math.max(4, ...base.map((value, at) => value + (top[at] ?? 0))));
  const step = WIDTH / Math.max(1, times.length);
  const gap = Math.min(3, step * 0.2);
  const high = (value: number) => (value / most) * HEIGHT;
  return (
    <Frame
      times={times}
      top={count(most)}
      middle={count(most / 2)}
      label="Requests a minute"
      tip={(at) => `${count((base[at] ?? 0) + (top[at] ?? 0))} requests, ${count(top[at] ?? 0)} failed`}
    >
      {base.map((value, at) => (
        <g key={at}>
          <rect class="bar-ok" x={at * step + gap / 2} width={step - gap} y={HEIGHT - high(value)} height={high(value)} />
          <rect class="bar-bad" x={at * step + gap / 2} width={step - gap} y={HEIGHT - high(value + (top[at] ?? 0))} height={high(top[at] ?? 0)} />
        </g>
      ))}
    </Frame>
  );
}

interface LineProps {
  times: readonly string[];
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  format(value: number): string;
}

export function LineChart({ times, lines, format }: LineProps) {
  const most = ceiling(Math.max(1, ...lines.flatMap((line) => line.values.map((value) => value ?? 0))));
  const step = WIDTH / Math.max(1, times.length);
  const point = (value: number, at: number) => `${((at + 0.5) * step).toFixed(1)} ${(HEIGHT - (value / most) * (HEIGHT - 2) - 1).toFixed(1)}`;
  const alone = (values: readonly (number | null)[], at: number) => values[at] !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
  const dots = (values: readonly (number | null)[]) => values.map((value, at) => (value !== null && alone(values, at) ? `M${point(value, at)}h.01` : "")).join("");
  const path = (values: readonly (number | null)[]) => {
    let pen = "M";
    return values
      .map((value, at) => {
        if (value === null) {
          pen = "M";
          return "";
        }
        const piece = `${pen}${point(value, at)}`;
        pen = "L";
        return piece;
      })
      .join("");
  };
  return (
    <Frame
      times={times}
      top={format(most)}
      middle={format(most / 2)}
      label="Latency"
      tip={(at) => [...lines].reverse().map((line) => `${line.name} ${format(line.values[at] ?? Number.NaN)}`).join("  ")}
    >
      {lines.map((line) => (
        <g key={line.name} class={`line line-${line.name}`}>
          <path d={path(line.values)} />
          <path class="dots" d={dots(line.values)} />
        </g>
      ))}
    </Frame>
  );
}
