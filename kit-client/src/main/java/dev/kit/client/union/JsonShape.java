package dev.kit.client.union;

/** The JSON values that a Java type can hold without loss. */
interface JsonShape {

    /** The cost of a value that the type cannot hold. */
    int MISFIT = -1;

    /** Returns whether the value fits, judged by its kind only; any does by default. */
    default boolean admits(Tape tape, int at) {
        return true;
    }

    /**
     * Returns the cost of a value of that kind, members and items included.
     *
     * @return {@link #MISFIT}, or the number of members that would be dropped and of values that would be unknown
     */
    int cost(Lookahead lookahead, int at);
}
