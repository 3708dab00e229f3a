package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Restarts the context of an application whose database is in its JVM. */
final class MemoryDatabasesTest {

    private static final String FILE = "src/main/java/sample/Memory.java";

    private static final String MEMORY = """
            package sample;

            import com.zaxxer.hikari.HikariDataSource;
            import java.sql.*;
            import org.springframework.context.annotation.*;

            @Configuration
            class Memory {
                @Bean
                HikariDataSource database() throws SQLException {
                    HikariDataSource pool = new HikariDataSource();
                    pool.setJdbcUrl("jdbc:h2:mem:kept;DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE");
                    pool.setUsername("sa");
                    pool.setPassword("");
                    return pool;
                }

                @Bean
                Object schema(HikariDataSource pool) throws SQLException {
                    try (Connection connection = pool.getConnection()) {
                        connection.createStatement().execute("create table once (id int)");
                    }
                    return "schema";
                }
            }
            """;

    @TempDir
    Path temporary;

    @Test
    @DisplayName("CD-10 a database in memory starts afresh with the context, although its address keeps it")
    void startsAfresh() throws Exception {
        SampleProject project = SampleProject.create(temporary, fresh -> fresh.write(FILE, MEMORY));
        int port = PortChoice.anyFree();
        DevRequest request = Requests.withLibrary(project.request(port, false, Map.of(), Map.of()), SampleProject.h2());
        try (RunningLoop loop = new RunningLoop(request, port)) {
            loop.awaitOutput("ready in");
            for (String method : List.of("void first() {}", "void first() {} void second() {}")) {
                project.write(FILE, MEMORY.replace("class Memory {", "class Memory { " + method));
                assertThat(loop.get("/hello")).as("%s", loop.output()).isEqualTo("one");
            }
            assertThat(loop.output()).contains("restarted the context").doesNotContain("restarted the process");
        }
    }
}
