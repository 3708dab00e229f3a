package dev.kit.constructs.run;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.crons.CronBuilder;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.EventOrigin;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionBuilder;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.pipeline.TestExchange;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberBuilder;
import dev.kit.constructs.subscribers.SubscriberRunner;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The kinds of construct that {@link OneEngineTest} asks the same questions. */
enum Subject {
    ENDPOINT("Endpoint GET /probe") {
        @Override
        @Nullable Throwable run(
                ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe) {
            EndpointFactory<NoSession, ?> base = e.settings(settings -> settings.timeout(timeout));
            EndpointFactory<NoSession, ?> factory = bare
                    ? base
                    : base.services(NOTES).database(SHOP).publisher(EVENTS).auditor(AUDITS);
            Endpoint<Object> endpoint = factory.get("/probe").handle(context -> {
                probe.ask(Scope.of(context));
                return "done";
            });
            TestExchange exchange = TestExchange.of("GET", "/probe").header("traceparent", traceparent);
            return Pipeline.create(
                            endpoint, PipelineEnvironment.builder(environment).build())
                    .inspect(exchange)
                    .thrown();
        }
    },

    SUBSCRIBER("Subscriber probe") {
        @Override
        @Nullable Throwable run(ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe)
                throws Exception {
            SubscriberBuilder<String, ?> base = s.subscribe(CAUSE).name("probe").timeout(timeout);
            SubscriberBuilder<String, ?> builder = bare
                    ? base
                    : base.services(NOTES).publisher(EVENTS).auditor(AUDITS).database(SHOP);
            Subscriber subscriber = builder.handle(context -> probe.ask(Scope.of(context)));
            EventOrigin origin = new EventOrigin("till", null, null, traceparent);
            try (SubscriberRunner runner = SubscriberRunner.create(environment)) {
                return runner
                        .run(subscriber, List.of(new Delivery(origin.envelope(CAUSE.of("cause")), 1)))
                        .values()
                        .stream()
                        .findFirst()
                        .orElse(null);
            }
        }
    },

    FUNCTION("Function probe") {
        @Override
        @Nullable Throwable run(
                ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe) {
            FunctionBuilder<NoInput, ?> base = f.name("probe").timeout(timeout);
            FunctionBuilder<NoInput, ?> builder = bare
                    ? base
                    : base.services(NOTES).publisher(EVENTS).auditor(AUDITS).database(SHOP);
            CloudFunction<NoInput, String> function = builder.handle(context -> {
                probe.ask(Scope.of(context));
                return "done";
            });
            return failure(function, environment, traceparent);
        }
    },

    CRON("Cron probe") {
        @Override
        @Nullable Throwable run(
                ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe) {
            CronBuilder<NoInput, ?> base =
                    c.schedule("rate(1 hour)").name("probe").timeout(timeout);
            CronBuilder<NoInput, ?> builder = bare
                    ? base
                    : base.services(NOTES).publisher(EVENTS).auditor(AUDITS).database(SHOP);
            return failure(
                    builder.handle(context -> probe.ask(Scope.of(context))).function(), environment, traceparent);
        }
    },

    /** A kind of construct that the engine has never heard of; its context is the trace. */
    JOB("Job probe") {
        @Override
        @Nullable Throwable run(
                ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe) {
            Declaration<String> job = new Declaration<>(
                    "Job",
                    "probe",
                    LoggerFactory.getLogger(Subject.class),
                    bare ? List.of() : List.of(NOTES),
                    bare ? Data.none() : new Data<>(erased(SHOP), null, null, false),
                    bare ? Effects.NONE : new Effects(EVENTS, List.of(), AUDITS, Set.of(), List.of()),
                    timeout,
                    new TracedJob());
            UnitOfWork<String> unit = UnitOfWork.of(job, environment);
            RunState<String> run = unit.begin(traceparent, "job-1", false);
            RequestContext.Scope scope = run.open();
            try {
                unit.perform(run, trace -> {
                    probe.ask(Scope.of(run));
                    return "done";
                });
                return null;
            } catch (Exception failure) {
                return failure;
            } finally {
                scope.close();
            }
        }
    };

    static final Service<DataSource> DATA = Service.bean("database", DataSource.class);
    static final Database<JdbcClient> SHOP = Database.jdbc(DATA);
    static final Service<StringBuilder> NOTES = Service.of("notes", env -> new StringBuilder());
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final EventType<String> CAUSE = EventType.of("cause", String.class);

    private final String label;

    Subject(String label) {
        this.label = label;
    }

    /** How messages name the construct. */
    String label() {
        return label;
    }

    /**
     * Runs {@code probe} in a construct of this kind; returns what it failed with.
     *
     * @param bare whether it declares nothing
     */
    abstract @Nullable Throwable run(
            ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe)
            throws Exception;

    private static @Nullable Throwable failure(
            CloudFunction<NoInput, ?> function, ConstructEnvironment environment, String traceparent) {
        try {
            FunctionRunner.of(function, environment).call(FunctionCall.empty().traceparent(traceparent));
            return null;
        } catch (Exception failure) {
            return failure;
        }
    }

    @SuppressWarnings("unchecked") // the probe knows the handle's type
    private static Database<Object> erased(Database<?> database) {
        return (Database<Object>) database;
    }

    private record TracedJob() implements Provenance<String> {

        @Override
        public String traceparent(String context) {
            return context;
        }

        @Override
        public @Nullable AuditActor actor(String context) {
            return null;
        }
    }
}
