package dev.kit.studio.capture;

import dev.kit.studio.entries.TraceKind;
import dev.kit.studio.monitor.OwnWork;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Data sources whose statements are recorded by the studio.
 *
 * <p>Statements are recorded in the request of the thread that runs them; outside a request nothing is recorded. The
 * result is as thread-safe as the data source itself.
 */
public final class ObservedDataSource {

    private ObservedDataSource() {}

    /**
     * Wraps a data source to report its statements under {@code name}. The result implements the same interfaces.
     *
     * <p>{@code unwrap} returns the original.
     */
    public static DataSource of(DataSource target, String name) {
        return JdbcProxy.around(target, DataSource.class, new Handler(target, name));
    }

    /** Returns the original of an observed data source. A data source that is not observed is returned itself. */
    public static DataSource original(DataSource dataSource) {
        return Proxy.isProxyClass(dataSource.getClass())
                        && Proxy.getInvocationHandler(dataSource) instanceof Handler handler
                ? handler.original
                : dataSource;
    }

    /**
     * Wraps a connection to report its statements; records the wait.
     *
     * <p>Returns {@code connection} itself if nothing is to be recorded.
     *
     * @param name the data source's name
     * @param askedNanos the {@link System#nanoTime} at the beginning of the wait
     */
    public static Connection connection(Connection connection, String name, long askedNanos) {
        if (CaptureScope.isBrief() || OwnWork.isGoingOn() || JdbcProxy.isObserved(connection)) {
            return connection;
        }
        CaptureScope.current().ifPresent(scope -> scope.step(TraceKind.CONNECTION, name, askedNanos, false, null));
        return Observed.connection(connection, name);
    }

    private record Handler(DataSource original, String name) implements InvocationHandler {

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] args) throws Throwable {
            long began = System.nanoTime();
            Object result = JdbcProxy.call(original, proxy, method, args);
            return result instanceof Connection connection && method.getName().equals("getConnection")
                    ? connection(connection, name, began)
                    : result;
        }
    }
}
