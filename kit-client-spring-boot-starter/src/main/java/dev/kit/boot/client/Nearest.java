package dev.kit.boot.client;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The most similar of the known names. */
final class Nearest {

    private Nearest() {}

    /** Returns the name that was probably meant; empty if none is similar. */
    static Optional<String> to(String given, Collection<String> known) {
        return known.stream()
                .filter(name -> distance(plain(given), plain(name)) <= Math.max(1, given.length() / 3))
                .min(Comparator.comparingInt(name -> distance(plain(given), plain(name))));
    }

    /** Returns a name in the form in which names are equal whatever their dashes and case. */
    static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
