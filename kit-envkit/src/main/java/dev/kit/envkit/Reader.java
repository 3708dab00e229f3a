package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/**
 * Turns text into a value.
 *
 * @param noun what is read, as the report names it: {@code integer}, {@code url}
 * @param placeholder the value that a sniffed parse hands out; null when there is none
 */
record Reader<T>(
        String noun,
        Class<? super T> type,
        Parse<T> parse,
        @Nullable T placeholder) {

    /** Gives null, or throws, when the text is not a value. */
    interface Parse<T> {
        @Nullable T apply(String text);
    }

    @Nullable T read(String text) {
        return parse.apply(text);
    }
}
