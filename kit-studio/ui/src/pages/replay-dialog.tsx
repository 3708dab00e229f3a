import { useState } from "preact/hooks";
import { ApiError, post } from "../api/http";
import type { Comparison, RequestDetail } from "../api/types";
import { useApi } from "../api/use-api";
import { bytes } from "../lib/format";
import { Icon } from "../parts/icons";
import { Modal } from "../parts/modal";
import { toast } from "../parts/toast";
import { go, href } from "../router";

interface Abilities {
  readonly dryRun: boolean;
  readonly censor: string;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Asks what to send otherwise, and says what cannot be sent as it was. */
export function ReplayDialog({ entry, close }: { entry: RequestDetail; close(): void }) {
  const { data: abilities } = useApi<Abilities>("api/replay");
  const [method, setMethod] = useState(entry.method);
  const [headers, setHeaders] = useState<Readonly<Record<string, string>>>({});
  const body = entry.requestBody;
  const [text, setText] = useState(body.text ?? "");
  const [query, setQuery] = useState(entry.queryString ?? "");
  const [dry, setDry] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  const censor = abilities?.censor || "[REDACTED]";
  const hidden = Object.entries(entry.headers).filter(([, value]) => value.includes(censor));
  const lacking = lackOf(entry, censor);
  const queryHidden = query.includes(censor);
  const canRunDry = Boolean(abilities?.dryRun && entry.handler);

  const send = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
    const edited = text !== (body.text ?? "") || (lacking !== null && text !== "");
    post<Comparison>(`api/requests/${encodeURIComponent(entry.id)}/replay`, {
      method: method === entry.method ? null : method,
      query: query === (entry.queryString ?? "") ? null : query,
      headers: given,
      body: edited ? text : null,
      dryRun: dry,
    })
      .then(
        (outcome) => {
          close();
          toast(outcome.dryRun ? "Sent, and undone" : "Sent again");
          go(href(["requests", outcome.id, "compare"]));
        },
        (failure: unknown) => setError(failure instanceof ApiError ? failure : new ApiError(0, "UNREADABLE", "Unreadable answer", String(failure))),
      )
      .finally(() => setBusy(false));
  };

  return (
    <Modal label="Send again" close={close}>
      <form class="dialog" onSubmit={send}>
        <header>
          <h2>Send again</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">
          <div class="dialog-line">
            <label class="field">
              <span class="sr">Method</span>
              <select value={method} onChange={(event) => setMethod(event.currentTarget.value)}>
                {[...new Set([entry.method, ...METHODS])].map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
            <span class="mono cut grow" title={entry.path}>
              {entry.path}
            </span>
          </div>
          {entry.queryString && (
            <label class="dialog-field">
              <span>
                Query {queryHidden && <span class="faint">parts were hidden before it was kept: replace {censor}</span>}
              </span>
              <input class="mono" data-query value={query} spellcheck={false} autocomplete="off" onInput={(event) => setQuery(event.currentTarget.value)} />
            </label>
          )}
          {hidden.map(([name]) => (
            <label key={name} class="dialog-field">
              <span>
                <span class="mono">{name}</span> <span class="faint">was hidden before it was kept</span>
              </span>
              <input
                class="mono"
                value={headers[name] ?? ""}
                placeholder={name === "cookie" ? "this browser's cookies" : "leave out"}
                spellcheck={false}
                autocomplete="off"
                onInput={(event) => setHeaders({ ...headers, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
          {(lacking || body.text !== null) && (
            <label class="dialog-field">
              <span>
                Body <span class="faint">{[body.contentType, bytes(body.size)].filter(Boolean).join(" · ")}</span>
              </span>
              <textarea class="mono" rows={7} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
            </label>
          )}
          {lacking && <p class="notice-line">{lacking}</p>}
          {error && (
            <p class="query-error" role="alert">
              {error.detail}
            </p>
          )}
        </div>
        <footer>
          <label class="check" title={canRunDry ? "The transaction is rolled back, events and audits are not published" : "Only Kit endpoints with a database can be undone"}>
            <input type="checkbox" checked={dry} disabled={!canRunDry} data-dry-run onChange={(event) => setDry(event.currentTarget.checked)} />
            Dry run <span class="faint">{canRunDry ? "undo everything" : "not for this handler"}</span>
          </label>
          <span class="grow" />
          {!SAFE.has(method) && !dry && <span class="faint">Takes effect again</span>}
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="button main-action" disabled={busy} autofocus data-send>
            <Icon name="replay" size={14} />
            Send
          </button>
        </footer>
      </form>
    </Modal>
  );
}

function lackOf({ requestBody: body }: RequestDetail, censor: string): string | null {
  if (body.kind === "none" || (body.kind === "unread" && body.size <= 0)) return null;
  if (body.truncated) return "Only the beginning of the body was kept: complete it.";
  if (body.text?.includes(censor)) return `Parts of the body were hidden: replace ${censor}.`;
  return body.text === null && body.fields === null ? "The body was not kept as text: give one to send." : null;
}
