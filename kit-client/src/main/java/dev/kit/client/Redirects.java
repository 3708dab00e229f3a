package dev.kit.client;

import java.net.URI;

/**
 * The policies for following redirects.
 *
 * <p>A redirect that is not followed becomes an {@link ApiFailure.Http} with its status. In any case at most five
 * redirects are followed, none from https to http, and another origin receives no header but {@code Accept}, no body
 * and no credential.
 */
public enum Redirects {

    /** Follows no redirects. */
    NEVER,

    /** Follows redirects to the same scheme, host and port only. */
    SAME_ORIGIN,

    /**
     * Follows redirects except from public to private addresses.
     *
     * <p>Private addresses are this machine and private networks. Otherwise a server on the Internet could make the
     * caller fetch resources that only the caller can reach. The name is resolved before the request, so a host whose
     * address changes in between is not detected; use {@link #SAME_ORIGIN} for servers that you do not trust.
     */
    SAFE,

    /** Follows all redirects. */
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
