package dev.kit.constructs.http;

import dev.kit.constructs.http.ForwardedFor.Hop;
import java.net.InetAddress;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxies that are trusted to report the client's address. Immutable and thread-safe.
 *
 * <p>The client is the nearest hop that is not a trusted proxy. Any hop further left in {@code X-Forwarded-For} or
 * {@code Forwarded} was written by the client and is never trusted. If a trusted proxy reports no address (unknown,
 * obfuscated, malformed), or the two headers contradict each other, the proxy itself is taken for the client.
 */
public final class TrustedProxies {

    private static final TrustedProxies NONE = new TrustedProxies(List.of());

    private final List<AddressRange> ranges;

    private TrustedProxies(List<AddressRange> ranges) {
        this.ranges = ranges;
    }

    /** Returns an empty set of proxies. The client is then the peer, regardless of headers. */
    public static TrustedProxies none() {
        return NONE;
    }

    /**
     * Returns the proxies in these ranges.
     *
     * @param ranges addresses or blocks in CIDR notation, IPv4 or IPv6, such as {@code 10.0.0.0/8}
     * @throws IllegalArgumentException if one is neither
     */
    public static TrustedProxies of(Collection<String> ranges) {
        return new TrustedProxies(
                ranges.stream().map(String::strip).map(AddressRange::parse).toList());
    }

    /** Returns the address of the client, in a canonical spelling. It is null if even the peer is unknown. */
    public @Nullable String clientAddress(Exchange exchange) {
        String peer = exchange.remoteAddress();
        if (ranges.isEmpty() || peer == null) {
            return peer;
        }
        InetAddress address = IpAddress.parse(peer);
        return address == null || !isTrusted(address)
                ? peer
                : client(exchange, address).getHostAddress();
    }

    private InetAddress client(Exchange exchange, InetAddress peer) {
        List<String> plain = exchange.headers("X-Forwarded-For");
        List<String> standard = exchange.headers("Forwarded");
        if (standard.isEmpty()) {
            return nearestStranger(ForwardedFor.plain(plain), peer);
        }
        InetAddress said = nearestStranger(ForwardedFor.standard(standard), peer);
        return plain.isEmpty() || said.equals(nearestStranger(ForwardedFor.plain(plain), peer)) ? said : peer;
    }

    private InetAddress nearestStranger(Deque<Hop> hops, InetAddress peer) {
        InetAddress known = peer;
        for (Hop hop : hops) {
            InetAddress address = hop.address();
            if (address == null) {
                return known;
            }
            known = address;
            if (!isTrusted(address)) {
                return known;
            }
        }
        return known;
    }

    private boolean isTrusted(InetAddress address) {
        for (AddressRange range : ranges) {
            if (range.contains(address)) {
                return true;
            }
        }
        return false;
    }
}
