package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.studio.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Databases that are not there, or fall silent. */
class OutageTest {

    private static final TestDatabase DATABASE = new TestDatabase();

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTable() {
        DATABASE.run("create table here as select i from generate_series(1, 3) i");
    }

    /** Hands bytes on between a client and the database until it is told to be silent. */
    private static final class Relay implements AutoCloseable {

        private final ServerSocket server = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final String host;
        private final int port;
        private volatile boolean silent;

        Relay(String jdbcUrl) throws IOException {
            URI target = URI.create(jdbcUrl.substring("jdbc:".length()));
            host = target.getHost();
            port = target.getPort();
            threads.execute(this::accept);
        }

        private void accept() {
            while (!server.isClosed()) {
                try {
                    Socket client = server.accept();
                    Socket database = new Socket(host, port);
                    threads.execute(() -> pump(client, database));
                    threads.execute(() -> pump(database, client));
                } catch (IOException closed) {
                    silent = true;
                }
            }
        }

        private void pump(Socket from, Socket to) {
            try (from;
                    to;
                    InputStream in = from.getInputStream();
                    OutputStream out = to.getOutputStream()) {
                byte[] buffer = new byte[8_192];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (!silent) {
                        out.write(buffer, 0, read);
                    }
                }
            } catch (IOException closed) {
                silent = server.isClosed();
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
            threads.shutdownNow();
        }
    }

    private static DataException refused(ThrowingCallable question) {
        return catchThrowableOfType(DataException.class, question);
    }

    @Test
    @DisplayName("SA-30 a database that falls silent is given up soon after the time limit")
    void givesUpASilentDatabase() throws Exception {
        String url = DATABASE.dataSource().getJdbcUrl();
        try (Relay relay = new Relay(url)) {
            DriverManagerDataSource source = new DriverManagerDataSource(
                    url.replaceFirst("//[^/]+/", "//127.0.0.1:" + relay.server.getLocalPort() + "/"),
                    DATABASE.dataSource().getUsername(),
                    String.valueOf(DATABASE.dataSource().getPassword()));
            Connection[] kept = {source.getConnection()};
            DataBrowser browser = DataBrowser.create(
                    new AbstractDataSource() {
                        @Override
                        public Connection getConnection() {
                            return kept[0];
                        }

                        @Override
                        public Connection getConnection(String user, String password) {
                            return kept[0];
                        }
                    },
                    DataBrowserOptions.DEFAULTS.statementTimeout(Duration.ofSeconds(2)));
            browser.schema();
            kept[0] = source.getConnection();
            relay.silent = true;
            Instant began = Instant.now();
            DataException failure =
                    refused(() -> browser.query("here", RowQuery.builder().build()));
            assertThat(failure.status()).isEqualTo(503);
            assertThat(Duration.between(began, Instant.now())).isLessThan(Duration.ofMinutes(1));
        }
    }

    @Test
    @DisplayName("SA-30 a pool that cannot be started is a database that cannot be reached")
    void takesAFailingPoolForAnUnreachableDatabase() {
        DataBrowser browser = DataBrowser.create(new AbstractDataSource() {
            @Override
            public Connection getConnection() {
                throw new IllegalStateException("Failed to initialize pool");
            }

            @Override
            public Connection getConnection(String user, String password) {
                return getConnection();
            }
        });
        DataException failure = refused(browser::schema);
        assertThat(failure.status()).isEqualTo(503);
        assertThat(failure.code()).isEqualTo("DATABASE_UNAVAILABLE");
    }

    @Test
    @DisplayName("SA-30 those who wait for a dead database wait once, not one after another")
    void doesNotTryADeadDatabaseForEachWhoWaits() {
        AtomicInteger attempts = new AtomicInteger();
        DataBrowser browser = DataBrowser.create(new AbstractDataSource() {
            @Override
            public Connection getConnection() throws SQLException {
                attempts.incrementAndGet();
                try {
                    Thread.sleep(500);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new SQLException("refused", "08001");
            }

            @Override
            public Connection getConnection(String user, String password) throws SQLException {
                return getConnection();
            }
        });
        ExecutorService threads = Executors.newFixedThreadPool(10);
        try {
            List<CompletableFuture<Integer>> answers = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> refused(browser::schema).status(), threads))
                    .limit(10)
                    .toList();
            assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isEqualTo(503));
            // Whoever comes after an attempt has failed makes another: a busy machine may start some threads late.
            assertThat(attempts).hasValueLessThanOrEqualTo(5);
        } finally {
            threads.shutdown();
        }
    }
}
