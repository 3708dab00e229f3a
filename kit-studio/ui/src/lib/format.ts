import { now as serverTime } from "./clock";

const clockParts: Intl.DateTimeFormatOptions = {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
};
const clock = new Intl.DateTimeFormat(undefined, clockParts);
const full = new Intl.DateTimeFormat(undefined, { ...clockParts, year: "numeric", month: "short", day: "2-digit" });
const whole = new Intl.NumberFormat("en-US");

/** 0.42 ms, 8.1 ms, 240 ms, 1.84 s, 2 min 4 s: three digits at most. */
export function duration(ms: number | null | undefined): string {
  if (ms == null || !Number.isFinite(ms)) return "–";
  if (ms < 1) return `${ms.toFixed(2)} ms`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(2)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export function bytes(size: number | null | undefined): string {
  if (size == null || size < 0) return "–";
  if (size < 1024) return `${size} B`;
  if (size < 1024 * 1024) return `${(size / 1024).toFixed(size < 10_240 ? 1 : 0)} KiB`;
  return `${(size / 1024 / 1024).toFixed(1)} MiB`;
}

export function count(n: number | null | undefined): string {
  return n == null ? "–" : whole.format(n);
}

/** 1234 as 1.2k, for places without room. */
export function compact(n: number): string {
  if (n < 1000) return String(n);
  if (n < 1_000_000) return `${(n / 1000).toFixed(n < 10_000 ? 1 : 0)}k`;
  return `${(n / 1_000_000).toFixed(1)}M`;
}

export function percent(share: number): string {
  if (share === 0 || share === 100) return `${share}%`;
  return share < 1 ? `${share.toFixed(2)}%` : `${share.toFixed(1)}%`;
}

export function time(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : clock.format(date);
}

/** The clock with milliseconds, for log lines. */
export function preciseTime(at: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  return `${clock.format(date)}.${String(date.getMilliseconds()).padStart(3, "0")}`;
}

/** By the clock of a time zone, which is named: the clock of whoever reads may be another. */
export function zoned(at: string, zone: string): string {
  const timeZone = zone === "Z" ? "UTC" : zone;
  return `${new Date(at).toLocaleString(undefined, { timeZone, weekday: "short", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" })} ${timeZone}`;
}

export function dateTime(at: string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : full.format(date);
}

export function ago(at: string, now = serverTime()): string {
  const seconds = Math.max(0, Math.round((now - new Date(at).getTime()) / 1000));
  if (seconds < 5) return "now";
  if (seconds < 60) return `${seconds}s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h ago`;
  return `${Math.floor(seconds / 86_400)}d ago`;
}

/** The way to a moment that comes: in 12 s, in 3 min, now when it is due. */
export function until(at: string, now = serverTime()): string {
  const ms = new Date(at).getTime() - now;
  if (ms < 1000) return "now";
  return ms < 60_000 ? `in ${Math.round(ms / 1000)} s` : ms < 3_600_000 ? `in ${Math.round(ms / 60_000)} min` : `in ${Math.round(ms / 3_600_000)} h`;
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
