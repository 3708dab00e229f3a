package dev.kit.client;

import java.nio.charset.StandardCharsets;

/** The percent-encoding of RFC 3986, in which a space is {@code %20}. */
final class Percent {

    private static final char[] HEX = "0123456789ABCDEF".toCharArray();
    private static final String LITERAL_MARKS = "/?!$&'()*+,;=:@%";

    private Percent() {}

    /** Encodes a value: all characters except unreserved ones. */
    static String value(String text) {
        StringBuilder out = new StringBuilder(text.length() + 8);
        value(out, text);
        return out.toString();
    }

    static void value(StringBuilder out, String text) {
        encode(out, text, "");
    }

    /** Encodes text of the document's author: only characters allowed in neither a path nor a query. */
    static String literal(String text) {
        StringBuilder out = new StringBuilder(text.length());
        encode(out, text, LITERAL_MARKS);
        return out.toString();
    }

    private static void encode(StringBuilder out, String text, String kept) {
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            if (unreserved(point) || kept.indexOf(point) >= 0) {
                out.append((char) point);
            } else {
                escape(out, point);
            }
            i += Character.charCount(point);
        }
    }

    private static void escape(StringBuilder out, int point) {
        for (byte b : new String(Character.toChars(point)).getBytes(StandardCharsets.UTF_8)) {
            out.append('%').append(HEX[(b >> 4) & 15]).append(HEX[b & 15]);
        }
    }

    private static boolean unreserved(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }
}
