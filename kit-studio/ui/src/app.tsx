import { useEffect, useState } from "preact/hooks";
import { ClearBar } from "./api/clear";
import { useFigures, useUnsupported, WithFigures } from "./api/figures";
import { useIllness } from "./api/health";
import { useLinkState } from "./api/live";
import { docs } from "./lib/docs";
import { compact } from "./lib/format";
import { setTheme, theme, type Theme } from "./lib/theme";
import { Empty } from "./parts/basics";
import { BuildBar } from "./parts/build-bar";
import { Icon, type IconName, Mark } from "./parts/icons";
import { Palette } from "./parts/palette";
import { Help } from "./parts/help";
import { Toast } from "./parts/toast";
import { useKeys } from "./parts/use-keys";
import { go, href, usePlace } from "./router";
import { AuditsPage } from "./pages/audits";
import { EventsPage } from "./pages/events";
import { ExceptionsPage } from "./pages/exceptions";
import { LogsPage } from "./pages/logs";
import { OverviewPage } from "./pages/overview";
import { EditorChoice } from "./parts/choose-editor";
import { lazy } from "./parts/lazy";
import { RequestsPage } from "./pages/requests";

const ParkedPage = lazy("Parked events", async () => (await import("./pages/outbox")).ParkedPage);

const DatabasePage = lazy("Tables", async () => (await import("./pages/database")).DatabasePage);
const QueuesPage = lazy("Queues", async () => (await import("./pages/queues")).QueuesPage);
const SqlPage = lazy("SQL", async () => (await import("./pages/sql")).SqlPage);

const pages = {
  overview: { title: "Overview", page: OverviewPage, key: "o" },
  requests: { title: "Requests", page: RequestsPage, key: "r" },
  exceptions: { title: "Exceptions", page: ExceptionsPage, key: "x" },
  logs: { title: "Logs", page: LogsPage, key: "l" },
  events: { title: "Events", page: EventsPage, key: "e" },
  parked: { title: "Parked events", page: ParkedPage, key: "p" },
  queues: { title: "Queues", page: QueuesPage, key: "q" },
  audits: { title: "Audits", page: AuditsPage, key: "a" },
  database: { title: "Tables", page: DatabasePage, key: "t" },
  sql: { title: "SQL", page: SqlPage, key: "s" },
} as const;

type PageName = keyof typeof pages;

const DATABASE = "Database";
const WHY_OFF = "why-no-database";

const groups: readonly (readonly [string, readonly PageName[]])[] = [
  ["Activity", ["overview", "requests", "exceptions", "logs", "events", "parked", "queues", "audits"]],
  [DATABASE, ["database", "sql"]],
];

export function App() {
  const place = usePlace();
  const name = (place.path[0] ?? "overview") as PageName;
  const page = Object.hasOwn(pages, name) ? pages[name] : null;
  const [overlay, setOverlay] = useState<"palette" | "help" | null>(null);
  const close = () => setOverlay(null);

  useEffect(() => {
    document.title = [name === "database" && place.path[1], page?.title, "Kit Studio"].filter(Boolean).join(" · ");
  }, [name, place.path[1]]);

  const jumps = Object.entries(pages).map(([to, { key }]) => [`g ${key}`, () => go(href([to]))] as const);
  useKeys({
    ...Object.fromEntries(jumps),
    "mod+k": () => setOverlay(overlay === "palette" ? null : "palette"),
    "?": () => setOverlay("help"),
    "/": () => document.querySelector<HTMLInputElement>("[data-search=main]")?.focus(),
  });

  const Page = page?.page;
  return (
    <WithFigures>
      <div class="shell">
        <Sidebar current={name} onSearch={() => setOverlay("palette")} onHelp={() => setOverlay("help")} />
        <main class="main" key={name}>
          <LostBar />
          <BuildBar />
          {Page ? <Page /> : <NoPage />}
        </main>
        {overlay === "palette" && <Palette close={close} />}
        {overlay === "help" && <Help close={close} />}
        <ClearBar />
        <EditorChoice />
        <Toast />
      </div>
    </WithFigures>
  );
}

