package dev.kit.constructs.crons;

/**
 * The allowed values of one field.
 *
 * @param bits bit {@code n} is set if the value {@code n} matches
 * @param star whether the field begins with {@code *}, so that it restricts no days and follows local time
 */
record CronField(long bits, boolean star) {

    boolean has(int value) {
        return (bits >>> value & 1) == 1;
    }

    /** Returns the first matching value from {@code start} on, or -1 if there is none. */
    int from(int start) {
        long rest = start > 63 ? 0 : bits >>> start;
        return rest == 0 ? -1 : start + Long.numberOfTrailingZeros(rest);
    }
}
