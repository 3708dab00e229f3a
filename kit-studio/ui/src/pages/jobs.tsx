import type { Cron } from "../api/types";
import type { Loaded } from "../api/use-api";
import { ago, dateTime, duration, until } from "../lib/format";
import { Failure, Waiting } from "../parts/basics";

/** The scheduled jobs of the application, whether they ran or not. */
export function Jobs({ jobs: { data: jobs, error, reload } }: { jobs: Loaded<readonly Cron[]> }) {
  if (!jobs) return error ? <Failure error={error} retry={reload} /> : <Waiting rows={4} />;
  if (jobs.length === 0) return null;
  const timed = jobs.some(({ lastDuration }) => lastDuration !== null);
  return (
    <table class="jobs" aria-label="Scheduled jobs">
      <thead>
        <tr>
          <th>Job</th>
          <th>Schedule</th>
          <th>Last run</th>
          {timed && <th>Took</th>}
          <th>Next run</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => [
          <tr key={job.name + job.schedule} data-job={job.name}>
            <td class="mono strong" title={job.name}>
              {job.name.split(".").slice(-2).join(".")}
            </td>
            <td class="mono">{job.schedule}</td>
            <td title={job.lastRun ? dateTime(job.lastRun) : ""}>
              {job.running ? <span class="pill tone-blue">running</span> : job.lastRun ? ago(job.lastRun) : "not yet"}
              {job.lastError && <span class="pill tone-red">failed</span>}
            </td>
            {timed && <td>{duration(job.lastDuration)}</td>}
            <td title={job.nextRun ? dateTime(job.nextRun) : ""}>{job.nextRun ? until(job.nextRun) : "–"}</td>
          </tr>,
          job.lastError && (
            <tr key={`${job.name + job.schedule} error`} class="job-error">
              <td colSpan={timed ? 5 : 4}>
                <p class="query-error">{job.lastError}</p>
              </td>
            </tr>
          ),
        ])}
      </tbody>
    </table>
  );
}
