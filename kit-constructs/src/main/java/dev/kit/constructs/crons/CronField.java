package dev.kit.constructs.crons;

/**
 * The values that one field allows.
 *
 * @param bits bit {@code n} is set if {@code n} fits
 * @param star whether the field begins with {@code *}, so that it restricts no days and follows the clock on the wall
 */
record CronField(long bits, boolean star) {

    boolean has(int value) {
        return (bits >>> value & 1) == 1;
    }

    /** Returns the first value that fits from {@code start} on; -1 if none does. */
    int from(int start) {
        long rest = start > 63 ? 0 : bits >>> start;
        return rest == 0 ? -1 : start + Long.numberOfTrailingZeros(rest);
    }
}
