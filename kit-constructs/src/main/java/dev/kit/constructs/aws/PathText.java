package dev.kit.constructs.aws;

import java.nio.charset.StandardCharsets;

/**
 * Brings the path of an event back to the form in which the client sent it.
 *
 * <p>REST APIs, function URLs and load balancers pass the path on as it was sent; HTTP APIs decode it. Encoding what can
 * never stand in an encoded path leaves the first as they are, and makes the second decodable again.
 */
final class PathText {

    private static final String LITERAL = "/-._~!$&'()*+,;=:@";
    private static final String HEX = "0123456789ABCDEF";

    private PathText() {}

    /** Percent-encodes what {@code path} holds and no encoded path can; a percent sign before two digits stays. */
    static String encoded(String path) {
        for (int i = 0; i < path.length(); i++) {
            if (!stands(path, i)) {
                return encodedFrom(path, i);
            }
        }
        return path;
    }

    private static String encodedFrom(String path, int first) {
        StringBuilder out = new StringBuilder(path.length() + 16).append(path, 0, first);
        for (int i = first; i < path.length(); ) {
            int character = path.codePointAt(i);
            if (character < 0x80 && stands(path, i)) {
                out.append((char) character);
            } else {
                append(out, character);
            }
            i += Character.charCount(character);
        }
        return out.toString();
    }

    private static boolean stands(String path, int index) {
        char c = path.charAt(index);
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || LITERAL.indexOf(c) >= 0
                || (c == '%' && isHex(path, index + 1) && isHex(path, index + 2));
    }

    private static boolean isHex(String path, int index) {
        return index < path.length() && Character.digit(path.charAt(index), 16) >= 0 && path.charAt(index) < 0x80;
    }

    private static void append(StringBuilder out, int character) {
        for (byte octet : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
            out.append('%').append(HEX.charAt((octet >> 4) & 0xF)).append(HEX.charAt(octet & 0xF));
        }
    }

    /**
     * Returns {@code path} without the leading segments {@code prefix}, such as the stage of an API; any other path stays.
     *
     * @param prefix empty, or with a slash before each segment
     */
    static String without(String prefix, String path) {
        if (!path.startsWith(prefix)) {
            return path;
        }
        if (path.length() == prefix.length()) {
            return "/";
        }
        return path.charAt(prefix.length()) == '/' ? path.substring(prefix.length()) : path;
    }
}
