package dev.kit.constructs.crons;

/** What becomes of ticks that were missed, because no scheduler was there or none was in time. */
public enum Misfire {
    /** All of them together run once, as soon as possible. */
    ONCE,
    /** They are skipped, and the last of them is reported as such. */
    SKIP
}
