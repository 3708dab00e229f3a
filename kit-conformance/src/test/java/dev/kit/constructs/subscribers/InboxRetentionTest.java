package dev.kit.constructs.subscribers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.testing.Migration;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What is forgotten of the events that idempotent subscribers have handled. */
final class InboxRetentionTest {

    private static PostgresDatabase database;

    @BeforeAll
    static void open() throws IOException {
        database = PostgresServer.find().createDatabase();
        Migration.run(database, List.of());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void empty() {
        owner("truncate kit_inbox");
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static void insert(int rows, String age) {
        owner(
                "insert into kit_inbox (subscriber, event_id, handled_at) select 'mailer', gen_random_uuid(), now() - interval '"
                        + age + "' from generate_series(1, " + rows + ")");
    }

    private static long left() {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from kit_inbox")
                .query(Long.class)
                .single();
    }

    private static InboxRetention retention(Duration age) {
        return new InboxRetention(database.application(), age);
    }

    @Test
    @DisplayName("rows older than the retention go, in several batches, as the application's own role")
    void prunesOldRows() throws Exception {
        insert(10_001, "15 days");
        insert(3, "13 days");

        assertThat(retention(Duration.ofDays(14)).prune()).isEqualTo(10_001);

        assertThat(left()).isEqualTo(3);
        assertThat(retention(Duration.ofDays(14)).prune()).isZero();
    }

    @Test
    void prunesExactlyOneBatch() throws Exception {
        insert(10_000, "1 hour");

        assertThat(retention(Duration.ofMinutes(59)).prune()).isEqualTo(10_000);
        assertThat(left()).isZero();
    }

    @Test
    void keepsEverythingYounger() throws Exception {
        insert(2, "100 milliseconds");

        assertThat(retention(Duration.ofMinutes(1)).prune()).isZero();
        assertThat(left()).isEqualTo(2);
    }

    @Test
    void refusesAnAgeThatIsNotPositive() {
        assertThatThrownBy(() -> retention(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be positive");
    }

    @Test
    void tellsOfATableThatIsMissing() {
        PostgresDatabase other = PostgresServer.find().createDatabase();
        try (other) {
            assertThatThrownBy(() -> new InboxRetention(other.application(), Duration.ofDays(1)).prune())
                    .isInstanceOf(DataAccessException.class)
                    .hasMessageContaining("kit_inbox");
        }
    }
}
