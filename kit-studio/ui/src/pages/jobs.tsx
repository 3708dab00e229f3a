import { useState } from "preact/hooks";
import { ApiError, post } from "../api/http";
import type { Cron } from "../api/types";
import type { Loaded } from "../api/use-api";
import { ago, dateTime, duration, until, zoned } from "../lib/format";
import { Failure, Waiting } from "../parts/basics";
import { toast } from "../parts/toast";
import { adjust, usePlace } from "../router";
import { InvokeDialog } from "./invoke-dialog";

/** The scheduled jobs of the application, whether they ran or not. */
export function Jobs({ jobs: { data: jobs, error, reload } }: { jobs: Loaded<readonly Cron[]> }) {
  const { query } = usePlace();
  if (!jobs) return error ? <Failure error={error} retry={reload} /> : <Waiting rows={4} />;
  if (jobs.length === 0) return null;
  const started = jobs.find(({ name, controllable }) => controllable && name === query.get("start"));
  const timed = jobs.some(({ lastDuration }) => lastDuration !== null);
  const controlled = jobs.some(({ controllable }) => controllable);
  return (
    <>
      <table class="jobs" aria-label="Scheduled jobs">
        <thead>
          <tr>
            <th>Job</th>
            <th>Schedule</th>
            <th>Last run</th>
            {timed && <th>Took</th>}
            <th>Next run</th>
            {controlled && (
              <th>
                <span class="sr">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => [
            <tr key={job.name + job.schedule} data-job={job.name}>
              <td class="mono strong" title={job.name}>
                {job.name.split(".").slice(-2).join(".")}
              </td>
              <td class="mono" data-label="Schedule">{job.schedule}</td>
              <td data-label="Last run" title={job.lastRun ? dateTime(job.lastRun) : ""}>
                {job.running ? <span class="pill tone-blue">running</span> : job.lastRun ? ago(job.lastRun) : "not yet"}
                {job.lastError && <span class="pill tone-red">failed</span>}
              </td>
              {timed && <td data-label="Took">{duration(job.lastDuration)}</td>}
              <td data-label="Next run" title={job.nextRun ? dateTime(job.nextRun) : ""}>
                <Next job={job} />
              </td>
              {controlled && <td class="job-actions">{job.controllable && <Actions job={job} start={() => adjust({ start: job.name })} changed={reload} />}</td>}
            </tr>,
            job.lastError && (
              <tr key={`${job.name + job.schedule} error`} class="job-error">
                <td colSpan={4 + Number(timed) + Number(controlled)}>
                  <p class="query-error">{job.lastError}</p>
                </td>
              </tr>
            ),
          ])}
        </tbody>
      </table>
      {started && (
        <InvokeDialog
          title={`Run ${started.name} now`}
          path={`api/crons/${encodeURIComponent(started.name)}/run`}
          input={started.input}
          close={() => {
            adjust({ start: null }, "replace");
            reload();
          }}
        />
      )}
    </>
  );
}

/** Only schedules of the cloud have a question mark. */
const cloudOnly = ({ controllable, schedule }: Cron): boolean => controllable && schedule.includes("?");

function Next({ job }: { job: Cron }) {
  if (cloudOnly(job)) return <span class="faint">in the cloud only</span>;
  if (job.paused) return <span class="pill tone-amber">paused</span>;
  if (!job.nextRun) return <>–</>;
  return (
    <>
      {until(job.nextRun)}
      {job.zone && <span class="faint"> · {zoned(job.nextRun, job.zone)}</span>}
    </>
  );
}

function Actions({ job, start, changed }: { job: Cron; start(): void; changed(): void }) {
  const [busy, setBusy] = useState(false);
  const toggle = () => {
    setBusy(true);
    post(`api/crons/${encodeURIComponent(job.name)}/${job.paused ? "resume" : "pause"}`, {})
      .catch((failure: unknown) => toast(failure instanceof ApiError ? failure.detail : String(failure)))
      .finally(() => {
        setBusy(false);
        changed();
      });
  };
  return (
    <>
      {!cloudOnly(job) && (
        <button type="button" class="button" disabled={busy} onClick={toggle}>
          {job.paused ? "Resume" : "Pause"}
        </button>
      )}
      <button type="button" class="button" disabled={job.running} onClick={start}>
        Run now
      </button>
    </>
  );
}
