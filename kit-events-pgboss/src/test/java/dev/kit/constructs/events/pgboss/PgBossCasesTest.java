package dev.kit.constructs.events.pgboss;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.io.File;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PgBossCasesTest extends PgBossFixture {

    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});

    @Test
    @DisplayName("SP-01 tables are created in the named schema, once, and marked as not those of pg-boss")
    void createsTables() {
        publisher().publish(List.of(order("1")));
        publisher().publish(List.of(order("2")));

        assertThat(place.sql()
                        .sql("select table_name from information_schema.tables where table_schema = ? and table_type ="
                                + " 'BASE TABLE' order by 1")
                        .param(place.schema())
                        .query(String.class)
                        .list())
                .containsExactly("job", "kit_version", "queue", "subscription");
        assertThatThrownBy(() -> place.sql()
                        .sql("select version from " + place.schema() + ".version")
                        .query(Integer.class)
                        .single())
                .hasMessageContaining("were created by Kit, not by pg-boss");
    }

    @Test
    @DisplayName("SP-02 connects on first use, once, and leaves no connection open")
    void connectsOnFirstUse() throws Exception {
        String name = "&ApplicationName=" + UUID.randomUUID();
        Publisher publisher = publisher(place.url(name));
        EventConsumer consumer = consumer(name);
        assertThat(connections(name)).isZero();

        publisher.publish(List.of(order("1")));
        publisher.publish(List.of(order("2")));
        assertThat(connections(name)).isEqualTo(1);
        consumer.subscribe(settings("one", 1, 1), receiving());
        take(2);

        publisher.close();
        publisher.close();
        consumer.close();
        consumer.close();
        eventually(() -> connections(name) == 0);
        assertThatThrownBy(() -> publisher.publish(List.of(order("3"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> consumer.subscribe(settings("one", 1, 1), receiving()))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("closed");
    }

    private int connections(String option) {
        return place.sql()
                .sql("select count(*) from pg_stat_activity where application_name = ?")
                .param(option.substring(option.indexOf('=') + 1))
                .query(Integer.class)
                .single();
    }

    @Test
    @DisplayName("SP-03 an event arrives within the poll interval when nothing announced it")
    void pollsAsOftenAsConfigured() throws Exception {
        consumer("&pollingIntervalSeconds=1").subscribe(settings("poll", 1, 1), receiving());
        long start = System.nanoTime();
        place.sql()
                .sql("insert into " + place.schema() + ".job (name, data) values ('order.placed/poll',"
                        + " '{\"orderId\": \"42\"}')")
                .update();

        assertThat(takeIds(1)).containsExactly("42");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
    }

    @Test
    @DisplayName("SP-03 batchSize events are claimed at once, and delivered in the subscriber's own batches")
    void claimsBatches() throws Exception {
        List<Integer> active = new CopyOnWriteArrayList<>();
        Publisher publisher = publisher();
        EventConsumer consumer = consumer("&batchSize=5");
        consumer.subscribe(settings("batch", 2, 1), batch -> {
            received.addAll(batch);
            active.add(place.count("order.placed/batch", "active"));
            return Map.of();
        });
        publisher.publish(orders(5));

        assertThat(takeIds(5)).containsExactly("o0", "o1", "o2", "o3", "o4");
        assertThat(active.get(0)).isEqualTo(5);
        eventually(() -> place.count("order.placed/batch", "active") == 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"&pollingIntervalSeconds=0", "&pollingIntervalSeconds=soon", "&batchSize=0", "&direct=maybe"})
    @DisplayName("SP-03 an option without a valid value is named, and the password is not")
    void namesInvalidOptions(String option) {
        String name = option.substring(1, option.indexOf('='));

        assertThatThrownBy(() -> Publisher.fromConnectionString(place.url(option)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Option " + name)
                .hasMessageNotContaining(":kit@");
    }

    @Test
    @DisplayName("SP-04 an endpoint's event becomes a job whose data is the payload, and reaches the subscriber")
    void carriesAnEndpointsEvent() throws Exception {
        consumer("").subscribe(settings("mail", 1, 1), receiving());
        Endpoint<OrderPlaced> endpoint = e.publisher(EVENTS)
                .post("/orders")
                .output(OrderPlaced.class)
                .event(ORDER_PLACED, order -> order)
                .handle(ctx -> new OrderPlaced("order-42", new BigDecimal("99.99")));
        TestEndpointAdaptor.of(endpoint).publisher(publisher()).request();

        assertThat(take(1).get(0).envelope().open(ORDER_PLACED).payload())
                .isEqualTo(new OrderPlaced("order-42", new BigDecimal("99.99")));
    }

    @Test
    @DisplayName("SP-06 of a batch of five whose third fails, only the third is delivered again")
    void redeliversOnlyWhatFailed() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        Publisher publisher = publisher();
        EventConsumer consumer = consumer("");
        consumer.subscribe(settings("partial", 5, 1), batch -> {
            received.addAll(batch);
            return batch.stream()
                            .anyMatch(delivery -> orderId(delivery).equals("o2") && failures.getAndIncrement() == 0)
                    ? Map.of(batch.get(2).envelope().id(), new IllegalStateException("third"))
                    : Map.of();
        });
        publisher.publish(orders(5));

        assertThat(takeIds(6)).containsExactly("o0", "o1", "o2", "o3", "o4", "o2");
        eventually(() -> place.count("order.placed/partial", "active") == 0);
        assertThat(received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x\"; drop schema public;--", "", "a.b", "1st", "pg-boss", "ä"})
    @DisplayName("SP-08 a schema that is no plain name is refused")
    void refusesSchemas(String schema) {
        String url = "pgboss://u:secret@127.0.0.1/db?schema="
                + schema.replace(" ", "%20").replace("\"", "%22");

        assertThatThrownBy(() -> Publisher.fromConnectionString(url))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Option schema")
                .hasMessageNotContaining("secret");
    }

    @Test
    @DisplayName("SP-08 a schema named like a keyword works, in lower case as pg-boss folds it")
    void quotesSchemas() {
        String url = place.url("").replace("schema=" + place.schema(), "schema=SELECT");
        publisher(url).publish(List.of(order("1")));

        assertThat(place.sql()
                        .sql("select count(*) from \"select\".job")
                        .query(Integer.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("EV-15 wrong credentials are reported without the password")
    void masksPasswords() {
        String url = place.url("").replace(":kit@", ":s3cret@").replace("_owner", "_nobody");

        assertThatThrownBy(() -> publisher(url).publish(List.of(order("1"))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("publish 1 events")
                .hasMessageContaining("_nobody:****@")
                .hasStackTraceContaining("_nobody")
                .satisfies(failure -> assertThat(stackTrace(failure)).doesNotContain("s3cret"));
        assertThatThrownBy(() -> EventConsumer.fromConnectionString(url).subscribe(settings("one", 1, 1), receiving()))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("subscribe one")
                .satisfies(failure -> assertThat(stackTrace(failure)).doesNotContain("s3cret"));
    }

    @Test
    @DisplayName("without the driver the error names its coordinate, and other transports work")
    void namesTheMissingDriver() throws Exception {
        try (URLClassLoader loader = ReducedClassPath.without("postgresql" + File.separator + "postgresql")) {
            Method publisher =
                    loader.loadClass(Publisher.class.getName()).getMethod("fromConnectionString", String.class);
            assertThat(publisher.invoke(null, "basic://here")).isNotNull();
            assertThatThrownBy(() -> publisher.invoke(null, "pgboss://me:hush@h/db"))
                    .cause()
                    .hasMessageContaining("org.postgresql:postgresql")
                    .hasMessageContaining("pgboss://me:****@h/db");
        }
    }

    private static String stackTrace(Throwable failure) {
        java.io.StringWriter text = new java.io.StringWriter();
        failure.printStackTrace(new java.io.PrintWriter(text));
        return text.toString();
    }
}
