package dev.kit.studio.monitor;

import java.util.Arrays;

/**
 * Durations in log-linear classes, at most 1.6 % apart, so a percentile needs no samples.
 *
 * <p>Counts microseconds; 64 classes for each power of two. Guarded by its owner.
 */
final class Histogram {

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
