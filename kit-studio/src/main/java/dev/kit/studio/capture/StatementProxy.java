package dev.kit.studio.capture;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement whose executions are recorded in the current request. Not thread-safe, as JDBC's. */
final class StatementProxy extends JdbcProxy {

    private final Connection connection;
    private final String dataSource;
    private final @Nullable String prepared;
    private final List<@Nullable String> binds = new ArrayList<>();
    private int batched;
    private @Nullable String batchedSql;
    private @Nullable SqlRun run;

    StatementProxy(Statement target, Connection connection, String dataSource, @Nullable String prepared) {
        super(target);
        this.connection = connection;
        this.dataSource = dataSource;
        this.prepared = prepared;
    }

    @Override
    @Nullable Object observe(Object proxy, Method method, Object[] args) throws Throwable {
        String name = method.getName();
        if (name.startsWith("execute")) {
            return execute(proxy, method, args);
        }
        switch (name) {
            case "getConnection" -> {
                return connection;
            }
            case "addBatch" -> {
                batched++;
                batchedSql = args.length > 0 ? (String) args[0] : prepared;
            }
            case "clearBatch" -> batched = 0;
            case "clearParameters" -> binds.clear();
            case "close" -> endRun();
            default -> bind(name, args);
        }
        Object result = call(method, args);
        return result instanceof ResultSet rows && name.equals("getResultSet") ? observed(proxy, rows) : result;
    }

    private void bind(String method, Object[] args) {
        if (method.startsWith("set") && args.length >= 2 && args[0] instanceof Integer index && prepared != null) {
            while (binds.size() < index) {
                binds.add(null);
            }
            if (index > 0) {
                binds.set(index - 1, method.equals("setNull") ? null : BindText.of(args[1]));
            }
        }
    }

    private @Nullable Object execute(Object proxy, Method method, Object[] args) throws Throwable {
        RequestScope scope = RequestScope.bound();
        if (scope == null) {
            batched = 0;
            return call(method, args);
        }
        endRun();
        SqlRun current = SqlRun.begin(scope, SqlText.of(sql(args)), new ArrayList<>(binds), dataSource, batchSize());
        run = current;
        batched = 0;
        return observe(proxy, current, timed(current, method, args));
    }

    private @Nullable Object timed(SqlRun current, Method method, Object[] args) throws Throwable {
        long began = System.nanoTime();
        try {
            Object result = call(method, args);
            current.took(System.nanoTime() - began);
            return result;
        } catch (Throwable thrown) {
            current.took(System.nanoTime() - began);
            current.failed(thrown);
            current.end();
            throw thrown;
        }
    }

    private String sql(Object[] args) {
        if (args.length > 0 && args[0] instanceof String text) {
            return text;
        }
        return prepared != null ? prepared : String.valueOf(batchedSql);
    }

    private int batchSize() {
        return Math.max(1, batched);
    }

    private @Nullable Object observe(Object proxy, SqlRun current, @Nullable Object result) throws Throwable {
        if (result instanceof ResultSet rows) {
            return observed(proxy, rows);
        }
        if (result instanceof Number count) {
            current.changed(count.longValue());
        } else if (result instanceof int[] counts) {
            for (int count : counts) {
                current.changed(count);
            }
        } else if (result instanceof long[] counts) {
            for (long count : counts) {
                current.changed(count);
            }
        } else if (Boolean.FALSE.equals(result)) {
            current.changed(((Statement) proxy).getUpdateCount());
        } else {
            return result;
        }
        current.end();
        return result;
    }

    private Object observed(Object proxy, ResultSet rows) {
        SqlRun current = run;
        if (current == null) {
            return rows;
        }
        current.returnsRows();
        return JdbcProxy.around(rows, ResultSet.class, new ResultSetProxy(rows, (Statement) proxy, current));
    }

    private void endRun() {
        SqlRun last = run;
        if (last != null) {
            last.end();
            run = null;
        }
    }
}
