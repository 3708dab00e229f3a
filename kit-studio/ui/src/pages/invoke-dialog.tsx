import { useState } from "preact/hooks";
import { ApiError, post } from "../api/http";
import type { Invocation } from "../api/types";
import { duration } from "../lib/format";
import { Icon } from "../parts/icons";
import { JsonView } from "../parts/json-view";
import { Modal } from "../parts/modal";
import { href } from "../router";

interface InvokeProps {
  title: string;
  path: string;
  /** The input to begin with; null for something that takes none. */
  input: unknown;
  close(): void;
}

/** Asks for the input of a cron or a function, starts it, and shows what came of it. */
export function InvokeDialog({ title, path, input, close }: InvokeProps) {
  const [text, setText] = useState(() => (input === null ? "" : JSON.stringify(input, null, 2)));
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Invocation | null>(null);
  const [error, setError] = useState("");

  const start = (event: Event) => {
    event.preventDefault();
    setError("");
    setResult(null);
    let given: unknown;
    try {
      given = input === null ? null : JSON.parse(text);
    } catch (failure) {
      setError(`The input is no JSON: ${failure instanceof Error ? failure.message : String(failure)}`);
      return;
    }
    setBusy(true);
    post<Invocation>(path, { input: given })
      .then(setResult, (failure: unknown) => setError(failure instanceof ApiError ? failure.detail : String(failure)))
      .finally(() => setBusy(false));
  };

  return (
    <Modal label={title} close={close}>
      <form class="dialog" onSubmit={start} data-invoke>
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        <div class="dialog-body">
          {input !== null && (
            <label class="dialog-field">
              <span>
                Input <span class="faint">JSON</span>
              </span>
              <textarea class="mono" rows={7} value={text} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
            </label>
          )}
          {error && (
            <p class="query-error" role="alert">
              {error}
            </p>
          )}
          {result && <Outcome result={result} />}
        </div>
        <footer>
          <span class="grow" />
          <button type="button" class="button" onClick={close}>
            Close
          </button>
          <button type="submit" class="button main-action" disabled={busy} autofocus>
            {busy ? "At work…" : result ? "Again" : "Start"}
          </button>
        </footer>
      </form>
    </Modal>
  );
}

function Outcome({ result }: { result: Invocation }) {
  return (
    <div role="status" data-outcome={result.outcome}>
      <p>
        <span class={`pill ${result.outcome === "failed" ? "tone-red" : result.outcome === "started" ? "tone-blue" : "tone-green"}`}>{result.outcome}</span>{" "}
        {result.duration !== null && <span class="faint">{duration(result.duration)}</span>}
        {result.outcome === "started" && <span class="faint">still at work; the list of runs shows how it ends</span>}
      </p>
      {result.error && <p class="query-error">{result.error}</p>}
      {result.output !== null && <JsonView text={JSON.stringify(result.output)} />}
      {result.runId && (
        <a class="link" data-run-link href={href(["requests", result.runId])}>
          Open its run
        </a>
      )}
    </div>
  );
}
