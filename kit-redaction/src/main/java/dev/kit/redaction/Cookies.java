package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Hides the values of cookies; their names and attributes stay. */
final class Cookies {

    private static final String SET = "setcookie";
    private static final Set<String> ATTRIBUTES =
            Set.of("path", "domain", "expires", "max-age", "samesite", "secure", "httponly", "partitioned", "priority");
    private static final Pattern NEXT = Pattern.compile("\\s+[\\w!#$%&'*+.^`|~-]{1,200}=");

    private Cookies() {}

    static boolean isHeader(String name) {
        String plain = SecretNames.plain(name);
        return plain.equals("cookie") || plain.equals(SET);
    }

    /** Returns the end of a header in free text; the brackets of a censor do not end it. */
    static int end(String text, int start, int limit, String censor) {
        int end = start;
        while (end < limit && "\r\n\"]}".indexOf(text.charAt(end)) < 0) {
            end += !censor.isEmpty() && text.startsWith(censor, end) ? censor.length() : 1;
        }
        return Math.min(end, limit);
    }

    /** Returns the header without the values of its cookies; several {@code Set-Cookie} are joined by commas. */
    static String hide(String header, String value, String censor) {
        boolean set = SecretNames.plain(header).equals(SET);
        StringBuilder out = new StringBuilder(value.length());
        boolean attribute = false;
        int start = 0;
        for (int end = 0; end <= value.length(); end++) {
            char c = end == value.length() ? ';' : value.charAt(end);
            boolean next = c == ','
                    && set
                    && NEXT.matcher(value).region(end + 1, value.length()).lookingAt();
            if (c == ';' || next) {
                out.append(piece(value.substring(start, end), attribute, censor))
                        .append(end == value.length() ? "" : c);
                attribute = set && !next;
                start = end + 1;
            }
        }
        return out.toString();
    }

    private static String piece(String piece, boolean attribute, String censor) {
        int equals = piece.indexOf('=');
        String name = (equals < 0 ? piece : piece.substring(0, equals)).strip();
        boolean nothing = equals < 0 ? name.isEmpty() : equals == piece.length() - 1;
        if (nothing || (attribute && ATTRIBUTES.contains(name.toLowerCase(Locale.ROOT)))) {
            return piece;
        }
        String front = equals < 0 ? piece.substring(0, piece.indexOf(name)) : piece.substring(0, equals + 1);
        return front + censor;
    }
}
