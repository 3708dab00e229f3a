package dev.kit.cli.build.aws;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The name of a handler's class, which depends on the name of its construct alone.
 *
 * <p>The first letter is in upper case. A character that is neither a letter nor a digit of ASCII becomes its code in
 * hexadecimal between underscores, an underscore becomes two: {@code nightly-report} is {@code Nightly_2d_report}.
 */
final class HandlerName {

    /** The class of all endpoints. */
    static final String ALL_ENDPOINTS = "Api";

    /** The characters that a name cannot have as they are: it cannot begin with a digit. */
    private static final Pattern OTHERS = Pattern.compile("^[0-9]|[^A-Za-z0-9]");

    private HandlerName() {}

    static String of(String construct) {
        String name = OTHERS.matcher(construct).replaceAll(HandlerName::code);
        return name.isEmpty() ? name : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static String code(MatchResult other) {
        return other.group().equals("_")
                ? "__"
                : "_" + Integer.toHexString(other.group().codePointAt(0)) + "_";
    }
}
