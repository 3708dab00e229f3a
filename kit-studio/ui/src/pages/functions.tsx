import type { FunctionInfo } from "../api/types";
import { useApi } from "../api/use-api";
import { Empty, Failure, Waiting } from "../parts/basics";
import { adjust, usePlace } from "../router";
import { InvokeDialog } from "./invoke-dialog";
import { Runs } from "./runs";

/** The functions of the application, each with a button that calls it, and their runs. */
export function Functions() {
  const { data: functions, error, reload } = useApi<readonly FunctionInfo[]>("api/functions");
  const { query } = usePlace();
  if (!functions) return error ? <Failure error={error} retry={reload} /> : <Waiting rows={4} />;
  if (functions.length === 0) {
    return (
      <Empty icon="events" title="No functions">
        <p>
          Constants of type <code>CloudFunction</code> are listed here, and called with an input. This application has none.
        </p>
      </Empty>
    );
  }
  const chosen = functions.find(({ name }) => name === query.get("start"));
  return (
    <>
      <table class="jobs" aria-label="Functions">
        <thead>
          <tr>
            <th>Function</th>
            <th>Declared at</th>
            <th>
              <span class="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {functions.map((each) => (
            <tr key={each.name} data-function={each.name}>
              <td class="mono strong">{each.name}</td>
              <td class="mono faint" data-label="Declared at" title={each.declaredAt ?? ""}>
                {each.declaredAt?.split(".").slice(-1)[0] ?? "–"}
              </td>
              <td class="job-actions">
                <button type="button" class="button" onClick={() => adjust({ start: each.name })}>
                  Call
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Runs search="" paused={false} source="function" />
      {chosen && (
        <InvokeDialog
          title={`Call ${chosen.name}`}
          path={`api/functions/${encodeURIComponent(chosen.name)}/call`}
          input={chosen.input}
          close={() => adjust({ start: null }, "replace")}
        />
      )}
    </>
  );
}
