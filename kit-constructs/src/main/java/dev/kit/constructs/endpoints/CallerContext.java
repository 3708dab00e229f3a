package dev.kit.constructs.endpoints;

/**
 * The context of steps that need only the caller.
 *
 * @param <S> the type of the session
 */
public interface CallerContext<S> extends RequestScope {

    /** Returns the session, which the session step created. */
    S session();
}