function NoPage() {
  return (
    <Empty page icon="search" title="There is no such page">
      <p>The address does not name anything the studio shows.</p>
      <a class="button" href={href(["requests"])}>
        Show requests
      </a>
    </Empty>
  );
}

function Sidebar({ current, onSearch, onHelp }: { current: PageName; onSearch(): void; onHelp(): void }) {
  const { stats, parked } = useFigures();
  const { requests, exceptions, logs, events, audits } = stats ?? {};
  const tallies: Partial<Record<PageName, number | undefined>> = { requests, exceptions, logs, events, parked, audits };
  const unsupported = useUnsupported();
  const documentation = docs();
  return (
    <aside class="side">
      <a class="brand" href={href(["overview"])} aria-label="Kit Studio, overview">
        <Mark />
        <span>
          Kit <span class="faint">Studio</span>
        </span>
      </a>
      <button type="button" class="jump" onClick={onSearch} title="Search and jump (Ctrl K)">
        <Icon name="search" size={14} />
        <span class="grow">Jump to…</span>
        <kbd>Ctrl K</kbd>
      </button>
      {groups.map(([title, names]) => (
        <nav class="nav" key={title} aria-label={title}>
          <h2>{title}</h2>
          {names.map((name) => (
            <NavLink key={name} name={name} current={name === current} tally={tallies[name] ?? 0} off={title === DATABASE && unsupported !== null} />
          ))}
          {title === DATABASE && unsupported && <p id={WHY_OFF}>{unsupported.message}</p>}
        </nav>
      ))}
      {documentation && (
        <nav class="nav" aria-label="API">
          <h2>API</h2>
          <a href={documentation} target="_blank" rel="noopener" title="The documentation of the endpoints, in a new tab">
            <Icon name="docs" />
            <span>Documentation</span>
          </a>
        </nav>
      )}
      <div class="side-foot">
        <LinkMark />
        <ThemeButton />
        <button type="button" class="icon-button" onClick={onHelp} aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)">
          <Icon name="help" />
        </button>
      </div>
    </aside>
  );
}

interface NavLinkProps {
  name: PageName;
  current: boolean;
  tally: number;
  /** True if the page can only explain why it is empty. */
  off: boolean;
}

function NavLink({ name, current, tally, off }: NavLinkProps) {
  const { title, key } = pages[name];
  return (
    <a href={href([name])} class={off ? "off" : ""} aria-current={current ? "page" : undefined} aria-describedby={off ? WHY_OFF : undefined} title={`${title} (g ${key})`}>
      <Icon name={name as IconName} />
      <span>{title}</span>
      {tally > 0 && <span class={name === "exceptions" || name === "parked" ? "tally bad" : "tally"}>{compact(tally)}</span>}
    </a>
  );
}

const linkTexts = { connecting: "Connecting", live: "Connected", lost: "Reconnecting" } as const;

function LinkMark() {
  const ill = useIllness();
  const state = useLinkState();
  const text = ill && state === "live" ? "Failing" : linkTexts[state];
  return (
    <div class="link-state" title={ill ? "The studio's API answers with errors" : text}>
      <span class={`dot ${ill ? "lost" : state}`} />
      <span>{text}</span>
    </div>
  );
}

/** Appears only if the feed stays disconnected: a restart ends before the message is read. */
function LostBar() {
  const state = useLinkState();
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state !== "lost") return;
    const timer = window.setTimeout(() => setLate(true), 1500);
    return () => window.clearTimeout(timer);
  }, [state]);
  return late ? (
    <div class="lost-bar" role="status">
      No connection to the application. This page picks up where it was as soon as there is one.
    </div>
  ) : null;
}

const nextTheme: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };
const themeIcons: Record<Theme, IconName> = { system: "system", light: "sun", dark: "moon" };

function ThemeButton() {
  const [now, setNow] = useState(theme());
  const turn = () => {
    setTheme(nextTheme[now]);
    setNow(nextTheme[now]);
  };
  return (
    <button type="button" class="icon-button" onClick={turn} aria-label={`Theme: ${now}`} title={`Theme: ${now}`}>
      <Icon name={themeIcons[now]} />
    </button>
  );
}
