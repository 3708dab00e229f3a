package dev.kit.boot.observability;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A data source whose prepared statements are observed as {@code jdbc.query}, as an application's library does it. */
final class TracedSql extends DelegatingDataSource {

    private final ObservationRegistry registry;

    TracedSql(DataSource target, ObservationRegistry registry) {
        super(target);
        this.registry = registry;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = call(() -> method.invoke(connection, arguments));
            return method.getName().equals("prepareStatement") && result instanceof PreparedStatement statement
                    ? observed(statement, arguments[0].toString())
                    : result;
        });
    }

    private PreparedStatement observed(PreparedStatement statement, String sql) {
        return proxy(
                PreparedStatement.class,
                (proxy, method, arguments) -> method.getName().startsWith("execute")
                        ? Observation.createNotStarted("jdbc.query", registry)
                                .highCardinalityKeyValue("db.query.text", sql)
                                .observeChecked(() -> call(() -> method.invoke(statement, arguments)))
                        : call(() -> method.invoke(statement, arguments)));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Call call) throws Throwable {
        try {
            return call.run();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private interface Call {
        Object run() throws Throwable;
    }
}
