package dev.kit.constructs.endpoints;

/**
 * What the session step sees.
 *
 * @param <D> the type of the database handle
 */
public interface SessionContext<D> extends RequestScope {

    /** Returns the database, in a short transaction of its own without row-level security. */
    D db();
}
