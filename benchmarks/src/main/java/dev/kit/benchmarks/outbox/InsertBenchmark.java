package dev.kit.benchmarks.outbox;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.events.outbox.Outbox;
import dev.kit.envkit.EnvironmentParser;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import tools.jackson.databind.json.JsonMapper;

/** Writes an order and its event in one transaction, the event with Kit and by hand, in turns. */
final class InsertBenchmark {

    private static final int WARM_UP = 3;
    private static final JsonMapper JSON = new JsonMapper();
    private static final String BY_HAND =
            "insert into kit_outbox (id, target, type, payload, headers) values (?, ?, ?, ?::json, ?::json)";

    record OrderPlaced(String orderId, BigDecimal total) {}

    /** The event's own time and that of its transaction, in microseconds. */
    record Times(double event, double transaction) {}

    private static final EventType<OrderPlaced> PLACED = EventType.of("order.placed", OrderPlaced.class);
    private static final Service<Publisher> EVENTS = Service.of("events", env -> batch -> {});

    private final OutboxDatabase database;
    private final Transactions transactions;
    private final JdbcClient client;
    private final Publisher outbox =
            ServiceRegistry.create(new EnvironmentParser(Map.of())).get(Outbox.of(EVENTS));
    private final EventOrigin origin = EventOrigin.of("shop");
    private final int rounds;
    private final int orders;
    private long inEvents;

    InsertBenchmark(OutboxDatabase database, int rounds, int orders) {
        this.database = database;
        this.transactions = Transactions.on(database.dataSource());
        this.client = JdbcClient.create(transactions.dataSource());
        this.rounds = rounds;
        this.orders = orders;
    }

    void run() throws Exception {
        double[] ours = new double[rounds];
        double[] theirs = new double[rounds];
        double[] ratios = new double[rounds];
        double[] whole = new double[rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            boolean oursFirst = round % 2 == 0;
            Times kit = oursFirst ? time(this::withKit) : new Times(0, 0);
            Times hand = time(this::byHand);
            kit = oursFirst ? kit : time(this::withKit);
            if (round >= 0) {
                ours[round] = kit.event();
                theirs[round] = hand.event();
                ratios[round] = kit.event() / hand.event();
                whole[round] = kit.transaction() / hand.transaction();
            }
        }
        System.out.printf(
                Locale.ROOT,
                "insert of an event in the transaction of its order: Kit %.0f µs, by hand %.0f µs, ratio %.2f"
                        + " (target 1.30); of the whole transaction %.2f%n",
                Figures.median(ours),
                Figures.median(theirs),
                Figures.median(ratios),
                Figures.median(whole));
    }

    private Times time(EventOfOrder event) throws Exception {
        database.empty();
        inEvents = 0;
        long start = System.nanoTime();
        for (int order = 0; order < orders; order++) {
            transactions.execute(TransactionSettings.defaults(), () -> place(event));
        }
        return new Times(inEvents / 1e3 / orders, (System.nanoTime() - start) / 1e3 / orders);
    }

    private UUID place(EventOfOrder event) throws SQLException {
        UUID id = UUID.randomUUID();
        client.sql("insert into orders values (?, ?)")
                .params(id, BigDecimal.TEN)
                .update();
        long start = System.nanoTime();
        event.write(new OrderPlaced(id.toString(), BigDecimal.TEN));
        inEvents += System.nanoTime() - start;
        return id;
    }

    private void withKit(OrderPlaced placed) {
        outbox.enlist(database.dataSource(), List.of(origin.envelope(PLACED.of(placed))));
    }

    private void byHand(OrderPlaced placed) throws SQLException {
        Connection connection = DataSourceUtils.getConnection(database.dataSource());
        try (PreparedStatement statement = connection.prepareStatement(BY_HAND)) {
            statement.setObject(1, UUID.randomUUID());
            statement.setString(2, "events");
            statement.setString(3, PLACED.name());
            statement.setString(4, JSON.writeValueAsString(placed));
            statement.setString(5, "{}");
            statement.executeUpdate();
        } finally {
            DataSourceUtils.releaseConnection(connection, database.dataSource());
        }
    }

    @FunctionalInterface
    private interface EventOfOrder {

        void write(OrderPlaced placed) throws SQLException;
    }
}
