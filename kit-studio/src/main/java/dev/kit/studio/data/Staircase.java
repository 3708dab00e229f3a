package dev.kit.studio.data;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conditions that together select all rows after a given one, as steps from the nearest rows to the farthest.
 *
 * <p>A single condition over nullable keys needs OR, which PostgreSQL cannot answer from an index: it reads the table. Each
 * step is a plain range instead: equal in the first keys, greater in the next. Rows of an earlier step come before those of
 * a later one, so a page stops at the step that fills it.
 */
final class Staircase {

    private Staircase() {}

    static List<SqlText> stepsAfter(List<@Nullable String> row, List<SortKey> keys) {
        if (isOneRange(keys)) {
            return List.of(rowComparison(row, keys));
        }
        List<SqlText> steps = new ArrayList<>();
        for (int last = keys.size() - 1; last >= 0; last--) {
            for (SqlText beyond : beyond(keys.get(last), row.get(last))) {
                SqlText step = new SqlText();
                for (int i = 0; i < last; i++) {
                    equal(step, keys.get(i), row.get(i));
                    step.append(" and ");
                }
                steps.add(step.append(beyond));
            }
        }
        return steps;
    }

    /** Without nulls and with one direction, comparing rows is the same and one index range. */
    private static boolean isOneRange(List<SortKey> keys) {
        boolean descending = keys.get(0).descending();
        return keys.stream().allMatch(key -> !key.nullable() && key.descending() == descending);
    }

    private static SqlText rowComparison(List<@Nullable String> row, List<SortKey> keys) {
        String expressions = keys.stream().map(SortKey::expression).collect(Collectors.joining(", ", "(", ")"));
        SqlText sql = new SqlText().append(expressions).append(keys.get(0).descending() ? " < (" : " > (");
        for (int i = 0; i < keys.size(); i++) {
            sql.compare(i == 0 ? "" : ", ", "", keys.get(i).castType(), row.get(i));
        }
        return sql.append(")");
    }

    private static void equal(SqlText sql, SortKey key, @Nullable String value) {
        if (value == null) {
            sql.append(key.expression()).append(" is null");
        } else {
            sql.compare(key.expression(), " = ", key.castType(), value);
        }
    }

    /** What comes after {@code value} in the order of one key; nulls are last ascending and first descending. */
    private static List<SqlText> beyond(SortKey key, @Nullable String value) {
        if (key.descending()) {
            return List.of(
                    value == null
                            ? new SqlText().append(key.expression()).append(" is not null")
                            : new SqlText().compare(key.expression(), " < ", key.castType(), value));
        }
        if (value == null) {
            return List.of();
        }
        SqlText greater = new SqlText().compare(key.expression(), " > ", key.castType(), value);
        return key.nullable()
                ? List.of(greater, new SqlText().append(key.expression()).append(" is null"))
                : List.of(greater);
    }
}
