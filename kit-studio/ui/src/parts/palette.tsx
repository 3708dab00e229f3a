import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Schema } from "../api/data-types";
import { clear } from "../api/clear";
import { useUnsupported } from "../api/figures";
import { query } from "../api/http";
import type { Cron, FunctionInfo, RequestEntry } from "../api/types";
import { useApi } from "../api/use-api";
import { docs } from "../lib/docs";
import { ago } from "../lib/format";
import { ranked } from "../lib/fuzzy";
import { setTheme } from "../lib/theme";
import { go, href } from "../router";
import { Icon, type IconName } from "./icons";
import { chooseEditor } from "./choose-editor";
import { Modal } from "./modal";

interface Choice {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  readonly aside: string;
  run(): void;
}

const page = (icon: IconName, text: string, to: string): Choice => ({ id: to, icon, text, aside: "Page", run: () => go(href([to])) });

const part = (icon: IconName, text: string, stage: string): Choice => ({ id: stage, icon, text, aside: "Events", run: () => go(href(["events"], { stage })) });

const start = (stage: string, text: string, name: string): Choice => ({ id: `start ${name}`, icon: "play", text, aside: "Action", run: () => go(href(["events"], { stage, start: name })) });

const fixed: readonly Choice[] = [
  page("overview", "Overview", "overview"),
  page("requests", "Requests", "requests"),
  page("exceptions", "Exceptions", "exceptions"),
  page("logs", "Logs", "logs"),
  page("events", "Events", "events"),
  part("events", "Runs", "runs"),
  part("clock", "Scheduled jobs", "jobs"),
  part("events", "Functions", "functions"),
  part("events", "Outbox", "outbox"),
  page("parked", "Parked events", "parked"),
  page("queues", "Queues", "queues"),
  page("audits", "Audits", "audits"),
  page("database", "Tables", "database"),
  page("sql", "SQL console", "sql"),
  { id: "5xx", icon: "filter", text: "Failed requests", aside: "Filter", run: () => go(href(["requests"], { status: "5xx" })) },
  { id: "slow", icon: "filter", text: "Slow requests", aside: "Filter", run: () => go(href(["requests"], { slow: 500 })) },
  { id: "clear", icon: "close", text: "Clear what is recorded", aside: "Action", run: () => void clear() },
  { id: "editor", icon: "link", text: "Open sources in VS Code, IntelliJ or another editor", aside: "Setting", run: chooseEditor },
  { id: "light", icon: "sun", text: "Light theme", aside: "Theme", run: () => setTheme("light") },
  { id: "dark", icon: "moon", text: "Dark theme", aside: "Theme", run: () => setTheme("dark") },
  { id: "system", icon: "system", text: "System theme", aside: "Theme", run: () => setTheme("system") },
];

export function Palette({ close }: { close(): void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { data: schema } = useApi<Schema>(useUnsupported() ? null : "api/schema");
  const { data: found } = useApi<readonly RequestEntry[]>(`api/requests${query({ limit: 8, search: text.trim() })}`);
  const { data: crons } = useApi<readonly Cron[]>("api/crons");
  const { data: functions } = useApi<readonly FunctionInfo[]>("api/functions");
  const list = useRef<HTMLUListElement>(null);

  const choices = useMemo(() => {
    const tables = (schema?.tables ?? []).map<Choice>(({ name, kind }) => ({
      id: `table ${name}`,
      icon: kind === "view" || kind === "materialized" ? "view" : "table",
      text: name,
      aside: kind === "table" ? "Table" : kind,
      run: () => go(href(["database", name])),
    }));
    const requests = (text.trim() ? (found ?? []) : []).map<Choice>((entry) => ({
      id: entry.id,
      icon: "requests",
      text: `${entry.method} ${entry.path}`,
      aside: `${entry.status} · ${ago(entry.timestamp)}`,
      run: () => go(href(["requests", entry.id])),
    }));
    const documentation = docs();
    const leaving: readonly Choice[] = documentation
      ? [{ id: "docs", icon: "docs", text: "API documentation", aside: "New tab", run: () => window.open(documentation, "_blank", "noopener") }]
      : [];
    const starts = [
      ...(crons ?? []).filter(({ controllable }) => controllable).map(({ name }) => start("jobs", `Run ${name} now`, name)),
      ...(functions ?? []).map(({ name }) => start("functions", `Call ${name}`, name)),
    ];
    const all = [...fixed, ...leaving, ...tables, ...starts];
    return ranked(all, words, ({ text: name, aside }) => `${name} ${aside}`).slice(0, 40).concat(requests);
  }, [schema, found, crons, functions, text]);

  const chosen = Math.min(at, choices.length - 1);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  const run = (choice: Choice | undefined) => {
    close();
    choice?.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setAt((chosen + 1) % Math.max(1, choices.length)),
      ArrowUp: () => setAt((chosen + choices.length - 1) % Math.max(1, choices.length)),
      Enter: () => run(choices[chosen]),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return (
    <Modal label="Jump to" close={close}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-choices"
        aria-activedescendant={choices.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="Jump to a page, a table or a request, or start something…"
        aria-label="Jump to"
        value={text}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id="palette-choices" role="listbox" aria-label="Choices">
        {choices.map((choice, index) => (
          <li key={choice.id} id={`palette-${index}`} role="option" aria-selected={index === chosen} onMouseMove={() => setAt(index)} onClick={() => run(choice)}>
            <Icon name={choice.icon} />
            <span class="grow cut">{choice.text}</span>
            <span class="faint">{choice.aside}</span>
          </li>
        ))}
        {choices.length === 0 && <li class="none">Nothing is called that</li>}
      </ul>
    </Modal>
  );
}
