package dev.kit.cli.command;

import dev.kit.envkit.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestions of the word that was probably intended. Thread-safe. */
public final class Suggestion {

    private Suggestion() {}

    /** Returns the closest candidate, or empty if none is close enough. */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        String lower = word.toLowerCase(Locale.ROOT);
        int tolerance = Math.max(1, word.length() / 3);
        return candidates.stream()
                .filter(candidate -> distance(lower, candidate, tolerance) <= tolerance)
                .min(Comparator.comparingInt(candidate -> distance(lower, candidate, tolerance)));
    }

    private static int distance(String lower, String candidate, int tolerance) {
        return EditDistance.between(lower, candidate.toLowerCase(Locale.ROOT), tolerance);
    }

    /** Returns "Did you mean …?" for the nearest candidate, or empty text. */
    public static String question(String word, Collection<String> candidates) {
        return question(word, candidates, "");
    }

    /** Returns "Did you mean …?" for the nearest candidate, or another text. */
    public static String question(String word, Collection<String> candidates, String otherwise) {
        return nearest(word, candidates)
                .map(near -> "Did you mean " + near + "?")
                .orElse(otherwise);
    }
}
