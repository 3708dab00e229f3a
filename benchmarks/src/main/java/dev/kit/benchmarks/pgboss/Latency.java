package dev.kit.benchmarks.pgboss;

import java.util.Collection;

/**
 * Times from sending a job to its handler.
 *
 * @param p50 the median in milliseconds
 * @param p99 the 99th percentile in milliseconds
 * @param left jobs that no handler had got a second after the last was sent
 */
record Latency(double p50, double p99, int left) {

    static Latency of(Collection<Long> micros, int sent) {
        double[] sorted =
                micros.stream().mapToDouble(delay -> delay / 1e3).sorted().toArray();
        return new Latency(sorted[sorted.length / 2], sorted[sorted.length * 99 / 100], sent - sorted.length);
    }
}
