package dev.kit.client.query;

/**
 * The figures of a cache since it was created.
 *
 * @param hits the uses that found fresh data
 * @param misses the uses that did not
 * @param loads the loads that were started
 * @param failures the loads that failed or were cancelled
 * @param evictions the values removed by a limit or because they were unused
 * @param size the number of entries now
 */
public record QueryStatistics(long hits, long misses, long loads, long failures, long evictions, long size) {}
