package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.WireJson;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Kit beside Node.js processes with pg-boss from npm, on tables that pg-boss created. */
@Tag("peers")
final class PgBossPeersTest extends PgBossFixture {

    private static final int JOBS = 1_000;

    private static Set<String> ids(List<Envelope> events) {
        return events.stream().map(event -> event.id().toString()).collect(Collectors.toSet());
    }

    private static Set<String> ids(List<Delivery> deliveries, int count) {
        assertThat(deliveries).hasSize(count);
        return deliveries.stream()
                .map(delivery -> delivery.envelope().id().toString())
                .collect(Collectors.toSet());
    }

    private static Set<String> idsOf(List<String> jobs) {
        return jobs.stream()
                .map(job -> WireJson.MAPPER.readTree(job).get("id").asString())
                .collect(Collectors.toSet());
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("SP-05 Node.js and Java share one queue: 1,000 jobs each way, none lost, none twice")
    void sharesAQueue(int release) throws Exception {
        NodePeer.run(release, place, "create", "order.placed");
        List<Envelope> sent = orders(JOBS);
        publisher().publish(sent);
        List<String> worked = NodePeer.run(release, place, "work", "order.placed", String.valueOf(JOBS));
        assertThat(worked).hasSize(JOBS);
        assertThat(idsOf(worked)).isEqualTo(ids(sent));
        JsonNode data = WireJson.MAPPER.readTree(worked.get(0)).get("data");
        assertThat(new TreeSet<>(data.propertyNames())).containsExactly("orderId", "total");

        EventConsumer consumer = consumer("");
        consumer.subscribe(settings("java", 50, 2), receiving());
        List<String> nodes = NodePeer.run(release, place, "send", "order.placed", String.valueOf(JOBS));
        List<Delivery> deliveries = take(JOBS);
        assertThat(ids(deliveries, JOBS))
                .isEqualTo(nodes.stream().map(id -> id.replace("\"", "")).collect(Collectors.toSet()));
        assertThat(deliveries).allMatch(delivery -> delivery.envelope().source().equals("pg-boss"));
        assertThat(received).isEmpty();
        assertThat(NodePeer.run(
                        release, place, "states", "order.placed", nodes.get(0).replace("\"", "")))
                .containsExactly("\"completed\"");
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("workers of Node.js and Java on one queue each get every event of Java, and share those of Node.js")
    void worksSideBySide(int release) throws Exception {
        NodePeer.run(release, place, "create", "order.placed");
        EventConsumer consumer = consumer("");
        consumer.subscribe(settings("java", 10, 2), receiving());
        try (NodePeer worker = NodePeer.start(release, place, "work", "order.placed")) {
            List<Envelope> sent = orders(JOBS);
            publisher().publish(sent);
            assertThat(ids(take(JOBS), JOBS)).isEqualTo(ids(sent));
            eventually(() -> worker.printed().size() == JOBS);
            assertThat(idsOf(worker.printed())).isEqualTo(ids(sent));

            List<String> nodes = NodePeer.run(release, place, "send", "order.placed", String.valueOf(JOBS));
            eventually(() -> worker.printed().size() - JOBS + received.size() == JOBS);
            Set<String> handled = new HashSet<>(
                    idsOf(worker.printed().subList(JOBS, worker.printed().size())));
            received.forEach(delivery -> handled.add(delivery.envelope().id().toString()));
            assertThat(handled)
                    .isEqualTo(nodes.stream().map(id -> id.replace("\"", "")).collect(Collectors.toSet()));
        }
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("what Node.js publishes reaches every subscriber, and what Java publishes Node.js's subscriptions")
    void fansOut(int release) throws Exception {
        NodePeer.run(release, place, "subscribe", "order.placed", "node-orders");
        BlockingQueue<Delivery> second = new LinkedBlockingQueue<>();
        EventConsumer consumer = consumer("");
        consumer.subscribe(settings("first", 10, 1), receiving());
        consumer.subscribe(settings("second", 10, 1), batch -> {
            second.addAll(batch);
            return Map.of();
        });
        NodePeer.run(release, place, "publish", "order.placed", "20");
        publisher().publish(orders(20));

        assertThat(take(40)).hasSize(40);
        eventually(() -> second.size() == 40);
        assertThat(NodePeer.run(release, place, "work", "node-orders", "40")).hasSize(40);
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("notifications wake both sides of pg-boss 12 long before they would poll")
    void wakesEachOther() throws Exception {
        NodePeer.run(12, place, "create", "order.placed");
        consumer("&pollingIntervalSeconds=600").subscribe(settings("java", 1, 1), receiving());
        try (NodePeer worker = NodePeer.start(12, place, "work", "order.placed", "listen")) {
            Thread.sleep(1_000);
            long start = System.nanoTime();
            Publisher publisher = publisher();
            publisher.publish(List.of(order("1")));
            take(1);
            eventually(() -> worker.printed().size() == 1);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
        }
        NodePeer.run(12, place, "publish", "order.placed", "1");
        assertThat(takeIds(1)).containsExactly("p0");
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("pg-boss refuses to start on tables that Kit created, and leaves them as they are")
    void refusesKitsTables(int release) throws Exception {
        publisher().publish(List.of(order("1")));
        try (NodePeer peer = NodePeer.start(release, place, "create", "order.placed")) {
            assertThat(peer.failure()).contains("The tables of schema " + place.schema() + " were created by Kit");
        }
        Subscription subscription = consumer("").subscribe(settings("java", 1, 1), receiving());
        assertThat(takeIds(1)).containsExactly("1");
        assertThat(subscription.parked()).isEmpty();
    }
}
