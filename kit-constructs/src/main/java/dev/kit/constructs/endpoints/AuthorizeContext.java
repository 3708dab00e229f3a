package dev.kit.constructs.endpoints;

/**
 * The context of an endpoint's authorization: the caller and the validated input.
 *
 * @param <P> the type of the path parameters
 * @param <Q> the type of the query
 * @param <B> the type of the body
 * @param <S> the type of the session
 */
public interface AuthorizeContext<P, Q, B, S> extends CallerContext<S> {

    /** Returns the validated path parameters. */
    P params();

    /** Returns the validated query. */
    Q query();

    /** Returns the validated body. */
    B body();
}
