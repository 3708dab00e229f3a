import { useEffect, useRef, useState } from "preact/hooks";
import type { Explained, SqlResult } from "../api/data-types";
import { useFigures, useUnsupported } from "../api/figures";
import { ApiError, post } from "../api/http";
import { classes, duration, plural } from "../lib/format";
import { forget, history, remember } from "../lib/sql-history";
import { Empty, Failure, Waiting } from "../parts/basics";
import { Icon } from "../parts/icons";
import { NoBrowsing } from "../parts/no-browsing";
import { PlanView } from "../parts/plan-view";
import { SqlEditor } from "../parts/sql-editor";
import { adjust, usePlace } from "../router";
import { PastStatements } from "./sql-history";
import { ResultGrid } from "./result-grid";
import { SqlFault } from "./sql-fault";

type Outcome =
  | { readonly kind: "rows"; readonly result: SqlResult }
  | { readonly kind: "plan"; readonly plan: Explained }
  | { readonly kind: "fault"; readonly error: ApiError; readonly sql: string };

const LIMIT = 500;

export function SqlPage() {
  const unsupported = useUnsupported();
  const { known } = useFigures();
  if (unsupported) return <NoBrowsing database={unsupported} />;
  return known ? <Console /> : <Waiting title="SQL" />;
}

/** Runs one statement at a time; the server sees to it that it only reads. */
function Console() {
  const { query } = usePlace();
  const asked = query.get("q") ?? "";
  const [sql, setSql] = useState(asked);
  const [params, setParams] = useState<readonly (string | null)[]>(paramsOf(query));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [past, setPast] = useState(history);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    setSql(asked);
    setParams(paramsOf(query));
  }, [asked]);
  useEffect(() => () => running.current?.abort(), []);

  const start = async <T,>(path: string, body: object, done: (answer: T) => Outcome) => {
    if (!sql.trim()) return;
    running.current?.abort();
    const aborter = new AbortController();
    running.current = aborter;
    setBusy(true);
    adjust({ q: sql, params: params.length > 0 ? JSON.stringify(params) : null }, "replace");
    try {
      setOutcome(done(await post<T>(path, { sql, params, ...body }, aborter.signal)));
      setPast(remember(sql));
    } catch (failure) {
      if (aborter.signal.aborted) return;
      const error = failure instanceof ApiError ? failure : new ApiError(0, "UNREADABLE", "Unreadable answer", String(failure));
      setOutcome({ kind: "fault", error, sql });
    }
    setBusy(false);
  };
  const run = () => void start<SqlResult>("api/sql", { limit: LIMIT }, (result) => ({ kind: "rows", result }));
  const explain = (analyze: boolean) => void start<Explained>("api/explain", { analyze }, (plan) => ({ kind: "plan", plan }));

  return (
    <>
      <header class="head">
        <h1>SQL</h1>
        <div class="grow">
          <span class="pill" title="Each statement runs alone in a read-only transaction that is rolled back">
            read only
          </span>
        </div>
        <button type="button" class="button" disabled={busy || !sql.trim()} data-sql="explain" title="Show the plan (Ctrl Shift Enter)" onClick={() => explain(false)}>
          <Icon name="plan" size={14} />
          Explain
        </button>
        <button type="button" class="button" disabled={busy || !sql.trim()} data-sql="analyze" title="Run it and measure each step" onClick={() => explain(true)}>
          <Icon name="clock" size={14} />
          Analyze
        </button>
        <button type="button" class="button main-action" disabled={busy || !sql.trim()} data-sql="run" title="Run (Ctrl Enter)" onClick={run}>
          <Icon name="play" size={14} />
          Run
        </button>
      </header>
      <div class="sql-page">
        <SqlEditor value={sql} fault={outcome?.kind === "fault" ? outcome.error.position : null} onChange={setSql} onRun={run} onExplain={() => explain(false)} />
        {params.length > 0 && <Values params={params} onChange={setParams} />}
        <div class={classes("sql-outcome", busy && "busy")} aria-busy={busy}>
          <Result outcome={outcome} past={past.length > 0}>
            <PastStatements
              past={past}
              pick={(text) => {
                setSql(text);
                setParams([]);
              }}
              clear={() => setPast(forget())}
            />
          </Result>
        </div>
      </div>
    </>
  );
}

function Result({ outcome, past, children }: { outcome: Outcome | null; past: boolean; children: preact.ComponentChildren }) {
  if (outcome === null) {
    return past ? (
      <>{children}</>
    ) : (
      <Empty icon="sql" title="Ask the database">
        <p>One statement that reads, run with Ctrl Enter. Nothing can be changed here: the transaction is read-only and always rolled back.</p>
      </Empty>
    );
  }
  if (outcome.kind === "fault" && outcome.error.code === "DATABASE_NOT_SUPPORTED") return <Failure error={outcome.error} />;
  if (outcome.kind === "fault") return <SqlFault error={outcome.error} sql={outcome.sql} />;
  if (outcome.kind === "plan") return <div class="scroll plan-box"><PlanView plan={outcome.plan} /></div>;
  const { result } = outcome;
  return (
    <>
      <ResultGrid result={result} />
      <footer class="pager">
        <span class="dim" data-sql-rows>
          {plural(result.rows.length, "row")} <span class="faint">in {duration(result.duration)}</span>
        </span>
        {result.truncated && (
          <span class="pill tone-amber" title="More rows, or longer ones, than the console shows">
            there are more
          </span>
        )}
      </footer>
    </>
  );
}

function Values({ params, onChange }: { params: readonly (string | null)[]; onChange(next: readonly (string | null)[]): void }) {
  return (
    <div class="sql-values">
      <span class="faint">Values for ?</span>
      {params.map((value, at) => (
        <label key={at} class="field">
          <span>{at + 1}</span>
          <input class="mono" value={value ?? ""} placeholder={value === null ? "null" : "empty"} spellcheck={false} onInput={(event) => onChange(params.map((old, index) => (index === at ? event.currentTarget.value : old)))} />
        </label>
      ))}
      <button type="button" class="link" onClick={() => onChange([])}>
        Drop
      </button>
    </div>
  );
}

function paramsOf(query: URLSearchParams): readonly (string | null)[] {
  try {
    const given: unknown = JSON.parse(query.get("params") ?? "[]");
    return Array.isArray(given) ? given.map((each) => (each === null ? null : String(each))) : [];
  } catch {
    return [];
  }
}
