package dev.kit.cli.build.aws;

import java.util.Locale;

/**
 * The name of a handler's class, which depends on the name of its construct alone.
 *
 * <p>The first letter is in upper case. A character that is neither a letter nor a digit of ASCII becomes its code in
 * hexadecimal between underscores, an underscore becomes two: {@code nightly-report} is {@code Nightly_2d_report}.
 */
final class HandlerName {

    /** The class of all endpoints. */
    static final String ALL_ENDPOINTS = "Api";

    private HandlerName() {}

    static String of(String construct) {
        StringBuilder name = new StringBuilder();
        construct.codePoints().forEach(character -> append(name, character));
        return name.toString();
    }

    private static void append(StringBuilder name, int character) {
        boolean first = name.isEmpty();
        if (isLetter(character)) {
            String letter = Character.toString(character);
            name.append(first ? letter.toUpperCase(Locale.ROOT) : letter);
        } else if (character >= '0' && character <= '9' && !first) {
            name.append((char) character);
        } else if (character == '_') {
            name.append("__");
        } else {
            name.append('_').append(Integer.toHexString(character)).append('_');
        }
    }

    private static boolean isLetter(int character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    }
}
