package dev.kit.constructs.events;

import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventConsumer.Subscription;
import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberRunner;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What every transport promises when things go wrong, or grow large. */
abstract class EventReliabilityContract extends EventTransportFixture {

    private static EventType<UserCreated> named(String name) {
        return EventType.of(name, UserCreated.class);
    }

    @Test
    @DisplayName("EV-17 only the exact name is delivered, neither a prefix nor a longer one nor another case")
    void deliversExactNamesOnly() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("exact", named("order.placed")), into(received));
        for (String name : List.of("order", "order.placed.eu", "Order.Placed", "order-placed", "order/placed")) {
            publish(named(name).of(new UserCreated(name)));
        }
        publish(named("order.placed").of(new UserCreated("exact")));

        assertThat(users(take(received, 1))).containsExactly("exact");
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("EV-17 the longest name with every allowed character is delivered")
    void deliversTheLongestName() throws Exception {
        String name = "a/b.c-d_E9".repeat(20);
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("long", named(name)), into(received));
        publish(named(name).of(new UserCreated("1")));

        assertThat(take(received, 1).get(0).envelope().type()).isEqualTo(name);
    }

    @Test
    @DisplayName("a failed event waits longer before each attempt")
    void waitsLongerEachTime() throws Exception {
        List<Long> times = new CopyOnWriteArrayList<>();
        RedeliveryPolicy slow = RedeliveryPolicy.of(3, Duration.ofMillis(100));
        EventConsumer.Settings base = settings("waiting", USER_CREATED);
        Subscription subscription = consumer.subscribe(
                new EventConsumer.Settings("waiting", base.types(), 1, 1, slow, base.timeout()), batch -> {
                    times.add(System.nanoTime());
                    throw new IllegalStateException("always");
                });
        publish(USER_CREATED.of(new UserCreated("1")));
        eventually(subscription, 1);

        assertThat(times).hasSize(3);
        assertThat(times.get(1) - times.get(0)).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(75));
        assertThat(times.get(2) - times.get(1)).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(150));
    }

    @Test
    @DisplayName("an event whose call outlasts the drain is handed back, and another instance gets it")
    void handsBackWhatItCannotFinish() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        Subscription doomed = consumer.subscribe(settings("handing", USER_CREATED), batch -> {
            stuck.countDown();
            new CountDownLatch(1).await();
            return Map.of();
        });
        publish(USER_CREATED.of(new UserCreated("1")));
        assertThat(stuck.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        consumer.subscribe(settings("handing", USER_CREATED), into(received));
        doomed.close(Duration.ofMillis(50));

        Delivery delivery = take(received, 1).get(0);
        assertThat(users(List.of(delivery))).containsExactly("1");
        if (capabilities().exactAttempts()) {
            assertThat(delivery.attempt())
                    .as("an interrupted attempt does not count")
                    .isEqualTo(1);
        }
    }

    @Test
    @DisplayName("EV-16 what is too large is refused with type, size and limit before any of its batch is sent")
    void refusesWhatIsTooLarge() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("large", USER_CREATED, USER_UPDATED), into(received));
        long limit = capabilities().maximumEventBytes();
        if (limit == Long.MAX_VALUE) {
            publish(USER_CREATED.of(new UserCreated("x".repeat(300_000))));
        } else {
            String large = "x".repeat(Math.toIntExact(limit));
            assertThatThrownBy(() ->
                            publish(USER_UPDATED.of(new UserCreated("small")), USER_CREATED.of(new UserCreated(large))))
                    .isInstanceOf(EventException.class)
                    .hasMessageContaining("\"user.created\"")
                    .hasMessageContaining("at most " + limit)
                    .hasMessageMatching("(?s).* has \\d+ bytes.*");
            publish(USER_CREATED.of(new UserCreated("x".repeat(Math.toIntExact(Math.min(200_000, limit / 4 * 3))))));
        }

        assertThat(take(received, 1).get(0).envelope().type()).isEqualTo("user.created");
        assertThat(received).isEmpty();
    }

    @Test
    @DisplayName("an event that cannot be read is parked with its reason after one attempt")
    void parksUnreadableEventsAtOnce() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        Subscription subscription = consumer.subscribe(settings("reading", USER_CREATED), batch -> {
            attempts.incrementAndGet();
            return Map.of(batch.get(0).envelope().id(), new UnreadableEventException("made for another reader"));
        });
        publish(USER_CREATED.of(new UserCreated("1")));
        eventually(subscription, 1);

        assertThat(attempts).hasValue(1);
        assertThat(subscription.parked().get(0).lastError()).contains("made for another reader");
    }

    @Test
    @DisplayName("a version above 1 arrives with the event")
    void carriesTheVersion() throws Exception {
        EventType<UserCreated> second = USER_CREATED.version(2);
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("version", USER_CREATED), into(received));
        publish(second.of(new UserCreated("1")));

        Envelope envelope = take(received, 1).get(0).envelope();
        assertThat(envelope.open(second).payload()).isEqualTo(new UserCreated("1"));
        assertThatThrownBy(() -> envelope.open(USER_CREATED)).isInstanceOf(UnreadableEventException.class);
    }

    @Test
    @DisplayName("a slow subscriber holds a bounded number of events, and another instance gets the rest")
    void holdsABoundedNumber() throws Exception {
        int concurrency = 2;
        int batchSize = 5;
        int events = 100;
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger inCalls = new AtomicInteger();
        BlockingQueue<Delivery> slow = new LinkedBlockingQueue<>();
        BlockingQueue<Delivery> fast = new LinkedBlockingQueue<>();
        consumer.subscribe(patient("bounded", batchSize, concurrency), batch -> {
            assertThat(batch).hasSizeLessThanOrEqualTo(batchSize);
            inCalls.addAndGet(batch.size());
            release.await();
            slow.addAll(batch);
            return Map.of();
        });
        for (int from = 0; from < events; from += 20) {
            publish(users(from, from + 20));
        }
        await(() -> inCalls.get() > 0);
        consumer.subscribe(patient("bounded", batchSize, 1), into(fast));
        int bound = 2 * concurrency * batchSize;
        await(() -> fast.size() >= events - bound);
        assertThat(inCalls).as("events in calls").hasValueLessThanOrEqualTo(concurrency * batchSize);

        release.countDown();
        await(() -> fast.size() + slow.size() >= events);
        Set<String> all = new HashSet<>(users(List.copyOf(fast)));
        all.addAll(users(List.copyOf(slow)));
        assertThat(all).hasSize(events);
    }

    @Test
    @DisplayName(
            "a subscription that closes finishes its batches whole, and another instance gets the rest, none twice")
    void drainsBatches() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger inCalls = new AtomicInteger();
        List<Delivery> finished = new CopyOnWriteArrayList<>();
        Subscription closing = consumer.subscribe(patient("draining", 5, 2), batch -> {
            inCalls.addAndGet(batch.size());
            release.await();
            finished.addAll(batch);
            return Map.of();
        });
        publish(users(0, 40));
        await(() -> inCalls.get() > 0);
        BlockingQueue<Delivery> rest = new LinkedBlockingQueue<>();
        consumer.subscribe(patient("draining", 5, 1), into(rest));
        Thread close = new Thread(() -> closing.close(PATIENCE));
        close.start();
        await(() -> rest.size() >= 40 - inCalls.get() - 10);
        release.countDown();
        close.join();

        await(() -> rest.size() + finished.size() >= 40);
        assertThat(finished).hasSize(inCalls.get());
        List<String> all = new ArrayList<>(users(finished));
        all.addAll(users(List.copyOf(rest)));
        assertThat(all).hasSize(40).doesNotHaveDuplicates();
    }

    /** For calls that wait for the test. */
    private static EventConsumer.Settings patient(String subscriber, int batchSize, int concurrency) {
        return new EventConsumer.Settings(
                subscriber, Set.of(USER_CREATED.name()), batchSize, concurrency, QUICK, Duration.ofMinutes(2));
    }

    private static PublishableMessage<?>[] users(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(user -> USER_CREATED.of(new UserCreated(String.valueOf(user))))
                .toArray(PublishableMessage<?>[]::new);
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(condition);
    }

    @Test
    @DisplayName("EV-06 attributes beside the payload arrive as they were")
    void carriesAttributes() throws Exception {
        BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
        consumer.subscribe(settings("attributes", USER_CREATED), into(received));
        publish(USER_CREATED
                .of(new UserCreated("1"))
                .attribute("priority", 5)
                .attribute("metadata", Map.of("campaign", "spring", "path", List.of("a", "b"))));

        Event<UserCreated> event = take(received, 1).get(0).envelope().open(USER_CREATED);
        assertThat(event.attribute("priority").orElseThrow().asInt()).isEqualTo(5);
        assertThat(event.attribute("metadata").orElseThrow().toString())
                .contains("\"campaign\":\"spring\"", "\"path\":[\"a\",\"b\"]");
    }

    @Test
    @DisplayName("the event's tenant restores row-level security, and an idempotent subscriber handles it once")
    void restoresTheTenantAndHandlesOnce() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase();
                ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))) {
            prepare(database);
            Service<DataSource> service = Service.of("database", env -> database.application());
            BlockingQueue<Long> visible = new LinkedBlockingQueue<>();
            Subscriber subscriber = s.subscribe(USER_CREATED)
                    .name("tenant")
                    .database(Database.jdbc(service))
                    .rls(event -> Map.of("tenant_id", String.valueOf(event.tenant())))
                    .idempotent()
                    .each((event, ctx) -> {
                        ctx.db().sql("insert into users values ('acme')").update();
                        visible.add(ctx.db()
                                .sql("select count(*) from users")
                                .query(Long.class)
                                .single());
                    });
            Envelope twice = new EventOrigin("shop", "acme", null, null)
                    .envelope(USER_CREATED.of(new UserCreated("1")).key("k"));
            Envelope last = new EventOrigin("shop", "acme", null, null)
                    .envelope(USER_CREATED.of(new UserCreated("2")).key("k"));
            try (SubscriberRunner runner = SubscriberRunner.create(ConstructEnvironment.of(registry));
                    Subscription running = runner.start(subscriber, consumer)) {
                publisher.publish(List.of(twice));
                publisher.publish(List.of(twice));
                publisher.publish(List.of(last));

                assertThat(visible.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(1);
                assertThat(visible.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(2);
                assertThat(running.parked()).isEmpty();
            }
            assertThat(visible).isEmpty();
        }
    }

    private static void prepare(PostgresDatabase database) throws Exception {
        try (InputStream sql = Publisher.class.getResourceAsStream("/META-INF/kit/sql/kit_inbox.sql")) {
            JdbcClient.create(database.owner())
                    .sql(new String(sql.readAllBytes(), StandardCharsets.UTF_8)
                            + "create table users (tenant text); insert into users values ('other');"
                            + "alter table users enable row level security;"
                            + "create policy own on users using"
                            + " (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                            + "grant select, insert, delete on users, kit_inbox to " + database.applicationRole())
                    .update();
        }
    }
}
