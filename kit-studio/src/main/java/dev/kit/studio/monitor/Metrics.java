package dev.kit.studio.monitor;

import dev.kit.studio.entries.RequestEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Request figures per minute of the last hour and per route. Thread-safe.
 *
 * <p>Bounded: 60 buckets of one minute, 500 routes and one row for all others. All durations are milliseconds.
 */
public final class Metrics {

    private static final int MAX_MINUTES = 60;
    private static final int MAX_ROUTES = 500;
    private static final String OTHER = "(other)";

    private final TreeMap<Long, Figures> minutes = new TreeMap<>();
    private final Map<String, Figures> routes = new LinkedHashMap<>();

    /**
     * Figures over a span of time.
     *
     * @param totalRequests how many requests ended
     * @param avgDuration their mean duration
     * @param p50 the median
     * @param p95 the 95th percentile
     * @param p99 the 99th percentile
     * @param errorRate percent with status 400 and above
     * @param successRate percent with status below 400
     * @param serverErrorRate percent with status 500 and above
     * @param requestsPerSecond how many in a second, over the minutes covered
     * @param status how many by status class, such as {@code 2xx}
     * @param buckets the minutes, oldest first
     */
    public record Summary(
            long totalRequests,
            double avgDuration,
            double p50,
            double p95,
            double p99,
            double errorRate,
            double successRate,
            double serverErrorRate,
            double requestsPerSecond,
            Map<String, Long> status,
            List<Bucket> buckets) {}

    /**
     * Figures of one minute.
     *
     * @param time the minute's beginning
     * @param count how many requests ended
     * @param errors how many with status 400 and above
     * @param avgDuration their mean duration
     * @param p50 the median
     * @param p95 the 95th percentile
     * @param p99 the 99th percentile
     */
    public record Bucket(
            Instant time, long count, long errors, double avgDuration, double p50, double p95, double p99) {}

    /**
     * Figures of one route since the start or the last reset.
     *
     * @param method the HTTP method, empty for the gathered rest
     * @param route the template, else the path
     * @param count how many requests ended
     * @param errors how many with status 400 and above
     * @param errorRate the same in percent
     * @param avgDuration their mean duration
     * @param p50 the median
     * @param p95 the 95th percentile
     * @param p99 the 99th percentile
     * @param max the longest
     * @param sqlCount statements a request, on average
     * @param sqlTime time in SQL a request, on average
     * @param lastSeen when the last one began
     */
    public record Route(
            String method,
            String route,
            long count,
            long errors,
            double errorRate,
            double avgDuration,
            double p50,
            double p95,
            double p99,
            double max,
            double sqlCount,
            double sqlTime,
            Instant lastSeen) {}

    /** Running sums over requests. */
    private static final class Figures {

        private final Histogram durations = new Histogram();
        private final long[] byClass = new long[6];
        private long detailed;
        private long sqlCount;
        private double sqlMillis;
        private Instant lastSeen = Instant.EPOCH;

        void add(RequestEntry request) {
            durations.add(request.duration().toNanos() / 1_000);
            byClass[Math.max(0, Math.min(5, request.status() / 100))]++;
            detailed += request.handling().brief() ? 0 : 1;
            sqlCount += request.findings().sql().count();
            sqlMillis += request.findings().sql().duration().toNanos() / 1_000_000.0;
            if (request.timestamp().isAfter(lastSeen)) {
                lastSeen = request.timestamp();
            }
        }

        void add(Figures other) {
            durations.add(other.durations);
            for (int i = 0; i < byClass.length; i++) {
                byClass[i] += other.byClass[i];
            }
        }

        Bucket bucket(Instant time) {
            return new Bucket(
                    time,
                    durations.count(),
                    errors(),
                    durations.averageMillis(),
                    durations.percentileMillis(0.50),
                    durations.percentileMillis(0.95),
                    durations.percentileMillis(0.99));
        }

        Summary summary(double seconds, List<Bucket> buckets) {
            Map<String, Long> status = new LinkedHashMap<>();
            for (int i = 1; i < byClass.length; i++) {
                status.put(i + "xx", byClass[i]);
            }
            double errorRate = percent(errors());
            return new Summary(
                    durations.count(),
                    durations.averageMillis(),
                    durations.percentileMillis(0.50),
                    durations.percentileMillis(0.95),
                    durations.percentileMillis(0.99),
                    errorRate,
                    100 - errorRate,
                    percent(byClass[5]),
                    durations.count() / seconds,
                    status,
                    List.copyOf(buckets));
        }

        Route route(String method, String route) {
            double count = Math.max(1, detailed);
            return new Route(
                    method,
                    route,
                    durations.count(),
                    errors(),
                    percent(errors()),
                    durations.averageMillis(),
                    durations.percentileMillis(0.50),
                    durations.percentileMillis(0.95),
                    durations.percentileMillis(0.99),
                    durations.maxMillis(),
                    sqlCount / count,
                    sqlMillis / count,
                    lastSeen);
        }

        private long errors() {
            return byClass[4] + byClass[5];
        }

        private double percent(long part) {
            return durations.count() == 0 ? 0 : 100.0 * part / durations.count();
        }
    }

    synchronized void add(RequestEntry request) {
        long minute = request.timestamp().getEpochSecond() / 60;
        if (minutes.isEmpty() || minute > minutes.lastKey() - MAX_MINUTES) {
            minutes.computeIfAbsent(minute, m -> new Figures()).add(request);
            while (minutes.size() > MAX_MINUTES) {
                minutes.pollFirstEntry();
            }
        }
        String template = request.handling().route() == null
                ? request.path()
                : request.handling().route();
        String key = request.method() + ' ' + template;
        if (!routes.containsKey(key) && routes.size() >= MAX_ROUTES) {
            key = ' ' + OTHER;
        }
        routes.computeIfAbsent(key, k -> new Figures()).add(request);
    }

    /** Returns the figures of the minutes that overlap the closed range. */
    public synchronized Summary summary(Instant start, Instant end) {
        Figures all = new Figures();
        List<Bucket> buckets = new ArrayList<>();
        for (Map.Entry<Long, Figures> minute : minutes.subMap(
                        start.getEpochSecond() / 60, true, end.getEpochSecond() / 60, true)
                .entrySet()) {
            all.add(minute.getValue());
            buckets.add(minute.getValue().bucket(Instant.ofEpochSecond(minute.getKey() * 60)));
        }
        return all.summary(seconds(buckets), buckets);
    }

    private static double seconds(List<Bucket> buckets) {
        if (buckets.isEmpty()) {
            return 60;
        }
        Instant first = buckets.get(0).time();
        Instant last = buckets.get(buckets.size() - 1).time().plusSeconds(60);
        Instant now = Instant.now();
        Instant end = now.isBefore(last) && now.isAfter(first) ? now : last;
        return Math.max(1, Duration.between(first, end).toMillis() / 1_000.0);
    }

    /** Returns the figures of every route, in descending order of total time. */
    public synchronized List<Route> routes() {
        return routes.entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        route -> -route.getValue().durations.totalMillis()))
                .map(route -> route(route.getKey(), route.getValue()))
                .toList();
    }

    private static Route route(String key, Figures figures) {
        int blank = key.indexOf(' ');
        return figures.route(key.substring(0, blank), key.substring(blank + 1));
    }

    /** Resets all figures. */
    public synchronized void reset() {
        minutes.clear();
        routes.clear();
    }
}
