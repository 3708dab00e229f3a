package dev.kit.constructs.http;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the addresses a request passed through, from {@code X-Forwarded-For} and from {@code Forwarded} of RFC 7239.
 *
 * <p>{@code X-Forwarded-For} has no quotes, so every comma ends a hop. Only the last hops are kept, regardless of the
 * length of the header; each is an address, or null if it cannot be parsed.
 */
final class ForwardedFor {

    static final int MAXIMUM_HOPS = 32;

    private ForwardedFor() {}

    /** Returns the hops of {@code X-Forwarded-For}, the nearest first. */
    static Deque<Hop> plain(List<String> lines) {
        Deque<Hop> hops = new ArrayDeque<>();
        for (String line : lines) {
            for (String entry : line.split(",", -1)) {
                add(hops, address(entry.strip()));
            }
        }
        return hops;
    }

    /** Returns the hops of {@code Forwarded}, the nearest first; an element without {@code for} has no address. */
    static Deque<Hop> standard(List<String> lines) {
        Deque<Hop> hops = new ArrayDeque<>();
        for (String line : lines) {
            for (String element : split(line, ',')) {
                add(hops, node(element));
            }
        }
        return hops;
    }

    private static void add(Deque<Hop> hops, @Nullable InetAddress address) {
        hops.addFirst(new Hop(address));
        if (hops.size() > MAXIMUM_HOPS) {
            hops.removeLast();
        }
    }

    private static @Nullable InetAddress node(String element) {
        InetAddress found = null;
        for (String pair : split(element, ';')) {
            int equals = pair.indexOf('=');
            if (equals > 0
                    && pair.substring(0, equals)
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .equals("for")) {
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

    /** One hop of the request; its address is null if it is unknown, obfuscated or malformed. */
    record Hop(@Nullable InetAddress address) {}
}
