import type { Cron } from "../api/types";
import { ago, dateTime, duration, until } from "../lib/format";

/** The scheduled jobs of the application, whether they ran or not. */
export function Jobs({ jobs }: { jobs: readonly Cron[] }) {
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
        {jobs.map((job) => (
          <tr key={job.name + job.schedule} data-job={job.name}>
            <td class="mono strong" title={job.name}>
              {job.name.split(".").slice(-2).join(".")}
            </td>
            <td class="mono">{job.schedule}</td>
            <td title={job.lastRun ? dateTime(job.lastRun) : ""}>
              {job.running ? <span class="pill tone-blue">running</span> : job.lastRun ? ago(job.lastRun) : "not yet"}
              {job.lastError && (
                <span class="pill tone-red" title={job.lastError}>
                  failed
                </span>
              )}
            </td>
            {timed && <td>{duration(job.lastDuration)}</td>}
            <td title={job.nextRun ? dateTime(job.nextRun) : ""}>{job.nextRun ? until(job.nextRun) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
