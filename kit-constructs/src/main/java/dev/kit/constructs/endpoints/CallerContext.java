package dev.kit.constructs.endpoints;

/**
 * What steps see that only need to know the caller.
 *
 * @param <S> the type of the session
 */
public interface CallerContext<S> extends RequestScope {

    /** What the session step returned. */
    S session();
}
