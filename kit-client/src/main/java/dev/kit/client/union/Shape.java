package dev.kit.client.union;

/** The JSON values that a Java type can hold without losing anything. */
interface Shape {

    /** The cost of a value that the type cannot hold. */
    int MISFIT = -1;

    /** Whether the value fits, as far as its kind tells. */
    boolean admits(Tape tape, int at);

    /**
     * The cost of a value of that kind, members and items included.
     *
     * @return {@link #MISFIT}, or how many members would be dropped and values be unknown
     */
    int cost(Lookahead lookahead, int at);
}
