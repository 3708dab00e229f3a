package dev.kit.redaction.callers;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes local addresses and host names by their text, without DNS lookups. Stateless. */
public final class LocalAddress {

    private static final Pattern IPV4_LOOPBACK = Pattern.compile("127(\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[a-z0-9._-]+)(:\\d{1,5})?");

    private LocalAddress() {}

    /** Returns whether an address is one of the loopback interface. */
    public static boolean isLoopback(@Nullable String address) {
        if (address == null) {
            return false;
        }
        String plain = address.toLowerCase(Locale.ROOT);
        return IPV4_LOOPBACK.matcher(plain).matches()
                || plain.equals("::1")
                || plain.equals("0:0:0:0:0:0:0:1")
                || (plain.startsWith("::ffff:")
                        && IPV4_LOOPBACK.matcher(plain.substring(7)).matches());
    }

    /**
     * Returns the name in a Host header in lower case.
     *
     * <p>It is null if the header is malformed.
     */
    public static @Nullable String hostName(@Nullable String header) {
        if (header == null) {
            return null;
        }
        var matcher = HOST.matcher(header.toLowerCase(Locale.ROOT));
        return matcher.matches() ? matcher.group(1) : null;
    }

    /** Returns whether a name, in lower case, is one of this machine. */
    public static boolean isLocalName(String name) {
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || name.equals("[::1]")
                || IPV4_LOOPBACK.matcher(name).matches();
    }
}
