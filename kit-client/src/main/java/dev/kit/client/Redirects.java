package dev.kit.client;

import java.net.URI;

/**
 * Selects the redirects that a fetcher follows.
 *
 * <p>A redirect that is not followed becomes an {@link ApiFailure.Http} with its status. In any case at most five are
 * followed, none leads from https to http, and another origin receives no header but {@code Accept}, no body and no
 * credential.
 */
public enum Redirects {

    /** None. */
    NEVER,

    /** Those to the same scheme, host and port. */
    SAME_ORIGIN,

    /**
     * All except those from a public address to this machine or to a private network.
     *
     * <p>Otherwise a server on the Internet could make the caller fetch what only the caller can reach. The name is
     * resolved before the request, so a host whose address changes in between is not caught; use {@link #SAME_ORIGIN}
     * for servers that you do not trust.
     */
    SAFE,

    /** All. */
    ANY;

    boolean allows(URI from, URI target) {
        return switch (this) {
            case NEVER -> false;
            case SAME_ORIGIN -> BaseAddress.sameOrigin(from, target);
            case SAFE ->
                BaseAddress.sameOrigin(from, target)
                        || !PrivateNetwork.contains(target.getHost())
                        || PrivateNetwork.contains(from.getHost());
            case ANY -> true;
        };
    }
}
