package dev.kit.studio.capture;

import dev.kit.studio.monitor.RecentTexts;
import java.util.Locale;
import java.util.Set;

/**
 * A statement's text with derived properties.
 *
 * @param sql the text
 * @param fingerprint equal for statements that differ only in literals and white space
 * @param operation the first keyword in lower case
 */
record SqlText(String sql, String fingerprint, String operation) {

    private static final int CACHED = 500;
    private static final int MAX_LENGTH = 20_000;
    private static final RecentTexts<SqlText> RECENT = new RecentTexts<>(CACHED, MAX_LENGTH, SqlText::read);
    private static final Set<String> DATA = Set.of("select", "insert", "update", "delete", "with", "merge");

    static SqlText of(String sql) {
        return RECENT.of(sql);
    }

    private static SqlText read(String sql) {
        String kept = sql.length() <= MAX_LENGTH ? sql : sql.substring(0, MAX_LENGTH) + '…';
        String shape = shape(kept);
        return new SqlText(kept, hash(shape), operation(shape));
    }

    boolean isData() {
        return DATA.contains(operation);
    }

    private static String hash(String shape) {
        long hash = 1_125_899_906_842_597L;
        for (int i = 0; i < shape.length(); i++) {
            hash = 31 * hash + shape.charAt(i);
        }
        return String.format(Locale.ROOT, "%016x", hash);
    }

    private static String operation(String shape) {
        int end = 0;
        while (end < shape.length() && Character.isLetter(shape.charAt(end))) {
            end++;
        }
        return shape.substring(0, end);
    }

    /** Normalizes to lower case, single blanks, and question marks for literals and lists of them. */
    private static String shape(String sql) {
        StringBuilder shape = new StringBuilder(sql.length());
        int i = 0;
        while (i < sql.length()) {
            char c = sql.charAt(i);
            char before = shape.isEmpty() ? ' ' : shape.charAt(shape.length() - 1);
            if (c == '\'') {
                i = afterString(sql, i);
                shape.append('?');
            } else if (Character.isWhitespace(c)) {
                i++;
                if (before != ' ') {
                    shape.append(' ');
                }
            } else if (Character.isDigit(c) && !Character.isJavaIdentifierPart(before)) {
                i = afterNumber(sql, i);
                shape.append('?');
            } else {
                shape.append(Character.toLowerCase(c));
                i++;
            }
        }
        return shape.toString().strip().replaceAll("\\?(?:\\s*,\\s*\\?)+", "?");
    }

    private static int afterString(String sql, int quote) {
        int i = quote + 1;
        while (i < sql.length()) {
            if (sql.charAt(i) == '\'') {
                if (i + 1 >= sql.length() || sql.charAt(i + 1) != '\'') {
                    return i + 1;
                }
                i++;
            }
            i++;
        }
        return i;
    }

    private static int afterNumber(String sql, int start) {
        int i = start;
        while (i < sql.length() && (Character.isLetterOrDigit(sql.charAt(i)) || sql.charAt(i) == '.')) {
            i++;
        }
        return i;
    }
}
