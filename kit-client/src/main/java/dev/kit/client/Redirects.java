package dev.kit.client;

import java.net.URI;

/**
 * Which redirects a fetcher follows; the answer to any other one is an {@link ApiFailure.Http} with its status.
 *
 * <p>Whatever the choice: five at most, never from https to http, and to another origin goes no header but {@code
 * Accept}, no body and no credential.
 */
public enum Redirects {

    /** None. */
    NEVER,

    /** Those to the same scheme, host and port. */
    SAME_ORIGIN,

    /**
     * All but those from a public address to one of this machine or of a private network.
     *
     * <p>A server on the Internet could otherwise have the caller fetch what only the caller can reach. The address is
     * looked up before the request, so a name whose address changes in between still passes; choose {@link
     * #SAME_ORIGIN} for servers that you do not trust.
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
