package dev.kit.studio;

import dev.kit.studio.operations.BrokerQueues;
import java.time.Instant;
import java.util.List;

/** A broker with two subscribers, one of which nobody sees the figures of, an outbox, and a broker that is away. */
final class ListedQueues {

    static final String UNKNOWN = "The broker does not show ages.";

    private ListedQueues() {}

    static List<BrokerQueues> places(Instant now) {
        return List.of(
                place(
                        "rabbitmq://shop:****@127.0.0.1:5672/?exchange=shop",
                        new BrokerQueues.Row("shop.mailer", "mailer", 12L, null, null, null, 2, UNKNOWN),
                        new BrokerQueues.Row("shop." + PlaygroundMarkup.TEXT, null, 0L, 0L, 0L, null, null, UNKNOWN)),
                place(
                        "pgboss://127.0.0.1/shop",
                        new BrokerQueues.Row(
                                "order.placed/stock", "stock", 1_204L, 4L, 2L, now.minusSeconds(7_300), null, "")),
                place("outbox", new BrokerQueues.Row("kit_outbox", "events", 0L, null, 0L, null, null, "")),
                new Away("sqs://?queueUrl=gone"));
    }

    private static BrokerQueues place(String name, BrokerQueues.Row... rows) {
        return new Listed(name, List.of(rows));
    }

    private record Listed(String place, List<BrokerQueues.Row> rows) implements BrokerQueues {}

    private record Away(String place) implements BrokerQueues {

        @Override
        public List<Row> rows() {
            throw new IllegalStateException("Nothing answers there.");
        }
    }
}
