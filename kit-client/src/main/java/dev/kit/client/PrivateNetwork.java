package dev.kit.client;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Recognizes loopback, link-local and private addresses. */
final class PrivateNetwork {

    private PrivateNetwork() {}

    /**
     * Returns whether the host resolves to such an address; a host that cannot be resolved, as with a proxy, does not.
     */
    static boolean contains(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).anyMatch(PrivateNetwork::isPrivate);
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
