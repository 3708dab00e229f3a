package dev.kit.envkit.sst;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Computes the similarity of two variable names, by letters or by words. */
final class Similarity {

    /** The weight of a shared word, slightly more significant than shared letters. */
    private static final double WORD_WEIGHT = 1.15;

    private Similarity() {}

    /** Returns a similarity from 0, nothing in common, to slightly above 1. */
    static double between(String one, String other) {
        return Math.max(letters(one, other), WORD_WEIGHT * words(one, other));
    }

    private static double letters(String one, String other) {
        int longest = Math.max(one.length(), other.length());
        return longest == 0 ? 1 : 1 - (double) distance(one, other) / longest;
    }

    private static double words(String one, String other) {
        Set<String> mine = new HashSet<>(List.of(one.split("_", -1)));
        Set<String> theirs = new HashSet<>(List.of(other.split("_", -1)));
        Set<String> all = new HashSet<>(mine);
        all.addAll(theirs);
        mine.retainAll(theirs);
        return (double) mine.size() / all.size();
    }

    private static int distance(String one, String other) {
        int[] previous = new int[other.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] current = new int[other.length() + 1];
            current[0] = i;
            for (int j = 1; j < current.length; j++) {
                int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                current[j] = Math.min(previous[j - 1] + change, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[other.length()];
    }
}
