import type { Bucket, Metrics, RequestEntry, RouteMetrics, Stats } from "../api/types";
import { useApi } from "../api/use-api";
import { compact, count, duration, percent, time } from "../lib/format";
import { Empty, Failure, Waiting } from "../parts/basics";
import { LineChart, StackChart } from "../parts/charts";
import { Method, Status } from "../parts/marks";
import { href } from "../router";

const EVERY_MS = 5000;

export function OverviewPage() {
  const stats = useApi<Stats>("api/stats", EVERY_MS);
  const metrics = useApi<Metrics>("api/metrics", EVERY_MS);
  const routes = useApi<readonly RouteMetrics[]>("api/metrics/endpoints", EVERY_MS);
  const failed = useApi<readonly RequestEntry[]>("api/requests?status=5xx&limit=6", EVERY_MS);
  return (
    <>
      <header class="head">
        <h1>Overview</h1>
        <div class="grow" />
        <span class="faint">Last hour</span>
      </header>
      <div class="scroll overview">
        {stats.data ? <Tiles stats={stats.data} /> : stats.error ? <Failure error={stats.error} retry={stats.reload} /> : <Waiting rows={3} />}
        {metrics.data && <Charts metrics={metrics.data} />}
        <div class="halves">
          {routes.data && <Routes routes={routes.data} />}
          {failed.data && <Failed entries={failed.data} />}
        </div>
      </div>
    </>
  );
}

function Tiles({ stats }: { stats: Stats }) {
  const tiles = [
    { name: "Requests", value: compact(stats.requests), aside: `${stats.requestsPerSecond.toFixed(1)} a second`, to: href(["requests"]) },
    { name: "Failing", value: percent(stats.errorRate), aside: "answered with 5xx", to: href(["requests"], { status: "5xx" }), bad: stats.errorRate > 0 },
    { name: "Median", value: duration(stats.p50), aside: "p50", to: href(["requests"]) },
    { name: "Slow tail", value: duration(stats.p95), aside: `p99 ${duration(stats.p99)}`, to: href(["requests"], { slow: Math.max(1, Math.floor(stats.p95)) }) },
    { name: "Exceptions", value: compact(stats.exceptions), aside: "kept", to: href(["exceptions"]), bad: stats.exceptions > 0 },
  ];
  return (
    <div class="tiles">
      {tiles.map((tile) => (
        <a key={tile.name} class="tile" href={tile.to}>
          <span class="dim">{tile.name}</span>
          <strong class={tile.bad ? "tone-red" : ""}>{tile.value}</strong>
          <span class="faint">{tile.aside}</span>
        </a>
      ))}
    </div>
  );
}

const MINUTE = 60_000;

/** Sixty minutes up to now; those without a request are empty. */
function wholeHour(buckets: readonly Bucket[]): Bucket[] {
  const minuteOf = (time: string | number) => Math.floor(new Date(time).getTime() / MINUTE);
  const known = new Map(buckets.map((bucket) => [minuteOf(bucket.time), bucket]));
  const now = minuteOf(Date.now());
  return Array.from({ length: 60 }, (_, at) => {
    const minute = now - 59 + at;
    const time = new Date(minute * MINUTE).toISOString();
    return known.get(minute) ?? { time, count: 0, errors: 0, avgDuration: 0, p50: 0, p95: 0, p99: 0 };
  });
}

function Charts({ metrics }: { metrics: Metrics }) {
  const buckets = wholeHour(metrics.buckets);
  const times = buckets.map((bucket) => bucket.time);
  return (
    <div class="halves">
      <section class="panel">
        <header>
          <h2>Requests a minute</h2>
          <span class="key"><i class="k-ok" />answered</span>
          <span class="key"><i class="k-bad" />4xx and 5xx</span>
        </header>
        <StackChart times={times} base={buckets.map((b) => b.count - b.errors)} top={buckets.map((b) => b.errors)} />
      </section>
      <section class="panel">
        <header>
          <h2>Latency</h2>
          <span class="key"><i class="k-50" />p50</span>
          <span class="key"><i class="k-95" />p95</span>
          <span class="key"><i class="k-99" />p99</span>
        </header>
        <LineChart
          times={times}
          format={duration}
          lines={[
            { name: "p99", values: buckets.map((b) => (b.count ? b.p99 : null)) },
            { name: "p95", values: buckets.map((b) => (b.count ? b.p95 : null)) },
            { name: "p50", values: buckets.map((b) => (b.count ? b.p50 : null)) },
          ]}
        />
      </section>
    </div>
  );
}

function Routes({ routes }: { routes: readonly RouteMetrics[] }) {
  return (
    <section class="panel wide-panel">
      <header>
        <h2>Routes by time spent</h2>
      </header>
      {routes.length === 0 ? (
        <Empty icon="overview" title="No traffic yet">
          <p>Routes are ranked here as soon as they answer.</p>
        </Empty>
      ) : (
        <table class="plain">
          <thead>
            <tr>
              <th>Route</th>
              <th class="right">Calls</th>
              <th class="right">Errors</th>
              <th class="right">p50</th>
              <th class="right">p95</th>
              <th class="right">SQL a call</th>
            </tr>
          </thead>
          <tbody>
            {routes.slice(0, 12).map((route) => (
              <tr key={`${route.method} ${route.route}`}>
                <td>
                  <a href={href(["requests"], { method: route.method, path: route.route.replace(/\{[^}]*\}|:\w+/g, "*") })}>
                    <Method name={route.method} /> <span class="mono cut">{route.route}</span>
                  </a>
                </td>
                <td class="right">{count(route.count)}</td>
                <td class={`right ${route.errors ? "tone-red" : "faint"}`}>{route.errors ? percent(route.errorRate) : "0%"}</td>
                <td class="right">{duration(route.p50)}</td>
                <td class="right">{duration(route.p95)}</td>
                <td class="right faint">{route.sqlCount.toFixed(route.sqlCount % 1 ? 1 : 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Failed({ entries }: { entries: readonly RequestEntry[] }) {
  return (
    <section class="panel">
      <header>
        <h2>Failed lately</h2>
      </header>
      {entries.length === 0 ? (
        <Empty icon="check" title="Nothing failed">
          <p>No kept request was answered with a 5xx.</p>
        </Empty>
      ) : (
        <div class="failed">
          {entries.map((entry) => (
            <a key={entry.id} href={href(["requests", entry.id])}>
              <Status code={entry.status} />
              <Method name={entry.method} />
              <span class="mono cut grow">{entry.path}</span>
              <span class="faint">{time(entry.timestamp)}</span>
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
