package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/**
 * Converts text to a value.
 *
 * @param noun the name of the type in reports: {@code integer}, {@code url}
 * @param placeholder the value that a sniffed parse returns; null if there is none
 */
record Reader<T>(
        String noun,
        Class<? super T> type,
        Parse<T> parse,
        @Nullable T placeholder) {

    /** Returns null, or throws, if the text is not a value. */
    interface Parse<T> {
        @Nullable T apply(String text);
    }

    @Nullable T read(String text) {
        return parse.apply(text);
    }
}
