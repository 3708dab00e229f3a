package dev.kit.client.http;

import java.util.List;

/** Checks the names and values of headers; the JDK would accept or misreport some invalid ones. */
final class HeaderRules {

    private static final List<String> TRANSPORT =
            List.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private HeaderRules() {}

    static void check(String name, String value) {
        if (!token(name)) {
            throw new IllegalArgumentException(
                    "Header name \"" + cleaned(name) + "\" is not a token. Use letters, digits and hyphens.");
        }
        if (transport(name)) {
            throw new IllegalArgumentException("Header \"" + name + "\" belongs to the connection. Leave it out.");
        }
        if (!printable(value)) {
            throw new IllegalArgumentException("Header \"" + name
                    + "\" has a value with a line break, a control character or a character outside ASCII."
                    + " Encode the value first.");
        }
    }

    private static boolean token(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (!token(name.charAt(i))) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private static boolean printable(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c != '\t' && (c < ' ' || c >= 0x7f)) {
                return false;
            }
        }
        return true;
    }

    private static boolean transport(String name) {
        for (String own : TRANSPORT) {
            if (own.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean token(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || (c >= 'a' && c <= 'z')
                || TOKEN_MARKS.indexOf(c) >= 0;
    }

    private static String cleaned(String name) {
        return name.replaceAll("[^ -~]", "?");
    }
}
