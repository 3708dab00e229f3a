package dev.kit.studio.entries;

/** The kinds of work and of moments in a trace. */
public enum TraceKind implements Labelled {
    /** The part of a request before its handler. */
    FILTERS,
    HANDLER,
    /** The part of a request from the first byte of its response. */
    WRITING,
    /** The wait for a connection. */
    CONNECTION,
    BEGIN,
    COMMIT,
    ROLLBACK,
    SQL,
    CALL,
    /** An observation of Micrometer, such as a security filter chain. */
    OBSERVATION,
    /** A time in which nothing else was recorded. */
    GAP,
    RUN,
    /** The moment of a publication. */
    EVENT,
    LOG,
    EXCEPTION;

    /** Returns whether spans of this kind contain others. */
    public boolean contains() {
        return this == FILTERS || this == HANDLER || this == WRITING || this == OBSERVATION;
    }
}
