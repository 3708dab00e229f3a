package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Declared events that cannot be published, beside a transaction that commits or does not. */
final class LostEventsTest {

    record Note(String text) {}

    private static final EventType<Note> WRITTEN = EventType.of("note.written", Note.class);
    private static final Service<DataSource> DATABASE = Service.of("database", env -> application());
    private static final Service<Publisher> SMALL = Service.of("small", env -> new TinyPublisher());
    private static final Service<Publisher> BROKEN = Service.of("broken", env -> {
        throw new IllegalStateException("no such broker");
    });

    private static PostgresDatabase database;

    private final List<EventRun> lost = new ArrayList<>();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(LostEventsTest.class);

    /** Carries no event that has more than a few bytes. */
    private record TinyPublisher() implements Publisher {

        @Override
        public void publish(List<Envelope> events) {
            throw new AssertionError("It has nothing to publish.");
        }

        @Override
        public long maximumEventBytes() {
            return 10;
        }
    }

    @BeforeAll
    static void createTable() {
        database = PostgresServer.find().createDatabase();
        JdbcClient.create(database.owner())
                .sql("create table notes (text text unique deferrable initially deferred);"
                        + "grant select, insert on notes to " + database.applicationRole())
                .update();
    }

    @AfterAll
    static void dropDatabase() {
        database.close();
    }

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    private static DataSource application() {
        return database.application();
    }

    /** The table refuses a text that is there already, but only with the commit. */
    private static Endpoint<Note> writing(Service<Publisher> publisher, String text) {
        return e.database(Database.jdbc(DATABASE))
                .publisher(publisher)
                .post("/notes")
                .output(Note.class)
                .event(WRITTEN, note -> note)
                .handle(ctx -> {
                    ctx.db().sql("insert into notes values (?)").param(text).update();
                    return new Note(text);
                });
    }

    private static Endpoint<Note> withoutPayload(String text) {
        return e.database(Database.jdbc(DATABASE))
                .publisher(SMALL)
                .post("/notes")
                .output(Note.class)
                .event(WRITTEN, note -> {
                    throw new IllegalStateException("no payload");
                })
                .handle(ctx -> {
                    ctx.db().sql("insert into notes values (?)").param(text).update();
                    return new Note(text);
                });
    }

    private Answer post(Endpoint<?> endpoint) {
        PipelineListener listener = new PipelineListener() {
            @Override
            public void eventPublished(EventRun run) {
                lost.add(run);
            }
        };
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        ConstructEnvironment environment =
                ConstructEnvironment.builder(registry).listener(listener).build();
        return Pipeline.create(
                        endpoint, PipelineEnvironment.builder(environment).build())
                .execute(TestExchange.of("POST", "/notes"));
    }

    private void losesOnlyWithTheCommit(Endpoint<?> endpoint, String reason) {
        assertThat(post(endpoint).status()).isEqualTo(200);
        assertThat(lost).singleElement().satisfies(run -> {
            assertThat(run.lost()).isTrue();
            assertThat(run.failure()).hasMessageContaining(reason);
        });
        assertThat(log.list).hasSize(1);
        lost.clear();
        log.list.clear();

        assertThat(post(endpoint).status()).isEqualTo(409);
        assertThat(lost).as("a request that was rolled back has lost nothing").isEmpty();
        assertThat(log.list.stream().map(ILoggingEvent::getFormattedMessage))
                .noneMatch(line -> line.contains("not published"));
    }

    @Test
    @DisplayName("EV-08 an event that is too large is reported as lost after the commit, and not after a rollback")
    void reportsTooLargeEvents() {
        losesOnlyWithTheCommit(writing(SMALL, "large"), "at most 10");
    }

    @Test
    @DisplayName("EV-08 an event whose publisher cannot be opened is lost after the commit, and not after a rollback")
    void reportsUnopenedPublishers() {
        losesOnlyWithTheCommit(writing(BROKEN, "unopened"), "broken");
    }

    @Test
    @DisplayName("EV-14 an event without a payload is lost after the commit, and not after a rollback")
    void reportsEventsWithoutPayload() {
        losesOnlyWithTheCommit(withoutPayload("unmade"), "no payload");
    }
}
