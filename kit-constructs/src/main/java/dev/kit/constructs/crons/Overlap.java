package dev.kit.constructs.crons;

/** The policy for a tick during the previous run of the cron. */
public enum Overlap {
    /** Skips the tick, and reports it as skipped. */
    SKIP,
    /** Runs the tick when the previous run has ended. Several waiting ticks run once. */
    WAIT
}
