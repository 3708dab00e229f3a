package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that Node.js sends to a type arrive, although nobody created the queue of that name. */
@Tag("peers")
final class PgBossDirectQueuesTest extends PgBossFixture {

    private static final String TYPE = ORDER_PLACED.name();
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("what Node.js sends to a type reaches each of its subscribers once, and nothing piles up beside them")
    void receivesWhatNodeSends(int release) throws Exception {
        assertThat(isDropped(release)).isTrue();
        BlockingQueue<Delivery> second = new LinkedBlockingQueue<>();
        EventConsumer consumer = consumer("&pollingIntervalSeconds=0.5");
        consumer.subscribe(settings("first", 10, 1), receiving());
        consumer.subscribe(settings("second", 10, 1), batch -> {
            second.addAll(batch);
            return Map.of();
        });

        assertThat(NodePeer.run(release, place, "send", TYPE, "5")).hasSize(5).doesNotContain("null");
        assertThat(takeIds(5)).containsExactlyInAnyOrder("n0", "n1", "n2", "n3", "n4");
        eventually(() -> second.size() == 5);

        publisher().publish(orders(5));
        assertThat(takeIds(5)).containsExactlyInAnyOrder("o0", "o1", "o2", "o3", "o4");
        eventually(() -> second.size() == 10 && place.count(TYPE + "/first", "active") == 0);
        assertThat(NodePeer.run(release, place, "publish", TYPE, "1")).isEmpty();
        assertThat(takeIds(1)).containsExactly("p0");
        eventually(() -> second.size() == 11);
        assertThat(received).isEmpty();
        assertThat(place.count(TYPE, "completed")).isEqualTo(5);
        assertThat(place.count(TYPE, "created")).isZero();
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("queues set up in advance keep what Node.js sends until the subscriber starts")
    void setsUpInAdvance(int release) throws Exception {
        NodePeer.run(release, place, "create");
        try (EventQueues queues = EventQueues.of(ConnectionString.parse(place.url("")))) {
            queues.create(List.of(settings("late", 1, 1)));
            assertThat(queues.list(List.of())).extracting(state -> state.name()).containsExactly(TYPE, TYPE + "/late");
        }
        NodePeer.run(release, place, "send", TYPE, "1");
        consumer("&pollingIntervalSeconds=0.5").subscribe(settings("late", 1, 1), receiving());
        assertThat(takeIds(1)).containsExactly("n0");
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("direct=false creates no queue for Node.js, and gives its workers what Java publishes")
    void leavesTheQueueToNode(int release) throws Exception {
        NodePeer.run(release, place, "create");
        consumer("&direct=false").subscribe(settings("own", 1, 1), receiving());
        assertThat(isDropped(release)).isTrue();

        consumer("").subscribe(settings("direct", 1, 1), batch -> Map.of());
        publisher().publish(List.of(order("1")));
        assertThat(place.count(TYPE, "created")).isZero();
        consumer("&direct=false").subscribe(settings("own", 1, 1), receiving());
        publisher().publish(List.of(order("2")));
        assertThat(NodePeer.run(release, place, "work", TYPE, "1"))
                .singleElement()
                .asString()
                .contains("\"orderId\":\"2\"");
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("a role that may not create the queue gets one warning with statements that do")
    void namesTheStatement(int release) throws Exception {
        NodePeer.run(release, place, "create");
        try (EventQueues queues = EventQueues.of(ConnectionString.parse(place.url("&direct=false")))) {
            queues.create(List.of(settings("plain", 1, 1)));
        }
        place.sql()
                .sql("""
                grant usage on schema %1$s to %2$s;
                grant select, insert, update, delete on %1$s.job, %1$s.subscription to %2$s;
                grant select, update on %1$s.queue, %1$s.version to %2$s
                """.formatted(place.schema(), database.applicationRole()))
                .update();
        String url = place.url("&pollingIntervalSeconds=0.5")
                .replace(database.ownerRole() + ":", database.applicationRole() + ":");
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger logger = (Logger) PgBossDatabase.log;
        log.start();
        logger.addAppender(log);
        try (EventConsumer consumer = EventConsumer.fromConnectionString(url)) {
            consumer.subscribe(settings("plain", 1, 1), receiving());
            consumer.subscribe(settings("plain", 1, 1), receiving());
            List<String> warnings = log.list.stream()
                    .filter(event -> event.getLevel() == Level.WARN)
                    .map(ILoggingEvent::getFormattedMessage)
                    .toList();
            assertThat(warnings).singleElement().asString().startsWith("What Node.js sends to subscriber plain at ");
            String statements = warnings.get(0).replaceFirst("(?s).*the owner of the tables: ", "");
            try (EventQueues queues = EventQueues.of(ConnectionString.parse(url))) {
                assertThatThrownBy(() -> queues.create(List.of(settings("plain", 1, 1))))
                        .isInstanceOf(EventException.class)
                        .hasMessageEndingWith(statements);
            }
            for (String statement : statements.split(";", -1)) {
                if (!statement.isBlank() && statement.strip().startsWith("select")) {
                    place.sql().sql(statement).query().listOfRows();
                } else if (!statement.isBlank()) {
                    place.sql().sql(statement).update();
                }
            }
            NodePeer.run(release, place, "send", TYPE, "1");
            assertThat(takeIds(1)).containsExactly("n0");
        } finally {
            logger.detachAppender(log);
        }
    }

    @ParameterizedTest(name = "pg-boss {0}")
    @ValueSource(ints = {10, 11, 12})
    @DisplayName("Node.js sends time, source, tenant, actor, trace and the causing request as the guide shows")
    void readsTheHeadersOfNode(int release) throws Exception {
        NodePeer.run(release, place, "create");
        consumer("&pollingIntervalSeconds=0.5").subscribe(settings("java", 1, 1), receiving());
        NodePeer.run(release, place, "sendAs", TYPE, "acme", "7", TRACE);

        Envelope event = take(1).get(0).envelope();
        assertThat(event.source()).isEqualTo("node");
        assertThat(event.tenant()).isEqualTo("acme");
        assertThat(event.actor()).isEqualTo(new EventActor("7", "user"));
        assertThat(event.traceparent()).isEqualTo(TRACE);
        assertThat(event.attributes().get(Envelope.REQUEST_ATTRIBUTE)).hasToString("\"r1\"");
    }

    /** Returns whether the job is dropped, which pg-boss 10 does silently. */
    private boolean isDropped(int release) throws Exception {
        try (NodePeer peer = NodePeer.start(release, place, "send", TYPE, "1")) {
            return release == 10
                    ? peer.end().equals(List.of("null"))
                    : peer.failure().contains("Queue order.placed does not exist");
        }
    }
}
