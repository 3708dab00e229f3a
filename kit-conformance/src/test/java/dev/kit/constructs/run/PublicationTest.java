package dev.kit.constructs.run;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.pipeline.TestExchange;
import dev.kit.envkit.EnvironmentParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Checks the arguments and effects of observers of publications. */
final class PublicationTest {

    private static final String SPAN = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    private static final String RUN = "00-4bf92f3577b34da6a3ce929d0e0e4736-1111111111111111-01";

    record Placed(String order) {}

    private static final EventType<Placed> PLACED = EventType.of("order.placed", Placed.class);
    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});

    private static final Endpoint<Placed> DECLARED = e.publisher(EVENTS)
            .post("/orders")
            .output(Placed.class)
            .event(PLACED, placed -> placed)
            .handle(ctx -> new Placed("1"));

    private final ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final List<Envelope> sent = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();

    /** Observes publications and traces work, as far as it is told to. */
    private final class Observer implements RunObserver {

        private final @Nullable String span;
        private final @Nullable String run;

        Observer(@Nullable String span, @Nullable String run) {
            this.span = span;
            this.run = run;
        }

        @Override
        public Observation begin(Started started) {
            return Observation.NONE;
        }

        @Override
        public Observation publishing(Publication publication) {
            seen.add(publication.construct() + " to " + publication.transport() + ": "
                    + publication.events().get(0).type());
            if (span != null) {
                publication.traceparent(span);
            }
            return failure -> seen.add("ended with " + failure);
        }

        @Override
        public @Nullable String traceparent() {
            return run;
        }
    }

    private int post(Publisher publisher, RunObserver... observers) {
        services.with(EVENTS, publisher);
        ConstructEnvironment.Builder environment = ConstructEnvironment.builder(services);
        List.of(observers).forEach(environment::observer);
        Pipeline pipeline = Pipeline.create(
                DECLARED, PipelineEnvironment.builder(environment.build()).build());
        return pipeline.execute(TestExchange.of("POST", "/orders")).status();
    }

    @Test
    @DisplayName("events carry the trace of their publication, else that of the run, else none")
    void carriesTheTrace() {
        post(sent::addAll, new Observer(SPAN, RUN));
        post(sent::addAll, new Observer(null, RUN));
        post(sent::addAll, new Observer(null, null));
        post(sent::addAll);

        assertThat(sent).extracting(Envelope::traceparent).containsExactly(SPAN, RUN, null, null);
        assertThat(seen).startsWith("POST /orders to other: order.placed", "ended with null");
    }

    @Test
    @DisplayName("an observer learns of a failed publication, and the answer stands")
    void learnsOfFailures() {
        int status = post(
                events -> {
                    throw new EventException("away");
                },
                new Observer(null, null));

        assertThat(status).isEqualTo(200);
        assertThat(seen).last().asString().contains("EventException: away");
    }

    @Test
    @DisplayName("an observer that throws, or gives what is no trace, keeps no event back")
    void survivesAFailingObserver() {
        RunObserver failing = new RunObserver() {
            @Override
            public Observation begin(Started started) {
                return Observation.NONE;
            }

            @Override
            public Observation publishing(Publication publication) {
                throw new IllegalStateException("observer");
            }

            @Override
            public @Nullable String traceparent() {
                throw new IllegalStateException("observer");
            }
        };
        Logger logger = (Logger) LoggerFactory.getLogger(RunObserver.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            assertThat(post(sent::addAll, failing, new Observer(null, "no trace")))
                    .isEqualTo(200);
        } finally {
            logger.detachAppender(log);
        }

        assertThat(log.list)
                .hasSize(2)
                .allMatch(line ->
                        line.getFormattedMessage().contains(failing.getClass().getName()));

        assertThat(sent).singleElement().extracting(Envelope::traceparent).isNull();
        assertThat(seen).hasSize(2);
    }
}
