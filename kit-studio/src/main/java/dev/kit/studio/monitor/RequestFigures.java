package dev.kit.studio.monitor;

import dev.kit.studio.entries.RequestEntry;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Running sums over requests. Guarded by its owner. */
final class RequestFigures {

    private final Histogram durations = new Histogram();
    private final long[] byClass = new long[6];
    private long detailed;
    private long sqlCount;
    private double sqlMillis;
    private Instant lastSeen = Instant.EPOCH;

    void add(RequestEntry request) {
        durations.add(request.duration().toNanos() / 1_000);
        byClass[Math.max(0, Math.min(5, request.status() / 100))]++;
        detailed += request.brief() ? 0 : 1;
        sqlCount += request.sql().count();
        sqlMillis += request.sql().duration().toNanos() / 1_000_000.0;
        if (request.timestamp().isAfter(lastSeen)) {
            lastSeen = request.timestamp();
        }
    }

    void add(RequestFigures other) {
        durations.add(other.durations);
        for (int i = 0; i < byClass.length; i++) {
            byClass[i] += other.byClass[i];
        }
    }

    double totalMillis() {
        return durations.totalMillis();
    }

    Metrics.Bucket bucket(Instant time) {
        return new Metrics.Bucket(
                time,
                durations.count(),
                errors(),
                durations.averageMillis(),
                durations.percentileMillis(0.50),
                durations.percentileMillis(0.95),
                durations.percentileMillis(0.99));
    }

    Metrics.Summary summary(double seconds, List<Metrics.Bucket> buckets) {
        Map<String, Long> status = new LinkedHashMap<>();
        for (int i = 1; i < byClass.length; i++) {
            status.put(i + "xx", byClass[i]);
        }
        double errorRate = percent(errors());
        return new Metrics.Summary(
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

    Metrics.Route route(String method, String route) {
        double count = Math.max(1, detailed);
        return new Metrics.Route(
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
