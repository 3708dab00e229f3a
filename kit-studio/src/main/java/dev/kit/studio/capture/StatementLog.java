package dev.kit.studio.capture;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records the executions of one statement in the request of the thread that runs them. Not thread-safe, as JDBC's. */
final class StatementLog {

    private final String dataSource;
    private final @Nullable String prepared;
    private final List<@Nullable String> binds = new ArrayList<>();
    private int batched;
    private @Nullable String batchedSql;
    private @Nullable SqlRun run;

    StatementLog(String dataSource, @Nullable String prepared) {
        this.dataSource = dataSource;
        this.prepared = prepared;
    }

    /** An operation of the database. */
    @FunctionalInterface
    interface Execution<T extends @Nullable Object> {

        T run() throws SQLException;
    }

    void bind(int index, @Nullable Object value) {
        if (prepared == null || index < 1) {
            return;
        }
        while (binds.size() < index) {
            binds.add(null);
        }
        binds.set(index - 1, BindText.of(value));
    }

    void clearBinds() {
        binds.clear();
    }

    void addBatch(@Nullable String sql) {
        batched++;
        batchedSql = sql == null ? prepared : sql;
    }

    void clearBatch() {
        batched = 0;
    }

    /** Begins an execution of {@code sql}, or else of the prepared text; null outside a request. */
    @Nullable SqlRun begin(@Nullable String sql) {
        int size = Math.max(1, batched);
        batched = 0;
        // Also ends it if this execution is not recorded: its rows do not belong to the previous one.
        end();
        RequestScope scope = RequestScope.bound();
        if (scope == null || RequestScope.isBrief()) {
            return null;
        }
        String text = sql != null ? sql : prepared != null ? prepared : String.valueOf(batchedSql);
        run = SqlRun.begin(scope, SqlText.of(text), new ArrayList<>(binds), dataSource, size);
        return run;
    }

    ResultSet query(Statement statement, @Nullable String sql, Execution<ResultSet> execution) throws SQLException {
        SqlRun current = begin(sql);
        ResultSet rows = timed(current, execution);
        return current == null ? rows : observed(statement, rows, current);
    }

    boolean execute(Statement statement, @Nullable String sql, Execution<Boolean> execution) throws SQLException {
        SqlRun current = begin(sql);
        boolean hasRows = timed(current, execution);
        if (current != null && !hasRows) {
            current.changed(statement.getUpdateCount());
            current.end();
        }
        return hasRows;
    }

    int update(@Nullable String sql, Execution<Integer> execution) throws SQLException {
        SqlRun current = begin(sql);
        int count = timed(current, execution);
        changed(current, count);
        end(current);
        return count;
    }

    long largeUpdate(@Nullable String sql, Execution<Long> execution) throws SQLException {
        SqlRun current = begin(sql);
        long count = timed(current, execution);
        changed(current, count);
        end(current);
        return count;
    }

    int[] batch(Execution<int[]> execution) throws SQLException {
        SqlRun current = begin(null);
        int[] counts = timed(current, execution);
        for (int count : counts) {
            changed(current, count);
        }
        end(current);
        return counts;
    }

    long[] largeBatch(Execution<long[]> execution) throws SQLException {
        SqlRun current = begin(null);
        long[] counts = timed(current, execution);
        for (long count : counts) {
            changed(current, count);
        }
        end(current);
        return counts;
    }

    /** Returns the rows of the latest execution, observed if it is recorded. */
    @Nullable ResultSet rows(Statement statement, @Nullable ResultSet rows) {
        SqlRun current = run;
        return current == null || rows == null ? rows : observed(statement, rows, current);
    }

    private static ResultSet observed(Statement statement, ResultSet rows, SqlRun current) {
        current.returnsRows();
        return Observed.rows(rows, statement, current);
    }

    /** Ends the latest execution. */
    void end() {
        end(run);
        run = null;
    }

    private static void end(@Nullable SqlRun run) {
        if (run != null) {
            run.end();
        }
    }

    private static void changed(@Nullable SqlRun run, long count) {
        if (run != null) {
            run.changed(count);
        }
    }

    private static <T> T timed(@Nullable SqlRun current, Execution<T> execution) throws SQLException {
        if (current == null) {
            return execution.run();
        }
        long began = System.nanoTime();
        try {
            T result = execution.run();
            current.took(System.nanoTime() - began);
            return result;
        } catch (Throwable thrown) {
            current.took(System.nanoTime() - began);
            current.failed(thrown);
            current.end();
            throw thrown;
        }
    }
}
