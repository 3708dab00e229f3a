package dev.kit.envkit;

/**
 * Computes the edit distance between two names.
 *
 * <p>It is the number of single-character changes, or swaps of neighbours.
 */
public final class EditDistance {

    private EditDistance() {}

    /** Returns the distance, or at least {@code limit + 1} if it exceeds {@code limit}. */
    public static int between(String one, String other, int limit) {
        if (Math.abs(one.length() - other.length()) > limit) {
            return limit + 1;
        }
        int[][] rows = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : cell(rows, one, other, i, j);
            }
        }
        return rows[one.length()][other.length()];
    }

    private static int cell(int[][] rows, String one, String other, int i, int j) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        int least = Math.min(rows[i - 1][j - 1] + change, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
        return swapped ? Math.min(least, rows[i - 2][j - 2] + 1) : least;
    }
}
