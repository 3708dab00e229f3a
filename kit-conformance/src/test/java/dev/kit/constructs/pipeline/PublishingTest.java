package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.EventRun;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Events and audits of endpoints without a database. */
final class PublishingTest {

    record User(String id, String text) {}

    private static final EventType<User> CREATED = EventType.of("user.created", User.class);
    private static final EventType<User> WELCOMED = EventType.of("user.welcomed", User.class);
    private static final AuditableAction<User> AUDITED = AuditableAction.of("user.created", User.class);
    private static final AuditableAction<User> OTHER = AuditableAction.of("user.deleted", User.class);
    private static final Service<Publisher> FIRST = Service.of("first", env -> events -> {});
    private static final Service<Publisher> SECOND = Service.of("second", env -> events -> {});
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final List<Envelope> first = new ArrayList<>();
    private final List<Envelope> second = new ArrayList<>();
    private final List<EventRun> runs = new ArrayList<>();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(PublishingTest.class);

    @BeforeEach
    void listen() {
        registry.with(FIRST, (Publisher) first::addAll);
        registry.with(SECOND, (Publisher) second::addAll);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    private Answer post(Endpoint<?> endpoint) {
        PipelineEnvironment environment = PipelineEnvironment.builder(ConstructEnvironment.builder(registry)
                        .listener(new PipelineListener() {
                            @Override
                            public void eventPublished(EventRun run) {
                                runs.add(run);
                            }
                        })
                        .build())
                .build();
        return Pipeline.create(endpoint, environment).execute(TestExchange.of("POST", endpoint.path()));
    }

    private static Endpoint<User> creating(EndpointFactory<NoSession, NoDatabase> factory, String path) {
        return factory.post(path)
                .output(User.class)
                .event(CREATED, user -> user)
                .handle(ctx -> new User(path, "hello"));
    }

    private List<String> warnings() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Test
    @DisplayName("EV-07 without a publisher the request succeeds with a warning")
    void warnsWithoutPublisher() {
        assertThat(post(creating(e.factory(""), "/users")).status()).isEqualTo(200);
        assertThat(warnings())
                .singleElement()
                .asString()
                .contains("No publisher service available", "POST /users", ".publisher(");
    }

    @Test
    @DisplayName("EV-05 EV-07 without events to publish, publish is not called")
    void doesNotPublishNothing() {
        AtomicInteger calls = new AtomicInteger();
        registry.with(FIRST, (Publisher) events -> calls.incrementAndGet());
        Endpoint<User> none =
                e.publisher(FIRST).post("/none").output(User.class).handle(ctx -> new User("1", ""));
        Endpoint<User> dropped = e.publisher(FIRST)
                .post("/dropped")
                .output(User.class)
                .event(CREATED, user -> user, event -> event.when(user -> false))
                .handle(ctx -> new User("1", ""));

        assertThat(post(none).status()).isEqualTo(200);
        assertThat(post(dropped).status()).isEqualTo(200);
        assertThat(calls).hasValue(0);
        assertThat(log.list).isEmpty();
    }

    @Test
    @DisplayName("EV-11 a handler publishes at once, and the event carries the id of its request")
    void publishesFromTheHandler() {
        Endpoint<User> endpoint = e.publisher(FIRST)
                .post("/users")
                .output(User.class)
                .handle(ctx -> {
                    ctx.publish(CREATED.of(new User("1", "hello")));
                    assertThat(first).extracting(Envelope::type).containsExactly("user.created");
                    return new User("1", "");
                });

        Answer answer = post(endpoint);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(first).extracting(Envelope::requestId).containsExactly(answer.header("X-Request-ID"));
        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.failure()).isNull();
            assertThat(run.requestId()).isEqualTo(answer.header("X-Request-ID"));
        });
    }

    @Test
    @DisplayName("EV-10 an endpoint's publisher overrides its factory's, and two endpoints do not mix")
    void keepsPublishersApart() {
        EndpointFactory<NoSession, NoDatabase> factory = e.publisher(FIRST);
        Endpoint<User> inherited = creating(factory, "/inherited");
        Endpoint<User> own = factory.post("/own")
                .publisher(SECOND)
                .output(User.class)
                .event(CREATED, user -> user)
                .handle(ctx -> new User("/own", ""));
        for (int i = 0; i < 3; i++) {
            assertThat(post(inherited).status()).isEqualTo(200);
            assertThat(post(own).status()).isEqualTo(200);
        }

        assertThat(first)
                .hasSize(3)
                .allMatch(event -> event.payload().get("id").asString().equals("/inherited"));
        assertThat(second)
                .hasSize(3)
                .allMatch(event -> event.payload().get("id").asString().equals("/own"));
    }

    @Test
    @DisplayName("EV-06 metadata and priority of the definition travel with the event")
    void passesAttributesThrough() {
        Endpoint<User> endpoint = e.publisher(FIRST)
                .post("/users")
                .output(User.class)
                .event(
                        CREATED,
                        user -> user,
                        event -> event.attribute("priority", 5).attribute("metadata", Map.of("campaign", "spring")))
                .handle(ctx -> new User("1", ""));
        assertThat(post(endpoint).status()).isEqualTo(200);

        var event = first.get(0).open(CREATED);
        assertThat(event.attribute("priority").orElseThrow().asInt()).isEqualTo(5);
        assertThat(event.attribute("metadata").orElseThrow().get("campaign").asString())
                .isEqualTo("spring");
        assertThat(event.attribute("other")).isEmpty();
    }

    @Test
    @DisplayName("EV-16 an event too large for its transport is reported with type and size, the others go out")
    void dropsOnlyWhatIsTooLarge() {
        registry.with(FIRST, new SmallPublisher(first));
        Endpoint<User> endpoint = e.publisher(FIRST)
                .post("/users")
                .output(User.class)
                .event(CREATED, user -> new User(user.id(), "x".repeat(300_000)))
                .event(WELCOMED, user -> user)
                .handle(ctx -> new User("1", ""));
        assertThat(post(endpoint).status()).isEqualTo(200);

        assertThat(first).extracting(Envelope::type).containsExactly("user.welcomed");
        assertThat(runs)
                .filteredOn(run -> run.failure() != null)
                .singleElement()
                .satisfies(run -> {
                    assertThat(run.type()).isEqualTo("user.created");
                    assertThat(run.failure())
                            .hasMessageMatching("(?s).*\"user.created\" has 300\\d{3} bytes.*at most 262144.*");
                });
    }

    private record SmallPublisher(List<Envelope> sent) implements Publisher {
        @Override
        public void publish(List<Envelope> events) {
            sent.addAll(events);
        }

        @Override
        public long maximumEventBytes() {
            return 262_144;
        }
    }

    @Test
    @DisplayName("AD-13 endpoints L8 audits without a storage: the endpoint is refused, with place and remedy")
    void refusesAuditsWithoutStorage() {
        Endpoint<User> endpoint =
                e.post("/users").output(User.class).audit(AUDITED, user -> user).handle(ctx -> new User("1", ""));

        assertThatThrownBy(() -> post(endpoint))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("POST /users audits \"" + AUDITED.type() + "\" but has no storage for audits")
                .hasMessageContaining("at " + PublishingTest.class.getName() + ":")
                .hasMessageContaining("Add .auditor(…)");
        assertThat(log.list).isEmpty();
    }

    @Test
    @DisplayName("AD-14 a storage without transactions is written after the handler, and a failing one answers 500")
    void writesAfterTheHandler() {
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        registry.with(AUDITS, storage);
        List<Integer> during = new ArrayList<>();
        Endpoint<User> endpoint = e.auditor(AUDITS)
                .post("/users")
                .output(User.class)
                .handle(ctx -> {
                    ctx.auditor().audit(AUDITED, new User("manual", ""));
                    during.add(storage.records().size());
                    return new User("1", "");
                });

        assertThat(post(endpoint).status()).isEqualTo(200);
        assertThat(during).containsExactly(0);
        assertThat(storage.records()).hasSize(1);
    }

    @Test
    @DisplayName("AD-20 an action that was not declared is refused, and nothing is recorded")
    void refusesUndeclaredActions() {
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        registry.with(AUDITS, storage);
        Endpoint<User> endpoint = e.auditor(AUDITS, AUDITED)
                .post("/users")
                .output(User.class)
                .handle(ctx -> {
                    ctx.auditor().audit(AUDITED, new User("allowed", ""));
                    ctx.auditor().audit(OTHER, new User("refused", ""));
                    return new User("1", "");
                });

        problem(post(endpoint), 500);
        assertThat(storage.records()).isEmpty();
        assertThat(log.list.get(0).getThrowableProxy().getMessage())
                .contains("\"user.deleted\" is not among", "user.created");
    }
}
