import { useState } from "preact/hooks";
import type { Explained } from "../api/data-types";
import { useUnsupported } from "../api/figures";
import { ApiError, post } from "../api/http";
import type { SqlQuery } from "../api/types";
import { Icon } from "../parts/icons";
import { PlanView } from "../parts/plan-view";
import { href } from "../router";

/** Shows the plan of a captured statement, with the values it had; nothing where the database has no console. */
export function ExplainButtons({ query }: { query: SqlQuery }) {
  const [plan, setPlan] = useState<Explained | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const unsupported = useUnsupported();
  if (unsupported) return null;
  const explain = () => {
    setBusy(true);
    setError(null);
    post<Explained>("api/explain", { sql: query.sql, params: query.binds })
      .then(setPlan, (failure: unknown) => setError(failure instanceof ApiError ? failure : new ApiError(0, "UNREADABLE", "Unreadable answer", String(failure))))
      .finally(() => setBusy(false));
  };
  const console = href(["sql"], { q: query.sql, params: query.binds.length > 0 ? JSON.stringify(query.binds) : null });
  return (
    <div class="explain">
      <div class="explain-buttons">
        <button type="button" class="button" disabled={busy} aria-expanded={plan !== null} data-explain onClick={() => (plan ? setPlan(null) : explain())}>
          <Icon name="plan" size={14} />
          {plan ? "Hide plan" : "Explain"}
        </button>
        <a class="button" href={console}>
          <Icon name="sql" size={14} />
          Open in console
        </a>
      </div>
      {error && (
        <p class="query-error" role="alert">
          {error.detail}
        </p>
      )}
      {plan && <PlanView plan={plan} />}
    </div>
  );
}
