package dev.kit.constructs.http;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The proxies that are trusted to report the client's address. Immutable and thread-safe.
 *
 * <p>The client is the nearest hop that is not a trusted proxy. Any hop further left in {@code X-Forwarded-For} or
 * {@code Forwarded} was written by the client and is never trusted. If a trusted proxy reports no address (unknown,
 * obfuscated, malformed), or the two headers contradict each other, the proxy itself is taken for the client.
 */
public final class TrustedProxies {
    private static final int MAXIMUM_HOPS = 32;

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
            return nearestStranger(forwardedFor(plain), peer);
        }
        InetAddress said = nearestStranger(forwarded(standard), peer);
        return plain.isEmpty() || said.equals(nearestStranger(forwardedFor(plain), peer)) ? said : peer;
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
        return ranges.stream().anyMatch(range -> range.contains(address));
    }

    /** Returns the hops of {@code X-Forwarded-For}, the nearest first. It has no quotes, so every comma ends a hop. */
    private static Deque<Hop> forwardedFor(List<String> lines) {
        return hops(lines.stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(entry -> new Hop(address(entry.strip()))));
    }

    /** Returns the hops of {@code Forwarded} of RFC 7239, the nearest first; one without {@code for} has no address. */
    private static Deque<Hop> forwarded(List<String> lines) {
        return hops(lines.stream().flatMap(line -> split(line, ',').stream()).map(element -> new Hop(node(element))));
    }

    /** Returns the last hops, the nearest first. They are few, regardless of the length of the header. */
    private static Deque<Hop> hops(Stream<Hop> all) {
        Deque<Hop> nearest = new ArrayDeque<>();
        all.forEach(hop -> {
            nearest.addFirst(hop);
            if (nearest.size() > MAXIMUM_HOPS) {
                nearest.removeLast();
            }
        });
        return nearest;
    }

    private static @Nullable InetAddress node(String element) {
        InetAddress found = null;
        for (String pair : split(element, ';')) {
            int equals = pair.indexOf('=');
            if (equals > 0 && pair.substring(0, equals).strip().equalsIgnoreCase("for")) {
                found = address(unquoted(pair.substring(equals + 1).strip()));
            }
        }
        return found;
    }

    /**
     * Parses {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1} or {@code [2001:db8::1]:80}; null for all
     * else.
     */
    private static @Nullable InetAddress address(String text) {
        if (text.startsWith("[")) {
            int end = text.indexOf(']');
            return end > 0 && isPort(text.substring(end + 1)) ? IpAddress.parse(text.substring(1, end)) : null;
        }
        int colon = text.indexOf(':');
        boolean hasPort = colon >= 0 && colon == text.lastIndexOf(':');
        return hasPort && isPort(text.substring(colon))
                ? IpAddress.parse(text.substring(0, colon))
                : IpAddress.parse(text);
    }

    /** Returns whether the text is a port; obfuscated ports begin with an underscore. */
    private static boolean isPort(String text) {
        return text.isEmpty() || text.matches(":(?:\\d{1,5}|_[A-Za-z0-9._-]+)");
    }

    private static String unquoted(String text) {
        return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1).replace("\\", "")
                : text;
    }

    /**
     * Splits outside quotes, from the right, where a proxy has appended elements whose quotes are in pairs, even if the
     * client left a quote open before them.
     */
    private static List<String> split(String text, char separator) {
        Deque<String> parts = new ArrayDeque<>();
        boolean quoted = false;
        int end = text.length();
        for (int i = end - 1; i >= 0; i--) {
            char character = text.charAt(i);
            if (character == '"' && !isEscaped(text, i)) {
                quoted = !quoted;
            } else if (character == separator && !quoted) {
                parts.addFirst(text.substring(i + 1, end));
                end = i;
            }
        }
        parts.addFirst(text.substring(0, end));
        return List.copyOf(parts);
    }

    /** Returns whether an odd number of backslashes precedes the position. */
    private static boolean isEscaped(String text, int position) {
        int start = position;
        while (start > 0 && text.charAt(start - 1) == '\\') {
            start--;
        }
        return (position - start) % 2 == 1;
    }

    /** A block of addresses in CIDR notation, such as {@code 10.0.0.0/8}. */
    private record AddressRange(BigInteger prefix, int bytes, int hostBits) {

        /**
         * Reads a block, or one address.
         *
         * @throws IllegalArgumentException if the text is neither
         */
        static AddressRange parse(String text) {
            int slash = text.indexOf('/');
            InetAddress address = IpAddress.parse(slash < 0 ? text : text.substring(0, slash));
            int bits = address == null ? 0 : address.getAddress().length * 8;
            int length = slash < 0 ? bits : prefixLength(text.substring(slash + 1));
            if (address == null || length < 0 || length > bits) {
                throw new IllegalArgumentException("\"" + text + "\" is not a range of trusted proxies."
                        + " Write an address or a block, such as 10.0.0.0/8 or 2001:db8::/32.");
            }
            int hostBits = bits - length;
            return new AddressRange(number(address).shiftRight(hostBits), bits / 8, hostBits);
        }

        boolean contains(InetAddress address) {
            return address.getAddress().length == bytes
                    && number(address).shiftRight(hostBits).equals(prefix);
        }

        private static int prefixLength(String text) {
            return text.matches("\\d{1,3}") ? Integer.parseInt(text) : -1;
        }

        private static BigInteger number(InetAddress address) {
            return new BigInteger(1, address.getAddress());
        }
    }

    /** One hop of the request; its address is null if it is unknown, obfuscated or malformed. */
    private record Hop(@Nullable InetAddress address) {}
}
