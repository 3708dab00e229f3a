package dev.kit.cli.command;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One option of a command, {@code --name VALUE} or {@code --name}. Immutable.
 *
 * @param name the long name, without dashes
 * @param valueName the name of the value in the help, or null for a flag
 * @param help the description shown by {@code --help}
 * @param letter the short form, or null
 * @param isRequired whether the option is mandatory
 * @param reader reads the value, and throws IllegalArgumentException with the reason if it cannot
 * @param <T> the type of its value
 */
public record Option<T>(
        String name,
        @Nullable String valueName,
        String help,
        @Nullable Character letter,
        boolean isRequired,
        Function<String, T> reader) {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");

    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})([smhd])");

    /** Creates an option without a value, which is false if absent. */
    public static Option<Boolean> flag(String name, String help) {
        return new Option<>(name, null, help, null, false, Boolean::valueOf);
    }

    /** Creates an option whose value is any text. */
    public static Option<String> text(String name, String valueName, String help) {
        return new Option<>(name, valueName, help, null, false, Function.identity());
    }

    /** Creates an option whose value is one of the given words. */
    public static Option<String> choice(String name, String help, List<String> words) {
        return new Option<>(name, String.join("|", words), help, null, false, word -> oneOf(words, word));
    }

    /** Creates an option whose value is an integer. Both bounds are inclusive. */
    public static Option<Integer> integer(String name, String valueName, String help, int minimum, int maximum) {
        return new Option<>(name, valueName, help, null, false, text -> between(text, minimum, maximum));
    }

    /**
     * Creates an option whose value is a duration.
     *
     * <p>Examples are {@code 90s}, {@code 30m}, {@code 12h} and {@code 7d}.
     */
    public static Option<Duration> duration(String name, String valueName, String help) {
        return new Option<>(name, valueName, help, null, false, Option::durationOf);
    }

    /**
     * Creates an option whose value is a file or directory path.
     *
     * <p>The path is not resolved.
     */
    public static Option<Path> path(String name, String valueName, String help) {
        return new Option<>(name, valueName, help, null, false, Option::pathOf);
    }

    /** Returns a copy with a short form such as {@code -c}. */
    public Option<T> orLetter(char character) {
        return new Option<>(name, valueName, help, character, isRequired, reader);
    }

    /** Returns a copy of the option that is mandatory. */
    public Option<T> required() {
        return new Option<>(name, valueName, help, letter, true, reader);
    }

    boolean takesValue() {
        return valueName != null;
    }

    boolean isNamed(String text) {
        return text.equals("--" + name) || (letter != null && text.equals("-" + letter));
    }

    String label() {
        String dashed = (letter == null ? "" : "-" + letter + ", ") + "--" + name;
        return valueName == null ? dashed : dashed + " " + valueName;
    }

    T read(String text) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + name + " does not accept \"" + text + "\": " + e.getMessage(), null);
        }
    }

    private static String oneOf(List<String> words, String word) {
        if (!words.contains(word)) {
            String hint = Suggestion.nearest(word, words)
                    .map(near -> " (did you mean " + near + "?)")
                    .orElse("");
            throw new IllegalArgumentException("it must be one of " + String.join(", ", words) + hint);
        }
        return word;
    }

    private static int between(String text, int minimum, int maximum) {
        if (WHOLE.matcher(text).matches()) {
            long number = Long.parseLong(text);
            if (number >= minimum && number <= maximum) {
                return (int) number;
            }
        }
        throw new IllegalArgumentException("it must be a whole number from " + minimum + " to " + maximum);
    }

    private static Duration durationOf(String text) {
        Matcher parts = DURATION.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("it must be a number and a unit, such as 90s, 30m, 12h or 7d");
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }

    private static Path pathOf(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("it is not a path here (" + e.getReason() + ")", e);
        }
    }
}
