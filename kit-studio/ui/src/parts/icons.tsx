/** Line drawings on a 16-unit grid. */
const shapes = {
  overview: "M2.5 13.5v-4m3.7 4v-8m3.6 8v-5.5m3.7 5.5v-11",
  requests: "M2.5 5.5h9m0 0L9 3m2.5 2.5L9 8m4.5 2.5h-9m0 0L7 8m-2.5 2.5L7 13",
  exceptions: "M8 2.2 14.3 13H1.7L8 2.2Zm0 4.3v3m0 1.6v.2",
  logs: "M2.5 3.5h11m-11 3h7m-7 3h11m-11 3h5",
  database: "M13 4c0 1.1-2.2 2-5 2s-5-.9-5-2 2.2-2 5-2 5 .9 5 2Zm0 0v8c0 1.1-2.2 2-5 2s-5-.9-5-2V4m10 4c0 1.1-2.2 2-5 2s-5-.9-5-2",
  events: "M9 1.5 3 9h4.2L6.5 14.5 13 7H8.4L9 1.5Z",
  queues: "M2.5 9.5h3l1 2h3l1-2h3m-11 0v4h11v-4m-9.5-3h8m-7-3h6",
  audits: "M4 2.5h8v11H4v-11Zm2 3h4m-4 2.5h4m-4 2.5h2.5",
  docs: "M8 4.5C6.8 3.4 5 3 2.5 3v9.5c2.5 0 4.3.4 5.5 1.5m0-9.5C9.2 3.4 11 3 13.5 3v9.5c-2.5 0-4.3.4-5.5 1.5m0-9.5V14",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.7-1.3L14 14",
  sun: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1.5v1m0 11v1M1.5 8h1m11 0h1M3.4 3.4l.7.7m7.8 7.8.7.7m0-9.2-.7.7m-7.8 7.8-.7.7",
  moon: "M13.5 9.6A6 6 0 1 1 6.4 2.5a4.8 4.8 0 0 0 7.1 7.1Z",
  system: "M2 3h12v8H2V3Zm4 10.5h4M8 11v2.5",
  close: "m4 4 8 8m0-8-8 8",
  pause: "M5.5 3.5v9m5-9v9",
  play: "M5 3.2v9.6l7.5-4.8L5 3.2Z",
  pin: "M6 2.5h4l-.5 4 2 2.5h-7l2-2.5-.5-4ZM8 9v5",
  pinned: "M6 2.5h4l-.5 4 2 2.5h-7l2-2.5-.5-4ZM8 9v5M7 4h2M7 5.5h2M7 7h2",
  copy: "M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8v-8Z",
  up: "m4 10 4-4 4 4",
  down: "m4 6 4 4 4-4",
  left: "m10 4-4 4 4 4",
  right: "m6 4 4 4-4 4",
  filter: "M2.5 4h11M4.5 8h7m-5 4h3",
  plus: "M8 3v10M3 8h10",
  key: "M10.5 9a3.5 3.5 0 1 0-3.3-2.3L2 12v2h2.5v-1.8h1.8v-1.7L7.9 9c.8.3 1.7.4 2.6 0Zm.4-3.4v.1",
  link: "M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3l-.9.9m1.1 2.6a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.9-.9",
  refresh: "M13 8a5 5 0 1 1-1.5-3.5L13 6m0-3.5V6H9.5",
  table: "M2.5 3h11v10h-11V3Zm0 3.5h11M7 6.5V13",
  view: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM8 9.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2Z",
  check: "m3.5 8.5 3 3 6-7",
  sql: "m4 5 3 3-3 3m4.5.5H12M2 2.5h12v11H2v-11Z",
  download: "M8 2v8m0 0L5 7m3 3 3-3M2.5 13.5h11",
  replay: "M3 8a5 5 0 1 0 1.5-3.5L3 6m0-3.5V6h3.5",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-9v3l2 1.5",
  plan: "M3 3h5v3H3V3Zm5 1.5h2.5V8M8 7h5v3H8V7ZM5.5 6v5.5H8M8 10.5h5v3H8v-3Z",
  help: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.4A1.8 1.8 0 1 1 8 8.5v.8m0 1.7v.2",
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true">
      <path d={shapes[name]} stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

/** The mark: two strokes meeting at a joint, as a kit's parts do. */
export function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="6" fill="var(--accent)" />
      <path d="M7.5 5.5v11m7-11-6.2 5.6 6.4 5.4" fill="none" stroke="var(--on-accent)" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
