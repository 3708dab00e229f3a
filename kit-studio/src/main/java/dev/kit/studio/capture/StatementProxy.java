package dev.kit.studio.capture;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A statement of a driver's own kind whose executions are recorded. Not thread-safe, as JDBC's. */
final class StatementProxy extends JdbcProxy {

    private final Connection connection;
    private final StatementLog log;

    StatementProxy(Statement target, Connection connection, StatementLog log) {
        super(target);
        this.connection = connection;
        this.log = log;
    }

    @Override
    @Nullable Object observe(Object proxy, Method method, Object[] args) throws Throwable {
        String name = method.getName();
        if (name.startsWith("execute")) {
            return execute((Statement) proxy, method, args);
        }
        switch (name) {
            case "getConnection" -> {
                return connection;
            }
            case "addBatch" -> log.addBatch(args.length > 0 ? (String) args[0] : null);
            case "clearBatch" -> log.clearBatch();
            case "clearParameters" -> log.clearBinds();
            case "close" -> log.end();
            default -> bind(name, args);
        }
        Object result = call(method, args);
        return result instanceof ResultSet rows && name.equals("getResultSet")
                ? log.rows((Statement) proxy, rows)
                : result;
    }

    private void bind(String method, Object[] args) {
        if (method.startsWith("set") && args.length >= 2 && args[0] instanceof Integer index) {
            log.bind(index, method.equals("setNull") ? null : args[1]);
        }
    }

    private @Nullable Object execute(Statement proxy, Method method, Object[] args) throws Throwable {
        SqlRun current = log.begin(args.length > 0 && args[0] instanceof String text ? text : null);
        if (current == null) {
            return call(method, args);
        }
        long began = System.nanoTime();
        try {
            Object result = call(method, args);
            current.took(System.nanoTime() - began);
            return finished(proxy, current, result);
        } catch (Throwable thrown) {
            current.took(System.nanoTime() - began);
            current.failed(thrown);
            current.end();
            throw thrown;
        }
    }

    private @Nullable Object finished(Statement proxy, SqlRun current, @Nullable Object result) throws Throwable {
        if (result instanceof ResultSet rows) {
            return log.rows(proxy, rows);
        }
        if (Boolean.TRUE.equals(result)) {
            return result;
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
        } else {
            current.changed(proxy.getUpdateCount());
        }
        current.end();
        return result;
    }
}
