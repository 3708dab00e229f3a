package dev.kit.client;

import java.util.Arrays;

/**
 * Computes the distance between two names.
 *
 * <p>It is the number of characters to change, insert or delete. Characters after the 200th are ignored. Messages use
 * it to suggest the nearest name.
 */
public final class NameDistance {

    private static final int LONGEST = 200;

    private NameDistance() {}

    /** Returns the number of characters to change, insert or delete. */
    public static int between(String one, String other) {
        String left = one.substring(0, Math.min(one.length(), LONGEST));
        String right = other.substring(0, Math.min(other.length(), LONGEST));
        int[] row = new int[right.length() + 1];
        Arrays.setAll(row, j -> j);
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}
