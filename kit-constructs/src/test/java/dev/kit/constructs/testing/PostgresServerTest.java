package dev.kit.constructs.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
