package dev.kit.studio;

import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Map;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** An application of one table with a studio, on one port for good, whose server and database can be taken away. */
public final class BreakableApp implements AutoCloseable {

    private final TestDatabase database = new TestDatabase().run("create table things (id int primary key)");
    private final BreakableDataSource dataSource = new BreakableDataSource(database.dataSource());
    private final Studio studio =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).db(dataSource));
    private int port;
    private @Nullable TomcatApp server;
    private volatile boolean apiFails;
    private volatile @Nullable String build;

    /** Starts it, or starts it again. */
    public void start() {
        server = new TomcatApp(port, "")
                .with(studio)
                .filter(this::failing, "/__studio/api/*")
                .handle("/", (request, response) -> response.getWriter().write("hello"))
                .start();
        port = server.port();
    }

    /** Takes the server away; what was recorded stays. */
    public void stop() {
        if (server != null) {
            server.close();
            server = null;
        }
    }

    /** Whether each call of the studio's API is a bare 500. */
    public void failApi(boolean failing) {
        apiFails = failing;
    }

    /** Answers for the state of the build, as kit dev does in front of an application. */
    public void build(String state) {
        build = state;
    }

    private void failing(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String state = build;
        if (apiFails) {
            ((HttpServletResponse) response).sendError(500);
        } else if (state != null
                && ((HttpServletRequest) request).getRequestURI().endsWith("/api/build")) {
            response.setContentType("application/json");
            response.getWriter().write(state);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** Makes another product of the database. */
    public void callDatabase(String product) {
        dataSource.product = product;
    }

    /** Records a log line. */
    public void log(String message) {
        studio.recordLog(LogEntry.of(LogEntry.Level.INFO, "shop.Orders", message, Map.of()));
    }

    public void breakDatabase() {
        dataSource.broken = true;
    }

    public void mendDatabase() {
        dataSource.broken = false;
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    public void ask(String path) {
        Http.send("GET", url(path));
    }

    @Override
    public void close() {
        studio.close();
        stop();
        database.close();
    }

    private static final class BreakableDataSource implements DataSource {

        private final DataSource whole;
        private volatile boolean broken;
        private volatile @Nullable String product;

        BreakableDataSource(DataSource whole) {
            this.whole = whole;
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (broken) {
                throw new SQLException("Connection refused", "08001");
            }
            Connection connection = whole.getConnection();
            String name = product;
            return name == null ? connection : called(name, connection);
        }

        private static Connection called(String product, Connection connection) {
            return proxy(
                    Connection.class,
                    (self, method, arguments) -> method.getName().equals("getMetaData")
                            ? proxy(DatabaseMetaData.class, (data, asked, given) -> product)
                            : method.invoke(connection, arguments));
        }

        private static <T> T proxy(Class<T> type, InvocationHandler handler) {
            return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            throw new SQLFeatureNotSupportedException();
        }

        @Override
        public PrintWriter getLogWriter() throws SQLException {
            return whole.getLogWriter();
        }

        @Override
        public void setLogWriter(PrintWriter writer) throws SQLException {
            whole.setLogWriter(writer);
        }

        @Override
        public void setLoginTimeout(int seconds) throws SQLException {
            whole.setLoginTimeout(seconds);
        }

        @Override
        public int getLoginTimeout() throws SQLException {
            return whole.getLoginTimeout();
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            return whole.getParentLogger();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            return whole.unwrap(type);
        }

        @Override
        public boolean isWrapperFor(Class<?> type) throws SQLException {
            return whole.isWrapperFor(type);
        }
    }
}
