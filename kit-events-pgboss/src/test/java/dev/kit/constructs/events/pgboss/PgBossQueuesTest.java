package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which queues an event goes through. */
final class PgBossQueuesTest extends PgBossFixture {

    @Test
    @DisplayName("events published before anybody subscribed wait in the queue named like the type, complete")
    void holdsEventsForTheFirstSubscriber() throws Exception {
        Envelope sent = new EventOrigin("shop", "acme", new EventActor("7", "user"), null)
                .envelope(ORDER_PLACED.of(new OrderPlaced("1", BigDecimal.ONE)));
        publisher().publish(List.of(sent));
        publisher().publish(orders(3));
        assertThat(place.count("order.placed", "created")).isEqualTo(4);

        EventConsumer consumer = consumer("");
        consumer.subscribe(settings("late", 1, 1), receiving());

        Envelope first = take(1).get(0).envelope();
        assertThat(first).usingRecursiveComparison().ignoringFields("payload").isEqualTo(sent);
        assertThat(first.open(ORDER_PLACED).payload()).isEqualTo(new OrderPlaced("1", BigDecimal.ONE));
        assertThat(takeIds(3)).containsExactly("o0", "o1", "o2");
        assertThat(place.count("order.placed", "completed")).isEqualTo(4);
    }

    @Test
    @DisplayName("once there is a subscriber, tables without Node.js peers get no second copy of an event")
    void storesOneJobForEachSubscriber() throws Exception {
        Publisher publisher = publisher();
        EventConsumer consumer = consumer("");
        consumer.subscribe(settings("one", 1, 1), receiving());
        consumer.subscribe(settings("two", 1, 1), receiving());
        publisher.publish(List.of(order("1")));

        assertThat(takeIds(2)).containsExactly("1", "1");
        assertThat(place.count("order.placed", "created")).isZero();
    }

    @Test
    @DisplayName("a job without headers, as Node.js peers send them, is an event of pg-boss")
    void readsForeignJobs() throws Exception {
        EventConsumer consumer = consumer("&pollingIntervalSeconds=1");
        consumer.subscribe(settings("foreign", 1, 1), receiving());
        place.sql()
                .sql("insert into " + place.schema() + ".queue (name) values ('order.placed')")
                .update();
        place.sql()
                .sql("insert into " + place.schema()
                        + ".job (name, data) values ('order.placed', '{\"orderId\": \"7\"}'),"
                        + " ('order.placed', null), ('order.placed', '\"text\"')")
                .update();

        List<EventConsumer.Delivery> deliveries = take(3);
        assertThat(deliveries).allSatisfy(delivery -> {
            assertThat(delivery.envelope().source()).isEqualTo("pg-boss");
            assertThat(delivery.envelope().tenant()).isNull();
            assertThat(delivery.attempt()).isEqualTo(1);
        });
        assertThat(deliveries.stream()
                        .map(delivery -> delivery.envelope().payload().toString()))
                .containsExactlyInAnyOrder("{\"orderId\":\"7\"}", "null", "\"text\"");
    }

    @Test
    @DisplayName("direct=false leaves the queue named like the type to others")
    void leavesDirectJobs() throws Exception {
        publisher().publish(List.of(order("held")));
        Publisher publisher = publisher();
        EventConsumer consumer = consumer("&direct=false&pollingIntervalSeconds=0.5");
        consumer.subscribe(settings("own", 1, 1), receiving());
        publisher.publish(List.of(order("own")));

        assertThat(takeIds(1)).containsExactly("own");
        Awaitility.await().during(Duration.ofMillis(700)).until(received::isEmpty);
        assertThat(place.count("order.placed", "created")).isEqualTo(1);
    }

    @Test
    @DisplayName("a queue that is not the subscriber's own is not taken over")
    void refusesForeignQueues() {
        publisher().publish(List.of(order("1")));
        place.sql()
                .sql("insert into " + place.schema() + ".queue (name) values ('order.placed/taken')")
                .update();

        assertThatThrownBy(() -> consumer("").subscribe(settings("taken", 1, 1), receiving()))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Queue order.placed/taken")
                .hasMessageContaining("Rename the subscriber");
    }

    @Test
    @DisplayName("tables that are not those of pg-boss are refused by their missing columns, and left alone")
    void refusesForeignTables() {
        place.sql()
                .sql("create schema " + place.schema() + "; create table " + place.schema() + ".job (id int)")
                .update();

        assertThatThrownBy(() -> publisher().publish(List.of(order("1"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Schema " + place.schema())
                .hasMessageContaining("queue.policy")
                .hasMessageContaining("pg-boss 10 to 12");
    }

    @Test
    void namesQueuesWithinTheCharactersOfPgBoss() {
        assertThat(QueueNames.of("order.placed", "plan-shipment")).isEqualTo("order.placed/plan-shipment");
        assertThat(QueueNames.of("a", "b/c")).matches("a/b_c-[0-9a-f]{12}");
        assertThat(QueueNames.of("a", "größe, \"x\"")).matches("a/[\\w.\\-]+-[0-9a-f]{12}");
        assertThat(QueueNames.of("a", "x".repeat(300))).hasSizeLessThan(100);
        assertThat(QueueNames.of("a", "x y")).isNotEqualTo(QueueNames.of("a", "x_y"));
    }
}
