package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.TestServer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.samples.clinic.ClinicApplication;

/** What the studio does itself, as seen by the application and in the studio. */
class OwnWorkTest {

    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();

    /** Fails with SQLSTATE 0A000, after which pools throw a connection away. */
    private static final String BREAKING = "select query_to_xml('delete from owners', true, true, '')";

    /** A data source of the application's own, which nobody can copy. */
    @Configuration(proxyBeanMethods = false)
    @Import(ClinicApplication.class)
    static class WithOwnDataSource {

        @Bean
        @Primary
        DataSource guarded(HikariDataSource pool) {
            return new GuardedDataSource(pool);
        }
    }

    /** With two data sources of which none is the first. */
    @Configuration(proxyBeanMethods = false)
    static class Second {

        @Bean
        DataSource second() {
            return new GuardedDataSource(null);
        }
    }

    @BeforeAll
    static void createTable() throws Exception {
        TrueExceptionsTest.createOwners(DATABASE);
    }

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    private static HttpResponse<String> console(TestServer server, String sql) throws Exception {
        return server.send(
                "POST",
                "/__studio/api/sql",
                "{\"sql\":\"" + sql + "\"}",
                "X-Kit-Studio",
                "1",
                "Content-Type",
                "application/json");
    }

    private static HikariDataSource pool(TestServer server) {
        return (HikariDataSource)
                ObservedDataSources.original(server.context().getBean("dataSource", DataSource.class));
    }

    @Test
    @DisplayName("ST-A4 a mistake in the console costs the application no connection, and is recorded nowhere")
    void mistakesStayInTheConsole() throws Exception {
        try (TestServer server = TrueExceptionsTest.start(DATABASE, ClinicApplication.class)) {
            assertThat(server.get("/owners").body()).contains("Betty");
            String before = backend(server);
            HttpResponse<String> refused = console(server, BREAKING);
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
            Recorded recorded = Recorded.of(server);
            assertThat(recorded.exceptions()).isEmpty();
            assertThat(recorded.logs())
                    .noneMatch(log -> log.message().contains("kit-studio")
                            || log.message().contains("marked as broken"));
            assertThat(backend(server)).isEqualTo(before);
        }
    }

    /** The server's process behind the only connection of the application's pool. */
    private static String backend(TestServer server) throws Exception {
        try (var connection = pool(server).getConnection();
                var statement = connection.createStatement();
                var row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getString(1);
        }
    }

    @Test
    @DisplayName("ST-A4 while the console and the browser are busy, the application has all of its connections")
    void busyConsoleTakesNoConnection() throws Exception {
        // Less than the console is busy: a request that had to wait for its connection would fail.
        try (TestServer server = TrueExceptionsTest.start(DATABASE, ClinicApplication.class, "clinic.patience=2000")) {
            assertThat(server.get("/owners").body()).contains("Betty");
            CompletableFuture<HttpResponse<String>> slow = CompletableFuture.supplyAsync(() -> {
                try {
                    return console(server, "select pg_sleep(3)");
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(server.get("/__studio/api/tables/owners").body()).contains("Betty");
            assertThat(server.get("/owners").body()).contains("Betty");
            assertThat(pool(server).getHikariPoolMXBean().getTotalConnections()).isEqualTo(1);
            assertThat(slow.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            assertThat(server.get("/__studio/api/stats").body())
                    .contains("\"database\":{\"product\":\"PostgreSQL\",\"supported\":true,\"message\":null}");
        }
    }

    @Test
    @DisplayName("FC-A3 an application that asks for its pool by class gets it, with the studio on the class path")
    void keepsTheClassOfThePool() throws Exception {
        try (TestServer server = TrueExceptionsTest.start(DATABASE, ClinicApplication.class)) {
            HikariDataSource observed = server.context().getBean(HikariDataSource.class);
            assertThat(observed.getPoolName()).isEqualTo("clinic");
            assertThat(observed.unwrap(HikariDataSource.class).getPoolName()).isEqualTo("clinic");
            assertThat(server.get("/owners").body()).contains("Betty");
            assertThat(Recorded.of(server).request("/owners").findings().sql().queries())
                    .hasSize(2);
        }
    }

    @Test
    @DisplayName("ST-A4 a data source that cannot be copied lends its connections, and the stats say so")
    void borrowsAndSaysSo() throws Exception {
        try (TestServer server = TrueExceptionsTest.start(DATABASE, WithOwnDataSource.class)) {
            assertThat(server.get("/__studio/api/tables/owners").body()).contains("Betty");
            assertThat(server.get("/__studio/api/stats").body())
                    .contains("\"supported\":true", "it cannot copy a GuardedDataSource", "kit.studio.database-url");
            assertThat(server.get("/owners").body()).contains("Betty");
            assertThat(Recorded.of(server).request("/owners").findings().sql().queries())
                    .as("statements through both data sources")
                    .hasSize(2);
            assertThat(console(server, BREAKING).statusCode()).isEqualTo(400);
            assertThat(Recorded.of(server).exceptions()).isEmpty();
            assertThat(Recorded.of(server).logs())
                    .noneMatch(log -> log.message().contains("marked as broken"));
        }
    }

    @Test
    @DisplayName("ST-A4 of two data sources without a first one, the studio says what to set")
    void asksWhichDatabase() throws Exception {
        try (TestServer server = TestServer.start(Both.class)) {
            assertThat(server.get("/__studio/api/tables").statusCode()).isEqualTo(503);
            assertThat(server.get("/__studio/api/stats").body())
                    .contains("several DataSources", "kit.studio.database-url");
        }
    }

    /** Two, neither of them copied nor first. */
    @Configuration(proxyBeanMethods = false)
    @org.springframework.boot.autoconfigure.EnableAutoConfiguration
    @Import(Second.class)
    static class Both {

        @Bean
        DataSource first() {
            return new GuardedDataSource(null);
        }
    }
}
