import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApiError } from "../api/http";
import { classes } from "../lib/format";
import { Icon, type IconName } from "./icons";

interface EmptyProps {
  icon: IconName;
  title: string;
  /** True if it fills the page; its title is then the heading. */
  page?: boolean;
  children?: ComponentChildren;
}

export function Empty({ icon, title, page, children }: EmptyProps) {
  return (
    <div class="empty">
      <div class="badge">
        <Icon name={icon} size={20} />
      </div>
      {page ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
    </div>
  );
}

/** Adds what the standard name of a status omits. */
const failures: Readonly<Record<string, string>> = {
  DATABASE_UNAVAILABLE: "The database does not answer",
  OUTBOX_UNAVAILABLE: "The outbox cannot be read",
  STORAGE_UNAVAILABLE: "What was recorded cannot be read",
  QUERY_TIMEOUT: "The database took too long",
  ROW_NOT_FOUND: "There is no such row",
  TABLE_NOT_FOUND: "There is no such table",
  NOT_FOUND: "No longer kept",
  NO_DATABASE: "No database",
  INTERNAL_ERROR: "The studio failed",
  TOKEN_REQUIRED: "The studio asks for its token",
  HOST_NOT_ALLOWED: "The studio is not reached by this name",
};

interface FailureProps {
  error: ApiError;
  retry?: () => void;
  /** True if it fills the page. */
  page?: boolean;
}

export function Failure({ error, retry, page = false }: FailureProps) {
  if (error.code === "DATABASE_NOT_SUPPORTED") return <NeedsPostgres why={error.detail} page={page} />;
  return (
    <Empty page={page} icon="exceptions" title={failures[error.code] ?? error.title}>
      <p role="alert">{error.detail}</p>
      {retry && error.status !== 404 && (
        <button type="button" class="button" onClick={retry}>
          <Icon name="refresh" />
          Try again
        </button>
      )}
    </Empty>
  );
}

/** Trying again would not make another database of it. */
export function NeedsPostgres({ why, page = false }: { why: string; page?: boolean }) {
  return (
    <Empty page={page} icon="database" title="This page needs PostgreSQL">
      <p>{why}</p>
      <p>Requests, their SQL, logs and exceptions are recorded with any database.</p>
    </Empty>
  );
}

/** Grey bars where rows will be; shown late, so that quick answers do not flicker. The title heads a page that has nothing else yet. */
export function Waiting({ rows = 8, title }: { rows?: number; title?: string }) {
  return (
    <>
      {title && <h1 class="sr">{title}</h1>}
      <div class="waiting" role="progressbar" aria-busy="true" aria-label="Loading">
        {Array.from({ length: rows }, (_, row) => (
          <i key={row} />
        ))}
      </div>
    </>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onPick(value: T): void;
}

export function Segments<T extends string>({ label, value, options, onPick }: SegmentsProps<T>) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onPick(option)}>
          {text}
        </button>
      ))}
    </div>
  );
}

interface SearchProps {
  label: string;
  value: string;
  class?: string;
  hotkey?: boolean;
  onChange(value: string): void;
}

/** A text filter that tells its value once typing rests. */
export function SearchField({ label, value, hotkey, onChange, class: name }: SearchProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = window.setTimeout(() => onChange(text), 180);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <label class={classes("field", name)}>
      <Icon name="search" size={14} />
      <span class="sr">{label}</span>
      <input
        type="search"
        placeholder={label}
        value={text}
        spellcheck={false}
        autocomplete="off"
        data-search={hotkey ? "main" : undefined}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          if (text) setText("");
          else event.currentTarget.blur();
        }}
      />
      {hotkey && !text && <kbd>/</kbd>}
    </label>
  );
}

export interface Tab {
  readonly id: string;
  readonly text: string;
  readonly tally?: number;
  readonly tone?: "bad" | "warn" | undefined;
  readonly href: string;
}

export function Tabs({ tabs, selected }: { tabs: readonly Tab[]; selected: string }) {
  return (
    <nav class="tabs" role="tablist">
      {tabs.map((tab) => (
        <a key={tab.id} role="tab" href={tab.href} data-tab={tab.id} aria-selected={tab.id === selected}>
          {tab.text}
          {tab.tally ? <span class={classes("tally", tab.tone)}>{tab.tally}</span> : null}
        </a>
      ))}
    </nav>
  );
}

/** Name and value pairs, as headers and properties are. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Section({ title, aside, children }: { title: string; aside?: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="section">
      <header>
        <h2>{title}</h2>
        <div class="aside">{aside}</div>
      </header>
      {children}
    </section>
  );
}
