package dev.kit.boot.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** {@code kit events} beside the outbox of a real PostgreSQL. */
@Tag("slow")
final class OutboxCommandsTest {

    private static final String ID = "019a8e62-0000-7000-8000-000000000001";

    @TempDir
    Path directory = Path.of("");

    private Kit kit(Map<String, String> variables, String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("events"));
        all.addAll(List.of(words));
        all.addAll(List.of("--class-path", Kit.classPath()));
        return Kit.run(directory, variables, all.toArray(String[]::new));
    }

    @Test
    @DisplayName("events that an outbox gave up are listed and retried by its database, named or in DATABASE_URL")
    void asksTheOutbox() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            String url = database.connectionString(database.ownerRole());
            Kit without = kit(Map.of(), "list", "--connection-string", url);
            assertThat(without.code()).isEqualTo(1);
            assertThat(without.err()).contains("no table kit_outbox", ":****@");
            assertThat(kit(Map.of("DATABASE_URL", url), "list", "--json")
                            .json()
                            .path("selected")
                            .intValue())
                    .as("a database need not have an outbox")
                    .isZero();

            park(database);
            Map<String, String> variable = Map.of("DATABASE_URL", url);
            Kit listed = kit(variable, "list", "--target", "events", "--json");
            assertThat(listed.json().path("events").get(0).path("target").stringValue())
                    .isEqualTo("events");
            assertThat(listed.json().path("place").stringValue())
                    .startsWith("outbox in postgres")
                    .contains(":****@");
            assertThat(kit(variable, "show", ID).out()).contains("outbox to events", "No such topic.", "\"order\" : 7");
            assertThat(kit(Map.of(), "retry", ID, "--connection-string", url).out())
                    .startsWith("1 parked event retried");
            assertThat(JdbcClient.create(database.owner())
                            .sql("select count(*) from kit_outbox where parked_at is null and attempts = 0")
                            .query(Integer.class)
                            .single())
                    .isOne();
        }
    }

    private static void park(PostgresDatabase database) throws Exception {
        JdbcClient owner = JdbcClient.create(database.owner());
        try (InputStream sql = OutboxCommandsTest.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql")) {
            owner.sql(new String(Objects.requireNonNull(sql).readAllBytes(), StandardCharsets.UTF_8))
                    .update();
        }
        owner.sql("""
                        insert into kit_outbox (id, target, type, key, payload, headers, attempts, last_error, parked_at)
                        values ('%s', 'events', 'order.paid', null, '{"order": 7}',
                                '{"time": "2026-01-20T10:00:00Z", "source": "shop", "attributes": {}}', 20,
                                'No such topic.', now() - interval '1 hour')
                        """.formatted(ID)).update();
    }
}
