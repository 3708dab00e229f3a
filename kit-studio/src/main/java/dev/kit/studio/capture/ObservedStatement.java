package dev.kit.studio.capture;

import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of any kind whose executions are recorded in the request of the thread that runs them, with the values
 * bound. Not thread-safe, as JDBC's.
 */
final class ObservedStatement implements InvocationHandler {

    private static final int MAX_CHARS = 1_000;
    private static final int MAX_BYTES = 32;

    private final Statement target;
    private final Connection connection;
    private final String dataSource;
    private final @Nullable String prepared;
    private final List<@Nullable String> binds = new ArrayList<>();
    private int batched;
    private @Nullable String batchedSql;
    private @Nullable SqlRun run;

    ObservedStatement(Statement target, Connection connection, String dataSource, @Nullable String prepared) {
        this.target = target;
        this.connection = connection;
        this.dataSource = dataSource;
        this.prepared = prepared;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) throws Throwable {
        Object[] args = given == null ? JdbcProxy.NONE : given;
        String name = method.getName();
        switch (name) {
            case "getConnection" -> {
                return connection;
            }
            case "getResultSet" -> {
                return rows((Statement) proxy, target.getResultSet());
            }
            case "addBatch" -> addBatch(args);
            case "clearBatch" -> batched = 0;
            case "clearParameters" -> binds.clear();
            case "close" -> end();
            default -> {
                if (name.startsWith("execute")) {
                    return execute((Statement) proxy, method, args);
                }
                if (name.startsWith("set") && args.length >= 2 && args[0] instanceof Integer index) {
                    bind(index, name.equals("setNull") ? null : args[1]);
                }
            }
        }
        return JdbcProxy.call(target, proxy, method, args);
    }

    private void addBatch(Object[] args) {
        batched++;
        batchedSql = args.length == 0 ? prepared : (String) args[0];
    }

    private void bind(int index, @Nullable Object value) {
        if (prepared == null || index < 1) {
            return;
        }
        while (binds.size() < index) {
            binds.add(null);
        }
        binds.set(index - 1, text(value));
    }

    /** Returns the text of a bound value, short enough to keep. */
    private static @Nullable String text(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof byte[] bytes) {
            String head = HexFormat.of().formatHex(Arrays.copyOf(bytes, Math.min(bytes.length, MAX_BYTES)));
            return "\\x" + head + (bytes.length > MAX_BYTES ? "… (" + bytes.length + " bytes)" : "");
        }
        if (value instanceof InputStream || value instanceof Reader) {
            return "(stream)";
        }
        String text = value instanceof Object[] array ? Arrays.toString(array) : String.valueOf(value);
        return text.length() <= MAX_CHARS
                ? text
                : text.substring(0, MAX_CHARS) + "… (" + text.length() + " characters)";
    }

    private @Nullable Object execute(Statement proxy, Method method, Object[] args) throws Throwable {
        SqlRun current = begin(args.length > 0 && args[0] instanceof String text ? text : null);
        if (current == null) {
            return JdbcProxy.call(target, proxy, method, args);
        }
        long began = System.nanoTime();
        Object result;
        try {
            result = JdbcProxy.call(target, proxy, method, args);
            current.took(System.nanoTime() - began);
        } catch (Throwable thrown) {
            current.took(System.nanoTime() - began);
            current.failed(thrown);
            current.end();
            throw thrown;
        }
        if (result instanceof ResultSet rows) {
            return rows(proxy, rows);
        }
        if (!Boolean.TRUE.equals(result)) {
            countChanges(current, result);
            current.end();
        }
        return result;
    }

    /** Begins an execution of {@code sql}, or else of the prepared text; null outside a request. */
    private @Nullable SqlRun begin(@Nullable String sql) {
        int size = Math.max(1, batched);
        batched = 0;
        // Also ends it if this execution is not recorded: its rows do not belong to the previous one.
        end();
        CaptureScope scope = CaptureScope.bound();
        if (scope == null || CaptureScope.isBrief()) {
            return null;
        }
        String text = sql != null ? sql : prepared != null ? prepared : String.valueOf(batchedSql);
        run = SqlRun.begin(scope, SqlText.of(text), new ArrayList<>(binds), dataSource, size);
        return run;
    }

    private void countChanges(SqlRun current, @Nullable Object result) throws SQLException {
        if (result instanceof int[] counts) {
            Arrays.stream(counts).forEach(current::changed);
        } else if (result instanceof long[] counts) {
            Arrays.stream(counts).forEach(current::changed);
        } else {
            current.changed(result instanceof Number count ? count.longValue() : target.getUpdateCount());
        }
    }

    /** Returns the rows of the latest execution, observed if it is recorded. */
    private @Nullable ResultSet rows(Statement proxy, @Nullable ResultSet rows) {
        SqlRun current = run;
        if (current == null || rows == null) {
            return rows;
        }
        current.returnsRows();
        return Observed.rows(rows, proxy, current);
    }

    /** Ends the latest execution. */
    private void end() {
        if (run != null) {
            run.end();
            run = null;
        }
    }
}
