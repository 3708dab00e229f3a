package dev.kit.constructs.crons;

/** What becomes of a tick while the run before is still at work. */
public enum Overlap {
    /** It is skipped, and reported as such. */
    SKIP,
    /** It runs once the run before is over; of several, one. */
    WAIT
}
