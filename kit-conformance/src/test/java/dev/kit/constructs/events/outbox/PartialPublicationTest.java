package dev.kit.constructs.events.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class PartialPublicationTest {

    record Placed(int order) {}

    private static final EventType<Placed> PLACED = EventType.of("order.placed", Placed.class);

    private final List<Integer> sent = new ArrayList<>();

    /** Sends what has an even number, and says which have not. */
    private void publish(List<Envelope> events) {
        Set<UUID> unsent = events.stream()
                .filter(event -> order(event) % 2 != 0)
                .map(Envelope::id)
                .collect(Collectors.toSet());
        events.stream()
                .map(PartialPublicationTest::order)
                .filter(order -> order % 2 == 0)
                .forEach(sent::add);
        if (!unsent.isEmpty()) {
            throw new EventException(unsent.size() + " odd orders", unsent);
        }
    }

    private static int order(Envelope event) {
        return event.payload().get("order").asInt();
    }

    @Test
    @DisplayName("R6 events that a broker took from a batch are not sent again for those it refused")
    void sendsNothingAgain() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            DataSource dataSource = prepared(database);
            List<Envelope> events = new ArrayList<>();
            for (int order = 1; order <= 10; order++) {
                events.add(EventOrigin.of("test").envelope(PLACED.of(new Placed(order))));
            }
            Publisher outbox = new OutboxPublisher("events", KitSchema.OF_THE_CONNECTION);
            Transactions.on(dataSource)
                    .execute(TransactionSettings.defaults(), () -> outbox.enlist(dataSource, events));
            OutboxRelay relay = new OutboxRelay("events", dataSource, () -> this::publish, RelaySettings.DEFAULT);
            relay.sendDue();

            assertThat(sent).containsExactly(2, 4, 6, 8, 10);
            assertThat(JdbcClient.create(dataSource)
                            .sql("select attempts from kit_outbox")
                            .query(Integer.class)
                            .list())
                    .containsExactly(1, 1, 1, 1, 1);
        }
    }

    private static DataSource prepared(PostgresDatabase database) throws Exception {
        try (InputStream sql =
                Objects.requireNonNull(Outbox.class.getResourceAsStream("/META-INF/kit/sql/kit_outbox.sql"))) {
            JdbcClient.create(database.owner())
                    .sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8)
                            + ";grant select, insert, update, delete on kit_outbox to " + database.applicationRole())
                    .update();
        }
        return database.application();
    }
}
