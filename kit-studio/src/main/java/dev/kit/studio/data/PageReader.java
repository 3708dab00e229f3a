package dev.kit.studio.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one page of one table, in one statement. */
final class PageReader {

    /**
     * The target for the characters of a page, which keeps it below about 2 MB. Cells are truncated accordingly, but
     * never below {@link #MIN_CELL} characters.
     */
    private static final int PAGE_CHARACTERS = 1_500_000;

    private static final int MAX_CELL = 2_000;
    private static final int MIN_CELL = 64;
    private static final int MAX_COUNT = 10_000;

    private final Table table;
    private final RowQuery query;
    private final Conditions conditions;
    private final RowOrder order;
    private final String fingerprint;
    private final @Nullable Cursor cursor;
    private final boolean forward;
    private final RowReader reader;

    PageReader(Table table, RowQuery query, boolean binary) {
        this.table = table;
        this.query = query;
        this.conditions = new Conditions(table, query.filters());
        this.order = RowOrder.of(table, query.sort());
        this.fingerprint = Cursor.fingerprint(table, query.sort(), query.filters());
        String token = query.cursor();
        this.cursor = token == null ? null : Cursor.decode(token, fingerprint, table.name());
        this.forward = cursor == null || cursor.isForward();
        int cells = Math.max(1, query.limit() * table.columns().size());
        int cellLimit = Math.min(MAX_CELL, Math.max(MIN_CELL, PAGE_CHARACTERS / cells));
        this.reader = new RowReader(table, order.keys(), new Cells(cellLimit, binary));
    }

    RowPage read(ReadOnlyTransaction transaction) {
        try {
            return order.isTotal(table) ? byKey(transaction) : byOffset(transaction);
        } catch (DataException e) {
            throw e.getCause() instanceof SQLException failure && SqlFailures.isInvalidValue(failure)
                    ? transaction.run(connection -> refused(connection, failure))
                    : e;
        }
    }

    /** Finds the cause of an invalid value: a filter, the cursor, or the relation itself. */
    private DataException refused(Connection connection, SQLException failure) throws SQLException {
        boolean keyed = cursor != null && cursor.k() != null;
        return conditions
                .explain(connection, failure)
                .orElseGet(() -> keyed ? DataException.invalidCursor(failure) : SqlFailures.translate(failure));
    }

    private RowPage byKey(ReadOnlyTransaction transaction) {
        List<RowReader.Row> rows = keyed(transaction);
        boolean beyond = rows.size() > query.limit();
        if (beyond) {
            rows.remove(rows.size() - 1);
        }
        if (!forward) {
            Collections.reverse(rows);
        }
        boolean more = forward ? beyond : cursor != null;
        boolean before = forward ? cursor != null : beyond;
        String next = more && !rows.isEmpty() ? place(rows.get(rows.size() - 1), true) : null;
        String previous = before && !rows.isEmpty() ? place(rows.get(0), false) : null;
        return page(transaction, rows, next, previous);
    }

    /** Returns the rows from the cursor on, in the direction of travel, at most one more than fits on the page. */
    private List<RowReader.Row> keyed(ReadOnlyTransaction transaction) {
        RowOrder direction = forward ? order : order.flipped();
        int wanted = query.limit() + 1;
        if (cursor == null) {
            return transaction.query(rows(reader.select(), new SqlBuilder(), direction, wanted), reader::read);
        }
        List<@Nullable String> place = cursor.k();
        if (place == null || place.size() != direction.keys().size()) {
            throw DataException.invalidCursor(null);
        }
        List<SqlBuilder> steps = direction.stepsAfter(place);
        if (steps.isEmpty()) {
            return new ArrayList<>();
        }
        if (steps.size() == 1 || nullsMayWait(place, direction)) {
            List<RowReader.Row> rows =
                    transaction.query(rows(reader.select(), steps.get(0), direction, wanted), reader::read);
            if (steps.size() == 1 || rows.size() == wanted) {
                return rows;
            }
        }
        return transaction.query(oneAfterAnother(steps, direction, wanted), reader::read);
    }

