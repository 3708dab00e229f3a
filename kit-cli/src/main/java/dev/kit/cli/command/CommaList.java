package dev.kit.cli.command;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A list in a text with commas, or in several properties. Stateless. */
public final class CommaList {

    private CommaList() {}

    /** Returns the stripped elements of a text, without empty ones. */
    public static List<String> split(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(element -> !element.isEmpty())
                .toList();
    }

    /**
     * Returns the elements of a property in either form.
     *
     * <p>An element with commas counts as several.
     */
    public static List<String> of(Function<String, Optional<String>> properties, String name) {
        return Stream.concat(properties.apply(name).stream(), indexed(properties, name))
                .flatMap(text -> split(text).stream())
                .toList();
    }

    /** Returns the values of {@code name[0]}, {@code name[1]} and so on, as they are. */
    public static Stream<String> indexed(Function<String, Optional<String>> properties, String name) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> properties.apply(name + "[" + i + "]"))
                .takeWhile(Optional::isPresent)
                .flatMap(Optional::stream);
    }
}
