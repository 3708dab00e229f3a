package dev.kit.cli.command;

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
                .filter(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT)) <= tolerance)
                .min(Comparator.comparingInt(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT))));
    }

    /** Returns "Did you mean …?" for the nearest candidate, or empty text. */
    public static String question(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(near -> "Did you mean " + near + "?")
                .orElse("");
    }

    /** Returns the Levenshtein distance, in which a swap of adjacent characters counts once. */
    private static int distance(String left, String right) {
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= right.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            for (int j = 1; j <= right.length(); j++) {
                cost[i][j] = cheapest(cost, left, right, i, j);
            }
        }
        return cost[left.length()][right.length()];
    }

    private static int cheapest(int[][] cost, String left, String right, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
