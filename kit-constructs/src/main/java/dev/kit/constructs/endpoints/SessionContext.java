package dev.kit.constructs.endpoints;

/**
 * The context of the session step.
 *
 * @param <D> the type of the database handle
 */
public interface SessionContext<D> extends RequestScope {

    /** Returns the database, in its own short transaction without row-level security. */
    D db();
}
