import { useState } from "preact/hooks";
import type { Policies, Table } from "../api/data-types";
import { useApi } from "../api/use-api";
import { viewAsIn, withViewAs } from "../lib/table-query";
import { focusFirst } from "../parts/focus";
import { Icon } from "../parts/icons";
import { go, href } from "../router";

interface Props {
  table: Table;
  params: URLSearchParams;
}

/** Permanent notice that the table is restricted by row-level security. */
export function ViewAsBanner({ table, params }: Props) {
  const { variables, role } = viewAsIn(params);
  return (
    <div class="eyes" role="status" data-view-as-banner>
      <Icon name="view" size={14} />
      <span class="grow">
        Seen as{" "}
        {variables.map(([name, value], at) => (
          <span key={name}>
            {at > 0 && ", "}
            <span class="mono">{name}</span> = <span class="mono strong">{value || "empty"}</span>
          </span>
        ))}
        {role && (
          <>
            {variables.length > 0 && ", "}role <span class="mono strong">{role}</span>
          </>
        )}
        . Policies hold, other rows are hidden.
      </span>
      <button type="button" class="link" onClick={() => go(href(["database", table.name], withViewAs(params, [], "")))}>
        Stop
      </button>
    </div>
  );
}

/** Asks for the variables that the policies read. */
export function ViewAsForm({ table, params, close }: Props & { close(): void }) {
  const { data: policies } = useApi<Policies>("api/view-as");
  const now = viewAsIn(params);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(Object.fromEntries(now.variables));
  const [role, setRole] = useState(now.role);
  const [extra, setExtra] = useState("");
  const names = [...new Set([...(policies?.variables ?? []), ...Object.keys(values)])];
  const set = (name: string, value: string) => setValues({ ...values, [name]: value });
  const submit = (event: Event) => {
    event.preventDefault();
    close();
    const given = names.flatMap<[string, string]>((name) => (values[name] ? [[name, values[name]]] : []));
    go(href(["database", table.name], withViewAs(params, given, role.trim())));
  };
  const add = () => {
    if (extra.includes(".")) set(extra.trim(), "");
    setExtra("");
  };
  return (
    <form class="eyes-form" onSubmit={submit} onKeyDown={(event) => event.key === "Escape" && (event.stopPropagation(), close())}>
      <div class="eyes-fields">
        {names.map((name, at) => (
          <label key={name} class="field">
            <span class="mono">{name}</span>
            <input name={name} ref={at === 0 ? focusFirst : null} value={values[name] ?? ""} placeholder="value" spellcheck={false} autocomplete="off" onInput={(event) => set(name, event.currentTarget.value)} />
          </label>
        ))}
        <label class="field">
          <span>Role</span>
          <input name="viewAsRole" value={role} placeholder={policies?.role ?? "the application's"} spellcheck={false} autocomplete="off" onInput={(event) => setRole(event.currentTarget.value)} />
        </label>
        <label class="field">
          <span class="sr">Another variable</span>
          <input
            value={extra}
            placeholder="app.other_variable"
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => setExtra(event.currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => event.key === "Enter" && extra && (event.preventDefault(), add())}
          />
        </label>
        <button type="submit" class="button main-action">
          View
        </button>
        <button type="button" class="icon-button" aria-label="Cancel" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p class="faint">{hint(table, policies)}</p>
    </form>
  );
}

function hint(table: Table, policies: Policies | null): string {
  if (!policies) return "Reading the policies…";
  if (policies.bypassed) return `Policies do not hold for ${policies.role}: name a plain role to see what it sees.`;
  if (!policies.tables.includes(table.name)) return `${table.name} has no row-level security: everyone sees the same rows.`;
  return `Set for one read-only transaction, on connections of ${policies.role}.`;
}
