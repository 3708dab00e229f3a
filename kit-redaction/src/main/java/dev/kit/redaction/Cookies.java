package dev.kit.redaction;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Hides the values of cookies; their names and attributes stay. */
final class Cookies {

    private static final Set<String> ATTRIBUTES =
            Set.of("path", "domain", "expires", "max-age", "samesite", "secure", "httponly", "partitioned", "priority");

    /** The ends of pieces: behind a semicolon, and behind a comma that another {@code Set-Cookie} follows. */
    private static final Pattern SEMICOLON = Pattern.compile("(?<=;)");

    private static final Pattern NEXT = Pattern.compile("(?<=,)(?=\\s{1,9}[^\\s;,=\"]{1,200}=)");

    private Cookies() {}

    static boolean isHeader(String name) {
        return isSet(name) || name.equalsIgnoreCase("cookie");
    }

    private static boolean isSet(String name) {
        return SecretNames.plain(name).equals("setcookie");
    }

    /** Returns the header without the values of its cookies; several {@code Set-Cookie} are joined by commas. */
    static String hide(String header, String value, String censor) {
        boolean set = isSet(header);
        StringBuilder out = new StringBuilder(value.length());
        for (String cookie : set ? NEXT.split(value, -1) : new String[] {value}) {
            String[] pieces = SEMICOLON.split(cookie, -1);
            for (int i = 0; i < pieces.length; i++) {
                out.append(piece(pieces[i], set && i > 0, censor));
            }
        }
        return out.toString();
    }

    private static String piece(String piece, boolean attribute, String censor) {
        int equals = piece.indexOf('=');
        int end = piece.endsWith(";") || piece.endsWith(",") ? piece.length() - 1 : piece.length();
        String name = piece.substring(0, equals < 0 ? end : equals).strip();
        boolean empty = equals < 0 ? name.isEmpty() : equals + 1 == end;
        return empty || (attribute && ATTRIBUTES.contains(name.toLowerCase(Locale.ROOT)))
                ? piece
                : piece.substring(0, equals < 0 ? piece.indexOf(name) : equals + 1) + censor + piece.substring(end);
    }
}
