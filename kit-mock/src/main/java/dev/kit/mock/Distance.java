package dev.kit.mock;

import java.util.Arrays;

/** The number of characters to change, insert or delete to turn one text into another. */
final class Distance {

    private static final int LONGEST = 200;

    private Distance() {}

    static int between(String one, String other) {
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
