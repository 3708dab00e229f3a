package dev.kit.boot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.mock.env.MockEnvironment;

class ConnectionStringTest {

    @Test
    @DisplayName("EV-15 a percent-encoded password, an IPv6 host and options are understood")
    void takesApart() {
        DatabaseUrl connection =
                DatabaseUrl.parse("DATABASE_URL", "postgresql://app:p%40ss+1@[::1]:6432/shop?sslmode=require");

        assertThat(connection.jdbcUrl()).isEqualTo("jdbc:postgresql://[::1]:6432/shop?sslmode=require");
        assertThat(connection.user()).isEqualTo("app");
        assertThat(connection.password()).isEqualTo("p@ss+1");
        assertThat(connection.toString()).doesNotContain("p@ss");
    }

    @Test
    void saysWhatIsWrongWithoutThePassword() {
        assertThatThrownBy(() -> DatabaseUrl.parse("DATABASE_URL", "postgresql://app:p@ss/w#rd@h/db x"))
                .hasMessageContaining("DATABASE_URL")
                .hasMessageContaining("percent-encoded")
                .hasMessageNotContaining("p@ss");
        assertThatThrownBy(() -> DatabaseUrl.parse("DATABASE_URL", "mysql://u:secret@h/db"))
                .hasMessageContaining("scheme")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> DatabaseUrl.parse("DATABASE_URL", "postgresql://u:secret@h"))
                .hasMessageContaining("database name");
    }

    @Test
    @DisplayName("I11-2 no part of a connection string is in its text or in what is wrong with it")
    void masksByStructure() {
        for (String text : List.of(
                "jdbc:postgresql://h/db?user=u&password=hunter22",
                "jdbc:sqlserver://h:1433;user=u;password=hunter22",
                "postgresql://u@h/db?sslpassword=hunter22",
                "postgresql://u:hunter22@h/db")) {
            assertThat(DatabaseUrl.parse("DATABASE_URL", text).toString()).doesNotContain("hunter22");
        }
        for (String text : List.of(
                "postgres://u:hunter22@h:bad/db",
                "postgres://u:p@h:hunter22/db",
                "hunter22://u:p@h/db",
                "postgres://u:p@hunter22 x/db",
                "postgres://hunter22",
                "postgres://u:p@h/?password=hunter22",
                "postgres://u:%zz@h/hunter22",
                "hunter22")) {
            assertThatThrownBy(() -> DatabaseUrl.parse("DATABASE_URL", text))
                    .hasMessageContaining("DATABASE_URL cannot be used")
                    .hasMessageNotContaining("hunter22")
                    .hasNoCause();
        }
    }

    @Test
    void fillsSpringPropertiesButLeavesExplicitOnesAlone() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("DATABASE_URL", "postgresql://app:kit@127.0.0.1:5432/shop")
                .withProperty("DATABASE_MIGRATION_URL", "postgresql://owner:kit@127.0.0.1:5432/shop")
                .withProperty("spring.flyway.url", "jdbc:postgresql://elsewhere/shop");

        new DatabaseUrlEnvironmentPostProcessor().postProcessEnvironment(environment, new SpringApplication());

        assertThat(environment.getProperty("spring.datasource.url")).isEqualTo("jdbc:postgresql://127.0.0.1:5432/shop");
        assertThat(environment.getProperty("spring.datasource.username")).isEqualTo("app");
        assertThat(environment.getProperty("spring.flyway.url")).isEqualTo("jdbc:postgresql://elsewhere/shop");
        assertThat(environment.getProperty("spring.flyway.user")).isNull();
    }

    @Test
    @DisplayName("FC-A2 a password in the query is taken out of the URL, and no text shows one")
    void hidesPasswordsOfQueries() {
        DatabaseUrl connection = DatabaseUrl.parse(
                "DATABASE_URL", "postgres://h/db?user=app&password=ge%26heim&sslmode=require&sslpassword=leise");

        assertThat(connection.jdbcUrl()).isEqualTo("jdbc:postgresql://h/db?sslmode=require&sslpassword=leise");
        assertThat(connection.user()).isEqualTo("app");
        assertThat(connection.password()).isEqualTo("ge&heim");
        assertThat(connection.toString()).contains("sslmode=require").doesNotContain("leise");
        assertThat(DatabaseUrl.parse("X", "jdbc:postgresql://u:geheim@h/db?password=geheim&a=b")
                        .toString())
                .doesNotContain("geheim");
        assertThat(DatabaseUrl.parse("X", "jdbc:sqlserver://h;databaseName=d;password=geheim;a=b")
                        .toString())
                .doesNotContain("geheim");
    }
}
