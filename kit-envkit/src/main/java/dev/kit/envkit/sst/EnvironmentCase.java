package dev.kit.envkit.sst;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Converts names of any style to names of environment variables.
 *
 * <p>For example, {@code myVariable} becomes {@code MY_VARIABLE}.
 */
public final class EnvironmentCase {

    private static final Pattern ACRONYM_END = Pattern.compile("(\\p{Lu}+)(\\p{Lu}\\p{Ll})");
    private static final Pattern WORD_START = Pattern.compile("([\\p{Ll}\\d])(\\p{Lu})");
    private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{Nd}]+");
    private static final Pattern LONELY_NUMBER = Pattern.compile("_(\\d+)");
    private static final Pattern EDGES = Pattern.compile("^_+|_+$");

    private EnvironmentCase() {}

    /**
     * Returns upper-case words joined by {@code _}.
     *
     * <p>A number joins the word before it, so that {@code api_2} becomes {@code API2}. The result is independent of
     * the locale.
     */
    public static String of(String name) {
        String words = ACRONYM_END.matcher(name).replaceAll("$1_$2");
        words = WORD_START.matcher(words).replaceAll("$1_$2");
        words = SEPARATORS.matcher(words).replaceAll("_");
        words = LONELY_NUMBER.matcher(words).replaceAll("$1");
        return EDGES.matcher(words).replaceAll("").toUpperCase(Locale.ROOT);
    }
}
