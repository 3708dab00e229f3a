package dev.kit.constructs.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses textual IP addresses; names are never resolved. */
final class IpAddress {

    private static final Pattern V4 = Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!$)|$)){4}");
    private static final Pattern V6 = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    private IpAddress() {}

    /**
     * Returns the address without a zone, or null if the text is not an address. An IPv4 address within IPv6 becomes
     * IPv4.
     */
    static @Nullable InetAddress parse(String text) {
        int zone = text.indexOf('%');
        String address = zone < 0 ? text : text.substring(0, zone);
        boolean literal = V4.matcher(address).matches()
                || (address.indexOf(':') >= 0 && V6.matcher(address).matches());
        if (!literal) {
            return null;
        }
        try {
            // In brackets it cannot be mistaken for a name.
            return InetAddress.getByName(address.indexOf(':') < 0 ? address : "[" + address + "]");
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
