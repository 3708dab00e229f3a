package dev.kit.constructs.endpoints;

import dev.kit.constructs.http.EntityTag;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/** Rejects names and values that would allow header injection. */
final class HeaderText {

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");

    private HeaderText() {}

    static String name(String name) {
        if (!isToken(name)) {
            throw new IllegalArgumentException("\"" + printable(name) + "\" is not the name of a header.");
        }
        if (name.equalsIgnoreCase("Transfer-Encoding")) {
            throw new IllegalArgumentException(
                    "The header Transfer-Encoding is the server's own: with another one the client misreads the body.");
        }
        return name;
    }

    static String value(String name, String value) {
        if (name.equalsIgnoreCase("ETag") && !EntityTag.isValid(value)) {
            throw new IllegalArgumentException(
                    "\"" + printable(value) + "\" is no entity tag, which has quotes. Use etag(version).");
        }
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if ((character < 0x20 && character != '\t') || character == 0x7F) {
                throw new IllegalArgumentException(
                        "The value of header \"" + printable(name) + "\" contains a control character.");
            }
            if (character > 0x7F) {
                throw new IllegalArgumentException("The value of header \"" + printable(name)
                        + "\" is not ASCII, which each server would send differently. Percent-encode"
                        + " it, as RFC 8187 says.");
            }
        }
        return value;
    }

    /**
     * Rejects a location on another host, and what is not a URI reference: a browser would guess, possibly another
     * host.
     */
    static String path(String location) {
        boolean ascii = location.chars().allMatch(character -> character > 0x20 && character < 0x7F);
        if (!ascii || location.indexOf('\\') >= 0) {
            throw notALocation(location);
        }
        try {
            if (location.startsWith("//") || new URI(location).isAbsolute()) {
                throw new IllegalArgumentException("\"" + printable(location)
                        + "\" may lead to another host. Use redirectTo(URI) or movedTo(URI) if it should.");
            }
            return location;
        } catch (URISyntaxException e) {
            throw notALocation(location);
        }
    }

    /** Rejects an address without a host, such as {@code javascript:}. */
    static String address(URI address) {
        if (!address.isAbsolute() || address.getRawAuthority() == null) {
            throw notALocation(address.toString());
        }
        return address.toASCIIString();
    }

    private static IllegalArgumentException notALocation(String location) {
        return new IllegalArgumentException("\"" + printable(location)
                + "\" is not an address to redirect to. Encode its path and query, for example with URLEncoder.");
    }

    /** Returns whether the text is a token of RFC 9110, as the names of headers and cookies are. */
    static boolean isToken(String text) {
        return TOKEN.matcher(text).matches();
    }

    /** Replaces everything that begins a line or changes a terminal, so that no text forges a line of the log. */
    static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]", "?");
    }
}
