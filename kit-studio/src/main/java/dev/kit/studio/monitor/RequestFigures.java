package dev.kit.studio.monitor;

import dev.kit.studio.entries.RequestEntry;
import java.time.Instant;
import java.util.Arrays;
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

    /**
     * Durations in log-linear classes, at most 1.6 % apart, so a percentile needs no samples.
     *
     * <p>Counts microseconds; 64 classes for each power of two. Guarded by its owner.
     */
    private static final class Histogram {

        private static final int SUB_BITS = 6;
        private static final int SUB = 1 << SUB_BITS;

        private int[] counts = new int[0];
        private long count;
        private double sumMicros;
        private long maxMicros;

        void add(long micros) {
            long value = Math.max(0, micros);
            int index = index(value);
            if (index >= counts.length) {
                counts = Arrays.copyOf(counts, Math.max(index + 1, counts.length * 2));
            }
            counts[index]++;
            count++;
            sumMicros += value;
            maxMicros = Math.max(maxMicros, value);
        }

        void add(Histogram other) {
            if (other.counts.length > counts.length) {
                counts = Arrays.copyOf(counts, other.counts.length);
            }
            for (int i = 0; i < other.counts.length; i++) {
                counts[i] += other.counts[i];
            }
            count += other.count;
            sumMicros += other.sumMicros;
            maxMicros = Math.max(maxMicros, other.maxMicros);
        }

        long count() {
            return count;
        }

        double averageMillis() {
            return count == 0 ? 0 : sumMicros / count / 1_000;
        }

        double maxMillis() {
            return maxMicros / 1_000.0;
        }

        double totalMillis() {
            return sumMicros / 1_000;
        }

        /** Returns the duration in milliseconds that the given share of all durations does not exceed. */
        double percentileMillis(double share) {
            long rank = (long) Math.ceil(share * count);
            long seen = 0;
            for (int i = 0; i < counts.length; i++) {
                seen += counts[i];
                if (counts[i] > 0 && seen >= rank) {
                    return Math.min(middle(i), maxMicros) / 1_000.0;
                }
            }
            return 0;
        }

        private static int index(long value) {
            if (value < SUB) {
                return (int) value;
            }
            int shift = 63 - Long.numberOfLeadingZeros(value) - SUB_BITS;
            return (shift + 1) * SUB + (int) ((value >>> shift) - SUB);
        }

        private static long middle(int index) {
            if (index < SUB) {
                return index;
            }
            int shift = index / SUB - 1;
            long low = (long) (index % SUB + SUB) << shift;
            return low + (1L << shift) / 2;
        }
    }
}
