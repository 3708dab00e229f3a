package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.database.DatabaseMode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restarts the context of an application that has a connection pool. */
final class CarriedPoolsTest {

    private static final String POOL = """
            package sample;

            import com.zaxxer.hikari.HikariDataSource;
            import com.zaxxer.hikari.metrics.IMetricsTracker;
            import java.net.URI;
            import java.sql.*;
            import org.springframework.context.annotation.*;
            import org.springframework.web.bind.annotation.*;

            @Configuration
            class Pool {
                @Bean
                HikariDataSource database() {
                    URI address = URI.create(System.getenv("DATABASE_URL"));
                    HikariDataSource pool = new HikariDataSource();
                    pool.setJdbcUrl("jdbc:postgresql://" + address.getHost() + ":" + address.getPort() + address.getPath());
                    pool.setUsername(address.getUserInfo().split(":")[0]);
                    pool.setPassword(address.getUserInfo().split(":")[1]);
                    pool.setMaximumPoolSize(1);
                    return pool;
                }

                @RestController
                static class Server {
                    private final HikariDataSource pool;

                    Server(HikariDataSource pool) {
                        this.pool = pool;
                        pool.setMetricsTrackerFactory((name, figures) -> new IMetricsTracker() {});
                    }

                    @GetMapping("/server")
                    String server() throws SQLException {
                        try (Connection connection = pool.getConnection();
                                ResultSet found = connection.createStatement().executeQuery("select pg_backend_pid()")) {
                            found.next();
                            return System.identityHashCode(pool) + " " + found.getInt(1);
                        }
                    }
                }
            }
            """;

    private static final String FILE = "src/main/java/sample/Pool.java";

    @TempDir
    Path temporary;

    @Test
    @Tag("slow")
    @DisplayName(
            "CD-10 a connection pool with metrics outlives a context restart, unless its settings or resources changed")
    void keepsThePoolWhileItsSettingsAreTheSame() throws Exception {
        SampleProject project = SampleProject.create(temporary, fresh -> fresh.write(FILE, POOL));
        int port = PortChoice.anyFree();
        DevRequest request =
                Requests.withDatabase(project.request(port, true, Map.of(), Map.of()), DatabaseMode.POSTGRES);
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            String first = loop.get("/server");
            assertThat(first).matches("\\d+ \\d+");

            project.edit(FILE, "static class Server {", "static class Server { void helper() {}");
            assertThat(loop.get("/server")).isEqualTo(first);
            assertThat(loop.output()).contains("restarted the context");

            project.edit(FILE, "setMaximumPoolSize(1)", "setMaximumPoolSize(2)");
            String second = loop.get("/server");
            assertThat(second).matches("\\d+ \\d+").isNotEqualTo(first);

            project.write("src/main/resources/application.properties", "logging.level.root=error\n");
            assertThat(loop.get("/server")).matches("\\d+ \\d+").isNotEqualTo(second);
        }
    }
}
