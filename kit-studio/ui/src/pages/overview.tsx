import { useState } from "preact/hooks";
import type { Bucket, ExceptionGroup, Metrics, RequestEntry, RouteMetrics, Stats } from "../api/types";
import { useApi } from "../api/use-api";
import { now as serverTime } from "../lib/clock";
import { ago, compact, count, duration, percent, time } from "../lib/format";
import { Empty, Failure, Segments, Waiting } from "../parts/basics";
import { LineChart, StackChart } from "../parts/charts";
import { Method, Status } from "../parts/marks";
import { href } from "../router";
import { viewOf } from "./exceptions";

const EVERY_MS = 5000;

export function OverviewPage() {
  const stats = useApi<Stats>("api/stats", EVERY_MS);
  const metrics = useApi<Metrics>("api/metrics", EVERY_MS);
  const routes = useApi<readonly RouteMetrics[]>("api/metrics/endpoints", EVERY_MS);
  const failed = useApi<readonly RequestEntry[]>("api/requests?status=5xx&limit=6", EVERY_MS);
  const thrown = useApi<readonly ExceptionGroup[]>("api/exceptions/groups", EVERY_MS);
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
          <div class="stacked">
            {failed.data && <Failed entries={failed.data} />}
            {thrown.data && <Thrown groups={thrown.data} />}
          </div>
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

const SPANS = [15, 30, 60];

/** The minutes up to now, as few as show the first request; those without a request are empty. */
function minutes(buckets: readonly Bucket[]): Bucket[] {
  const minuteOf = (time: string | number) => Math.floor(new Date(time).getTime() / MINUTE);
  const known = new Map(buckets.map((bucket) => [minuteOf(bucket.time), bucket]));
  const now = minuteOf(serverTime());
  const reach = now - Math.min(now, ...known.keys());
  const length = SPANS.find((span) => span > reach) ?? 60;
  return Array.from({ length }, (_, at) => {
    const minute = now - length + 1 + at;
    const time = new Date(minute * MINUTE).toISOString();
    return known.get(minute) ?? { time, count: 0, errors: 0, avgDuration: 0, p50: 0, p95: 0, p99: 0 };
  });
}

function Charts({ metrics }: { metrics: Metrics }) {
  const buckets = minutes(metrics.buckets);
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

type Ranking = "time" | "slow" | "failing";

const rankings: Record<Ranking, (routes: readonly RouteMetrics[]) => readonly RouteMetrics[]> = {
  time: (routes) => routes,
  slow: (routes) => [...routes].sort((a, b) => b.p95 - a.p95),
  failing: (routes) => routes.filter((route) => route.errors > 0).sort((a, b) => b.errorRate - a.errorRate || b.errors - a.errors),
};

function Routes({ routes }: { routes: readonly RouteMetrics[] }) {
  const [by, setBy] = useState<Ranking>("time");
  const ranked = rankings[by](routes);
  return (
    <section class="panel wide-panel">
      <header>
        <h2>Routes</h2>
        <Segments
          label="Rank routes by"
          value={by}
          options={[["time", "Time spent"], ["slow", "Slowest"], ["failing", "Failing"]] as const}
          onPick={(next) => setBy(next as Ranking)}
        />
      </header>
      {ranked.length === 0 ? (
        routes.length === 0 ? (
          <Empty icon="overview" title="No traffic yet">
            <p>Routes are ranked here as soon as they answer.</p>
          </Empty>
        ) : (
          <Empty icon="check" title="No route fails">
            <p>Every route has answered below 400 so far.</p>
          </Empty>
        )
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
            {ranked.slice(0, 12).map((route) => (
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

function Thrown({ groups: all }: { groups: readonly ExceptionGroup[] }) {
  const groups = all.filter((group) => viewOf(group) === "");
  return (
    <section class="panel">
      <header>
        <h2>Thrown lately</h2>
      </header>
      {groups.length === 0 ? (
        <Empty icon="check" title="No exceptions">
          <p>What the application throws, handled or not, is counted here.</p>
        </Empty>
      ) : (
        <div class="failed">
          {groups.slice(0, 5).map((group) => (
            <a key={group.fingerprint} href={href(["exceptions", group.lastId])} title={group.message ?? group.name}>
              <span class={`strong ${group.handled ? "" : "tone-red"}`}>{group.name.slice(group.name.lastIndexOf(".") + 1)}</span>
              <span class="dim cut grow">{group.message}</span>
              {group.count > 1 && <span class="pill">{count(group.count)}</span>}
              <span class="faint">{ago(group.lastSeen)}</span>
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
