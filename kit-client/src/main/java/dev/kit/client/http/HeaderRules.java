package dev.kit.client.http;

import java.util.Locale;
import java.util.Set;

/** What may stand in a header; the JDK would accept or misreport part of it. */
final class HeaderRules {

    private static final Set<String> TRANSPORT =
            Set.of("connection", "content-length", "expect", "host", "transfer-encoding", "upgrade");
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private HeaderRules() {}

    static void check(String name, String value) {
        if (name.isEmpty() || !name.chars().allMatch(HeaderRules::token)) {
            throw new IllegalArgumentException(
                    "Header name \"" + printable(name) + "\" is not a token. Use letters, digits and hyphens.");
        }
        if (TRANSPORT.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("Header \"" + name + "\" belongs to the connection. Leave it out.");
        }
        if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 0x7f))) {
            throw new IllegalArgumentException("Header \"" + name
                    + "\" has a value with a line break, a control character or a character outside ASCII."
                    + " Encode the value first.");
        }
    }

    private static boolean token(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || (c >= 'a' && c <= 'z')
                || TOKEN_MARKS.indexOf(c) >= 0;
    }

    private static String printable(String name) {
        return name.replaceAll("[^ -~]", "?");
    }
}
