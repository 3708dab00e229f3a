import { useState } from "preact/hooks";
import { ApiError, post } from "../api/http";
import type { Comparison, RequestDetail } from "../api/types";
import { useApi } from "../api/use-api";
import { bytes } from "../lib/format";
import { type Draft, type Place, draftOf, edited, fill, filled, inForms, inJson, lacking, plain } from "../lib/hidden";
import { Icon } from "../parts/icons";
import { Modal } from "../parts/modal";
import { toast } from "../parts/toast";
import { go, href } from "../router";

interface Abilities {
  readonly dryRun: boolean;
  readonly censor: string;
  /** Stands for a hidden part in the texts of a request. */
  readonly mark: string;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

interface DialogProps {
  entry: RequestDetail;
  close(): void;
}

/** Asks what to send otherwise, and says what cannot be sent as it was. */
export function ReplayDialog(props: DialogProps) {
  const { data: abilities } = useApi<Abilities>("api/replay");
  return abilities && <SendAgain {...props} abilities={abilities} />;
}

function SendAgain({ entry, close, abilities }: DialogProps & { abilities: Abilities }) {
  const { censor, mark } = abilities;
  const marked = (name: string, shown: string) => markedOf(entry, name, shown, abilities);
  const [method, setMethod] = useState(entry.method);
  const [headers, setHeaders] = useState<Readonly<Record<string, string>>>({});
  const body = entry.requestBody;
  const encode = body.kind === "form" ? inForms : body.kind === "json" ? inJson : plain;
  const kept = marked("body", body.text ?? formOf(body));
  const [text, setText] = useState(() => draftOf(kept, mark, encode(censor)));
  const [query, setQuery] = useState(() => draftOf(marked("query", entry.queryString ?? ""), mark, inForms(censor)));
  const [dry, setDry] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  const hidden = Object.entries(entry.headers).filter(([name, value]) => marked(`header ${name}`, value).includes(mark));
  const lack = lackOf(entry);
  const waiting = [...lacking(query), ...lacking(text)];
  const first = waiting[0];
  const canRunDry = Boolean(abilities.dryRun && entry.handler);

  const send = (event: Event) => {
    event.preventDefault();
    if (first) return;
    setBusy(true);
    setError(null);
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ""));
    const sentBody = filled(text, encode);
    const sentQuery = filled(query, inForms);
    // A form that the server parsed is put together again; if that has another size, it is not what was sent.
    const same = sentBody === kept && (body.text !== null || sentBody.length === body.size || sentBody === "");
    post<Comparison>(`api/requests/${encodeURIComponent(entry.id)}/replay`, {
      method: method === entry.method ? null : method,
      query: sentQuery === (entry.queryString ?? "") ? null : sentQuery,
      headers: given,
      body: same ? null : sentBody,
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
          <Hidden draft={query} part="query" change={setQuery} first={first} />
          <Hidden draft={text} part="body" change={setText} first={first} />
          {entry.queryString && (
            <label class="dialog-field">
              <span>Query</span>
              <input
                class="mono"
                data-query
                value={query.text}
                spellcheck={false}
                autocomplete="off"
                onInput={(event) => setQuery(edited(query, event.currentTarget.value))}
              />
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
          {(lack || body.text !== null || body.fields !== null) && (
            <label class="dialog-field">
              <span>
                Body <span class="faint">{[body.contentType, bytes(body.size)].filter(Boolean).join(" · ")}</span>
              </span>
              <textarea
                class="mono"
                rows={7}
                data-body
                value={text.text}
                spellcheck={false}
                onInput={(event) => setText(edited(text, event.currentTarget.value))}
              />
            </label>
          )}
          {lack && <p class="notice-line">{lack}</p>}
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
          {first ? (
            <span class="faint" role="status" data-lacking>
              Fill in {first.name || "what was hidden"}
            </span>
          ) : (
            !SAFE.has(method) && !dry && <span class="faint">Takes effect again</span>
          )}
          <button type="button" class="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" class="button main-action" disabled={busy || first !== undefined} autofocus={first === undefined} data-send>
            <Icon name="replay" size={14} />
            Send
          </button>
        </footer>
      </form>
    </Modal>
  );
}

interface HiddenProps {
  draft: Draft;
  part: string;
  change(draft: Draft): void;
  /** The place that waits first when the dialog opens has the focus. */
  first: Place | undefined;
}

/** A field for each hidden place: the request waits for all of them. */
function Hidden({ draft, part, change, first }: HiddenProps) {
  const [focused] = useState(draft.places.indexOf(first as Place));
  return (
    <>
      {draft.places.map((place, i) => (
        <label key={i} class="dialog-field">
          <span>
            <span class="mono">{place.name || `Part ${i + 1}`}</span> <span class="faint">of the {part} was hidden before it was kept</span>
          </span>
          <input
            class="mono"
            data-hidden={place.name}
            value={place.value}
            placeholder="needed to send"
            required
            spellcheck={false}
            autocomplete="off"
            autofocus={i === focused}
            onInput={(event) => change(fill(draft, i, event.currentTarget.value))}
          />
        </label>
      ))}
    </>
  );
}

/** Returns a text with marks in its hidden places. In an entry of an older version each censor is one. */
function markedOf({ hidden }: RequestDetail, name: string, shown: string, { censor, mark }: Abilities): string {
  return hidden ? (hidden[name] ?? shown) : censor ? shown.replaceAll(censor, mark) : mark;
}

/** Returns a form that the server parsed, put together as browsers do; "" for another body. */
function formOf({ fields }: RequestDetail["requestBody"]): string {
  const pairs = Object.entries(fields ?? {}).flatMap(([name, values]) => [values].flat().map((value) => [name, value as string]));
  return new URLSearchParams(pairs).toString();
}

function lackOf({ requestBody: body }: RequestDetail): string | null {
  if (body.kind === "none" || (body.kind === "unread" && body.size === 0)) return null;
  if (body.truncated) return "Only the beginning of the body was kept: complete it.";
  return body.text === null && body.fields === null ? "The body was not kept as text: give one to send." : null;
}
