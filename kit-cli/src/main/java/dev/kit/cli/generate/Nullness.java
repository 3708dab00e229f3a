package dev.kit.cli.generate;

import java.util.List;

/** How generated code says what may be null. */
public enum Nullness {
    /** With {@code @NullMarked} and {@code @Nullable} of JSpecify, which {@code kit-client} brings along. */
    JSPECIFY,
    /** Not at all. */
    NONE;

    /** The words of the option, the default first. */
    public static final List<String> WORDS = List.of("jspecify", "none");

    /** The constant of a word in {@link #WORDS}. */
    public static Nullness of(String word) {
        return word.equals("none") ? NONE : JSPECIFY;
    }
}
