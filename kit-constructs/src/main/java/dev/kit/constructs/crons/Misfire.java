package dev.kit.constructs.crons;

/**
 * The policy for ticks that were missed.
 *
 * <p>A tick is missed if no scheduler was running, or none was in time.
 */
public enum Misfire {
    /** Runs once for all missed ticks together, as soon as possible. */
    ONCE,
    /** Skips the missed ticks, and reports the last of them as skipped. */
    SKIP
}
