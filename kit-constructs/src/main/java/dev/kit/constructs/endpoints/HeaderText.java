package dev.kit.constructs.endpoints;

import java.util.regex.Pattern;

/** Refuses names and values that could break out of a header. */
final class HeaderText {

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");

    private HeaderText() {}

    static String name(String name) {
        if (!TOKEN.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + printable(name) + "\" is not the name of a header.");
        }
        return name;
    }

    static String value(String name, String value) {
        for (int i = 0; i < value.length(); i++) {
            char character = value.charAt(i);
            if ((character < 0x20 && character != '\t') || character == 0x7F) {
                throw new IllegalArgumentException(
                        "The value of header \"" + printable(name) + "\" contains a control character.");
            }
        }
        return value;
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
