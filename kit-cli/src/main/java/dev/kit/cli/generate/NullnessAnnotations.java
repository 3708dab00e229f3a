package dev.kit.cli.generate;

import java.util.List;

/** The nullness annotations of generated code. */
public enum NullnessAnnotations {
    /** {@code @NullMarked} and {@code @Nullable} of JSpecify, a dependency of {@code kit-client}. */
    JSPECIFY,
    /** No annotations. */
    NONE;

    /** The values of the option, the default first. */
    public static final List<String> WORDS = List.of("jspecify", "none");

    /** Returns the constant for a word in {@link #WORDS}. */
    public static NullnessAnnotations of(String word) {
        return word.equals("none") ? NONE : JSPECIFY;
    }
}