    /**
     * Returns true if the step of the trailing nulls can be read separately. Nearly every page is full before it; a
     * page that is not is read again as a whole, so that its rows belong to one snapshot. Queries with filters are
     * excluded, because PostgreSQL may take long for the part that is then read twice.
     */
    private boolean nullsMayWait(List<@Nullable String> place, RowOrder direction) {
        return query.filters().isEmpty() && direction.beginsWithAllButNulls(place);
    }

    /**
     * Appends the steps with UNION ALL, which PostgreSQL evaluates in order, omitting a step if the previous ones fill
     * the page. The shown expressions are computed around the union: once, instead of in every step.
     */
    private SqlBuilder oneAfterAnother(List<SqlBuilder> steps, RowOrder direction, int wanted) {
        SqlBuilder parts = new SqlBuilder();
        for (SqlBuilder step : steps) {
            parts.append(parts.isEmpty() ? "(" : " union all (")
                    .append(rows(reader.whole(), step, direction, wanted))
                    .append(")");
        }
        return reader.select(parts).append(" limit " + wanted);
    }

    private RowPage byOffset(ReadOnlyTransaction transaction) {
        Long from = cursor == null ? Long.valueOf(0) : cursor.o();
        if (from == null) {
            throw DataException.invalidCursor(null);
        }
        SqlBuilder sql = rows(reader.select(), new SqlBuilder(), order, query.limit() + 1)
                .append(" offset " + from);
        List<RowReader.Row> rows = transaction.query(sql, reader::read);
        String next = null;
        if (rows.size() > query.limit()) {
            rows.remove(rows.size() - 1);
            next = Cursor.at(fingerprint, true, from + query.limit()).encode();
        }
        String previous = from == 0
                ? null
                : Cursor.at(fingerprint, false, Math.max(0, from - query.limit()))
                        .encode();
        return page(transaction, rows, next, previous);
    }

    /** Appends the conditions of the filters and of the step, the order and the limit. */
    private SqlBuilder rows(SqlBuilder sql, SqlBuilder step, RowOrder direction, int limit) {
        SqlBuilder filters = conditions.sql();
        if (!filters.isEmpty() || !step.isEmpty()) {
            sql.append(" where ").append(filters);
            sql.append(filters.isEmpty() || step.isEmpty() ? "" : " and ").append(step);
        }
        return sql.append(direction.orderBy()).append(" limit " + limit);
    }

    private String place(RowReader.Row row, boolean towardsNext) {
        return Cursor.at(fingerprint, towardsNext, row.place()).encode();
    }

    private RowPage page(
            ReadOnlyTransaction transaction,
            List<RowReader.Row> rows,
            @Nullable String next,
            @Nullable String previous) {
        List<Map<String, @Nullable Object>> shown = new ArrayList<>(rows.size());
        rows.forEach(row -> shown.add(row.shown()));
        return new RowPage(
                table.name(),
                shown,
                next,
                previous,
                next != null,
                table.stable(),
                table.columns(),
                effectiveSort(),
                query.countExact() ? count(transaction) : estimate());
    }

    private List<Sort> effectiveSort() {
        return query.sort().isEmpty()
                ? table.rowKey().stream().map(name -> new Sort(name, false)).toList()
                : query.sort();
    }

    private RowPage.Estimate estimate() {
        return new RowPage.Estimate(query.filters().isEmpty() ? table.estimatedRowCount() : null, false);
    }

    private RowPage.Estimate count(ReadOnlyTransaction transaction) {
        SqlBuilder filters = conditions.sql();
        SqlBuilder sql = new SqlBuilder().append("select count(*) from (select 1 from " + table.sqlName() + " t");
        sql.append(filters.isEmpty() ? "" : " where ").append(filters).append(" limit " + (MAX_COUNT + 1) + ") c");
        long count = transaction.query(sql, result -> result.next() ? result.getLong(1) : 0);
        return new RowPage.Estimate(count, count <= MAX_COUNT);
    }
}
