package dev.kit.client;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;

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
                BaseAddress.sameOrigin(from, target) || !isPrivate(target.getHost()) || isPrivate(from.getHost());
            case ANY -> true;
        };
    }

    /**
     * Returns whether the host resolves to a loopback, link-local or private address; a host that cannot be resolved,
     * as with a proxy, does not.
     */
    private static boolean isPrivate(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).anyMatch(Redirects::isPrivate);
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static boolean isPrivate(InetAddress address) {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || (address instanceof Inet4Address && isShared(address.getAddress()))
                || (address instanceof Inet6Address && isUniqueLocal(address.getAddress()));
    }

    /** Matches 100.64.0.0/10, the shared address space of carriers. */
    private static boolean isShared(byte[] address) {
        return address[0] == 100 && (address[1] & 0xC0) == 64;
    }

    /** Matches fc00::/7, the unique local addresses. */
    private static boolean isUniqueLocal(byte[] address) {
        return (address[0] & 0xFE) == 0xFC;
    }
}
