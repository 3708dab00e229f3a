package dev.kit.studio.capture;

import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Rows that are counted as they are read. */
final class ResultSetProxy extends JdbcProxy {

    private final Statement statement;
    private final SqlRun run;

    ResultSetProxy(ResultSet target, Statement statement, SqlRun run) {
        super(target);
        this.statement = statement;
        this.run = run;
    }

    @Override
    @Nullable Object observe(Object proxy, Method method, Object[] args) throws Throwable {
        String name = method.getName();
        if (name.equals("getStatement")) {
            return statement;
        }
        if (name.equals("next")) {
            return next(method, args);
        }
        Object result = call(method, args);
        if (name.equals("close")) {
            run.end();
        }
        return result;
    }

    private @Nullable Object next(Method method, Object[] args) throws Throwable {
        long began = System.nanoTime();
        Object result = call(method, args);
        if (Boolean.TRUE.equals(result)) {
            run.fetched(System.nanoTime() - began);
        } else {
            run.took(System.nanoTime() - began);
            run.end();
        }
        return result;
    }
}
