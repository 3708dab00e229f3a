package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs that cannot be delivered. */
final class PgBossPoisonTest extends PgBossFixture {

    private static final String QUEUE = "order.placed/poisoned";

    private Subscription subscribe(EventConsumer.Listener listener) {
        return consumer("&pollingIntervalSeconds=1").subscribe(settings("poisoned", 1, 1), listener);
    }

    private void insert(String columns, String values) {
        place.sql()
                .sql("insert into " + place.schema() + ".job (name, " + columns + ") values ('" + QUEUE + "', " + values
                        + ")")
                .update();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kit:{\"v\": 7}|version 7",
                "kit:broken|cannot be read",
                "kit:{}|cannot be read",
                "kit:{\"v\": 1}|no time",
                "kit:null|cannot be read"
            })
    @DisplayName("headers that cannot be read park the event with the reason and its payload, undelivered")
    void parksUnreadableHeaders(String headers, String reason) throws Exception {
        Subscription subscription = subscribe(receiving());
        insert("data, singleton_key", "'{\"orderId\": \"1\"}', '" + headers + "'");
        eventually(() -> subscription.parked().size() == 1);

        ParkedEvent parked = subscription.parked().get(0);
        assertThat(parked.lastError()).contains(reason);
        assertThat(parked.attempts()).isEqualTo(1);
        assertThat(parked.envelope().payload().toString()).contains("orderId");
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("data that nests too deeply is parked with its text, and the next event arrives")
    void parksUnreadableData() throws Exception {
        Subscription subscription = subscribe(receiving());
        insert("data", "(repeat('[', 2000) || repeat(']', 2000))::jsonb");
        insert("data", "'{\"orderId\": \"next\"}'");

        assertThat(takeIds(1)).containsExactly("next");
        eventually(() -> subscription.parked().size() == 1);
        assertThat(subscription.parked().get(0).lastError()).contains("cannot be read");
        assertThat(subscription.parked().get(0).envelope().payload().asString()).startsWith("[[[[");
    }

    @Test
    @DisplayName("an event whose process dies at each attempt is parked after the last, and can be retried")
    void parksWhatKillsItsProcess() throws Exception {
        Subscription subscription = subscribe(receiving());
        UUID id = UUID.randomUUID();
        insert("id, data, state, retry_count, started_on", "'" + id + "', '{\"orderId\": \"1\"}', 'retry', 2, now()");
        eventually(() -> subscription.parked().size() == 1);

        assertThat(received).isEmpty();
        assertThat(subscription.parked().get(0).attempts()).isEqualTo(3);
        assertThat(subscription.parked().get(0).lastError()).contains("its process ended");
        assertThat(subscription.retry(id)).isTrue();
        assertThat(take(1).get(0).attempt()).isEqualTo(1);
        assertThat(subscription.parked()).isEmpty();
    }

    @Test
    @DisplayName("the message of a failure is kept, with what PostgreSQL cannot store replaced, and cut to a page")
    void keepsTheLastError() throws Exception {
        Subscription subscription = subscribe(batch -> {
            throw new IllegalStateException("a\0b \ud800 \"quoted\" " + "x".repeat(10_000));
        });
        publisher().publish(List.of(order("1")));
        eventually(() -> subscription.parked().size() == 1);

        assertThat(subscription.parked().get(0).lastError())
                .contains("a b ")
                .contains("\"quoted\"")
                .hasSize(2_000);
    }

    @Test
    @DisplayName("U+0000 in a payload is refused by name, and nothing of its batch is sent")
    void refusesNul() throws Exception {
        subscribe(receiving());
        Publisher publisher = publisher();
        OrderPlaced bad = new OrderPlaced("a\0b", BigDecimal.ONE);

        assertThatThrownBy(() -> publisher.publish(
                        List.of(order("good"), EventOrigin.of("shop").envelope(ORDER_PLACED.of(bad)))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("\"order.placed\"")
                .hasMessageContaining("U+0000");
        publisher.publish(List.of(order("next")));
        assertThat(takeIds(1)).containsExactly("next");
    }

    @Test
    @DisplayName("a job that a Node.js peer failed is parked too")
    void listsWhatOthersFailed() throws Exception {
        Subscription subscription = subscribe(receiving());
        insert(
                "data, state, output, retry_count, completed_on",
                "'{\"orderId\": \"1\"}', 'failed', '{\"value\": {\"message\": \"job timed out\"}}', 2, now()");

        ParkedEvent parked = subscription.parked().get(0);
        assertThat(parked.attempts()).isEqualTo(3);
        assertThat(parked.lastError()).contains("job timed out");
        assertThat(subscription.retry(parked.envelope().id())).isTrue();
        assertThat(takeIds(1)).containsExactly("1");
    }

    @Test
    @DisplayName("an event that always fails is not delivered in a hot loop")
    void pausesBetweenAttempts() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Subscription subscription = subscribe(batch -> {
            calls.incrementAndGet();
            throw new IllegalStateException("always");
        });
        publisher().publish(List.of(order("1")));
        eventually(() -> subscription.parked().size() == 1);
        Thread.sleep(200);

        assertThat(calls).hasValue(3);
    }

    @Test
    @DisplayName("a call longer than a claim keeps it, and its event is delivered once")
    void renewsClaims() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        EventConsumer consumer = consumer("&expireInSeconds=5");
        EventConsumer other = consumer("&expireInSeconds=5");
        EventConsumer.Listener slow = batch -> {
            calls.incrementAndGet();
            Thread.sleep(12_000);
            received.addAll(batch);
            return Map.of();
        };
        consumer.subscribe(settings("slow", 1, 1), slow);
        other.subscribe(settings("slow", 1, 1), slow);
        publisher().publish(List.of(order("1")));

        assertThat(takeIds(1)).containsExactly("1");
        eventually(() -> place.count("order.placed/slow", "active") == 0);
        assertThat(calls).hasValue(1);
    }
}
