package dev.kit.studio.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that together select all rows after a given one, as steps from the nearest rows to the farthest.
 *
 * <p>A single condition over nullable keys needs OR, which PostgreSQL cannot answer from an index: it reads the table.
 * Each step is a plain range instead: equal in the first keys, greater in the next. Rows of an earlier step come before
 * rows of a later one, so a page stops at the step that fills it. Adjacent steps are merged where a row comparison is
 * equivalent, which PostgreSQL answers with one range of an index, or with one scan of the table if there is no index.
 */
final class Staircase {

    private Staircase() {}

    static List<SqlText> stepsAfter(List<@Nullable String> row, List<SortKey> keys) {
        List<SqlText> steps = new ArrayList<>();
        int last = keys.size() - 1;
        while (last >= 0) {
            int first = firstOfRange(row, keys, last);
            for (SqlText beyond : beyond(row, keys, first, last)) {
                SqlText step = new SqlText();
                for (int i = 0; i < first; i++) {
                    equal(step, keys.get(i), row.get(i));
                    step.append(" and ");
                }
                steps.add(step.append(beyond));
            }
            last = first - 1;
        }
        return steps;
    }

    /** Returns whether the first step contains all later rows except those whose first key is null. */
    static boolean beginsWithAllButNulls(List<@Nullable String> row, List<SortKey> keys) {
        return row.get(0) != null && firstOfRange(row, keys, keys.size() - 1) == 0;
    }

    /** Returns the first of the keys up to {@code last} that can be compared as one row. */
    private static int firstOfRange(List<@Nullable String> row, List<SortKey> keys, int last) {
        int first = last;
        while (first > 0 && isOneRange(row, keys, first - 1, first)) {
            first--;
        }
        return first;
    }

    /**
     * Returns whether one key's step can be merged with the previous key's. A row comparison never selects a deciding
     * null, which is correct if nulls come first; if they come last they would be missing in the middle of the range.
     */
    private static boolean isOneRange(List<@Nullable String> row, List<SortKey> keys, int before, int key) {
        SortKey here = keys.get(key);
        return row.get(before) != null
                && row.get(key) != null
                && keys.get(before).descending() == here.descending()
                && (here.descending() || !here.nullable());
    }

    private static void equal(SqlText sql, SortKey key, @Nullable String value) {
        if (value == null) {
            sql.append(key.expression()).append(" is null");
        } else {
            sql.compare(key.expression(), " = ", key.castType(), value);
        }
    }

    /**
     * Returns the rows that follow in the order of one range of keys; nulls are last ascending and first descending.
     */
    private static List<SqlText> beyond(List<@Nullable String> row, List<SortKey> keys, int first, int last) {
        SortKey key = keys.get(first);
        if (row.get(first) == null) {
            return key.descending()
                    ? List.of(new SqlText().append(key.expression()).append(" is not null"))
                    : List.of();
        }
        SqlText range = rowComparison(row.subList(first, last + 1), keys.subList(first, last + 1));
        return key.nullable() && !key.descending()
                ? List.of(range, new SqlText().append(key.expression()).append(" is null"))
                : List.of(range);
    }

    private static SqlText rowComparison(List<@Nullable String> row, List<SortKey> keys) {
        String expressions = keys.stream().map(SortKey::expression).collect(Collectors.joining(", ", "(", ")"));
        SqlText sql = new SqlText().append(expressions).append(keys.get(0).descending() ? " < (" : " > (");
        for (int i = 0; i < keys.size(); i++) {
            sql.compare(i == 0 ? "" : ", ", "", keys.get(i).castType(), row.get(i));
        }
        return sql.append(")");
    }
}
