package dev.kit.constructs.run;

import static dev.kit.constructs.run.Probed.AUDITS;
import static dev.kit.constructs.run.Probed.CAUSE;
import static dev.kit.constructs.run.Probed.DATA;
import static dev.kit.constructs.run.Probed.EVENTS;
import static dev.kit.constructs.run.Probed.NOTES;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.aws.AmazonApiGatewayV2Endpoint;
import dev.kit.constructs.aws.AwsLambdaCron;
import dev.kit.constructs.aws.AwsLambdaFunction;
import dev.kit.constructs.aws.AwsLambdaSubscriber;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer.Delivery;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.pipeline.TestExchange;
import dev.kit.constructs.run.Scope.Probe;
import dev.kit.constructs.subscribers.SubscriberRunner;
import dev.kit.constructs.testing.TestCronAdaptor;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.testing.TestFunctionAdaptor;
import dev.kit.constructs.testing.TestSubscriberAdaptor;
import dev.kit.envkit.EnvironmentParser;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The kinds of construct on the hosts that run them, all of which {@link OneEngineTest} asks the same questions. */
enum Subject {
    ENDPOINT_ON_SERVER("Endpoint GET /probe", "requestFinished") {
        @Override
        @Nullable Throwable run(Probed probed) {
            TestExchange exchange = TestExchange.of("GET", "/probe").header("traceparent", probed.traceparent());
            return Pipeline.create(probed.endpoint(), pipelines(probed))
                    .inspect(exchange)
                    .thrown();
        }
    },

    ENDPOINT_ON_LAMBDA("Endpoint GET /probe", "requestFinished") {
        @Override
        @Nullable Throwable run(Probed probed) throws Exception {
            AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
            invoke(
                    AmazonApiGatewayV2Endpoint.of(ENV, List.of(probed.endpoint()), services -> pipelines(probed))
                            .listener((request, answer, duration, failure) -> thrown.set(failure)),
                    """
                    {"version":"2.0","rawPath":"/probe","rawQueryString":"","headers":{"traceparent":"%s"},
                     "requestContext":{"http":{"method":"GET","path":"/probe"},"stage":"$default"}}""".formatted(probed.traceparent()));
            return thrown.get();
        }
    },

    ENDPOINT_IN_TEST("Endpoint GET /probe", "requestFinished") {
        @Override
        @Nullable Throwable run(Probed probed) {
            TestEndpointAdaptor<Object> adaptor = TestEndpointAdaptor.of(probed.endpoint())
                    .listener(probed.environment().listener())
                    .header("traceparent", probed.traceparent());
            if (!probed.bare()) {
                adaptor = adaptor.service(NOTES, probed.given(NOTES))
                        .database(probed.given(DATA))
                        .publisher(probed.given(EVENTS))
                        .auditorStorage(probed.given(AUDITS));
            }
            try {
                adaptor.request();
                return null;
            } catch (HttpException failure) {
                return failure.getCause() == null ? failure : failure.getCause();
            }
        }
    },

    SUBSCRIBER_ON_SERVER("Subscriber probe", "subscriberRan") {
        @Override
        @Nullable Throwable run(Probed probed) throws Exception {
            try (SubscriberRunner runner = SubscriberRunner.create(probed.environment())) {
                return runner.run(probed.subscriber(), List.of(new Delivery(cause(probed), 1))).values().stream()
                        .findFirst()
                        .orElse(null);
            }
        }
    },

    SUBSCRIBER_ON_LAMBDA("Subscriber probe", "subscriberRan") {
        @Override
        @Nullable Throwable run(Probed probed) {
            ObjectNode message = JSON.createObjectNode()
                    .put("type", CAUSE.name())
                    .put("payload", "cause")
                    .put("source", "till")
                    .put("traceparent", probed.traceparent());
            ObjectNode event = JSON.createObjectNode();
            event.putArray("Records")
                    .addObject()
                    .put("eventSource", "aws:sqs")
                    .put("messageId", "m-1")
                    .put("body", message.toString());
            return thrownBy(() -> invoke(
                    AwsLambdaSubscriber.of(ENV, probed.subscriber(), services -> probed.environment()),
                    event.toString()));
        }
    },

    SUBSCRIBER_IN_TEST("Subscriber probe", "") {
        @Override
        @Nullable Throwable run(Probed probed) {
            TestSubscriberAdaptor adaptor = TestSubscriberAdaptor.of(probed.subscriber());
            TestSubscriberAdaptor given = probed.bare()
                    ? adaptor
                    : adaptor.service(NOTES, probed.given(NOTES))
                            .database(probed.given(DATA))
                            .publisher(probed.given(EVENTS))
                            .auditorStorage(probed.given(AUDITS));
            return thrownBy(() -> given.invoke(List.of(cause(probed))));
        }
    },

    FUNCTION_ON_SERVER("Function probe", "functionRan") {
        @Override
        @Nullable Throwable run(Probed probed) {
            return thrownBy(() -> FunctionRunner.of(probed.function(), probed.environment())
                    .call(FunctionCall.empty().traceparent(probed.traceparent())));
        }
    },

    FUNCTION_ON_LAMBDA("Function probe", "functionRan") {
        @Override
        @Nullable Throwable run(Probed probed) {
            return thrownBy(
                    () -> invoke(AwsLambdaFunction.of(ENV, probed.function(), services -> probed.environment()), "{}"));
        }
    },

    FUNCTION_IN_TEST("Function probe", "") {
        @Override
        @Nullable Throwable run(Probed probed) {
            TestFunctionAdaptor<?, ?> adaptor = TestFunctionAdaptor.of(probed.function());
            TestFunctionAdaptor<?, ?> given = probed.bare()
                    ? adaptor
                    : adaptor.service(NOTES, probed.given(NOTES))
                            .database(probed.given(DATA))
                            .publisher(probed.given(EVENTS))
                            .auditorStorage(probed.given(AUDITS));
            return thrownBy(given::invoke);
        }
    },

    CRON_ON_SERVER("Cron probe", "cronRan") {
        @Override
        @Nullable Throwable run(Probed probed) throws Exception {
            try (CronScheduler scheduler = CronScheduler.inProcess(List.of(probed.cron()), probed.environment(), 1)) {
                CompletableFuture<CronRun> run = scheduler.runNow("probe", null);
                try {
                    return run.get().failure();
                } catch (InterruptedException e) {
                    scheduler.close(Duration.ZERO);
                    return run.get().failure();
                }
            }
        }
    },

    CRON_ON_LAMBDA("Cron probe", "cronRan") {
        @Override
        @Nullable Throwable run(Probed probed) {
            return thrownBy(() -> invoke(AwsLambdaCron.of(ENV, probed.cron(), services -> probed.environment()), "{}"));
        }
    },

    CRON_IN_TEST("Cron probe", "") {
        @Override
        @Nullable Throwable run(Probed probed) {
            TestCronAdaptor<?, ?> adaptor = TestCronAdaptor.of(probed.cron());
            TestCronAdaptor<?, ?> given = probed.bare()
                    ? adaptor
                    : adaptor.service(NOTES, probed.given(NOTES))
                            .database(probed.given(DATA))
                            .publisher(probed.given(EVENTS))
                            .auditorStorage(probed.given(AUDITS));
            return thrownBy(given::invoke);
        }
    },

    /** A kind of construct that the engine has never heard of; its context is the trace. */
    JOB("Job probe", "") {
        @Override
        @Nullable Throwable run(Probed probed) {
            Declaration<String> job = new Declaration<>(
                    "Job",
                    "probe",
                    LoggerFactory.getLogger(Subject.class),
                    probed.bare() ? List.of() : List.of(NOTES),
                    probed.bare() ? Data.none() : Data.<String>none().withDatabase(Workbench.erased(Probed.SHOP)),
                    probed.bare() ? Effects.NONE : new Effects(EVENTS, List.of(), AUDITS, Set.of(), List.of()),
                    probed.timeout(),
                    new TracedJob());
            UnitOfWork<String> unit = UnitOfWork.of(job, probed.environment());
            return thrownBy(() -> unit.call("job-1", null)
                    .here(
                            new Workbench.Jobs(run -> {
                                probed.probe().ask(Scope.of(run));
                                return "done";
                            }),
                            probed.traceparent()));
        }
    };

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final String label;
    private final String report;

    Subject(String label, String report) {
        this.label = label;
        this.report = report;
    }

    /** Returns the name of the construct in messages. */
    String label() {
        return label;
    }

    /** Returns the method of the listener that receives its runs; empty if the host has no listener. */
    String report() {
        return report;
    }

    /** Runs the probe in a construct of this kind; returns what it failed with. */
    abstract @Nullable Throwable run(Probed probed) throws Exception;

    @Nullable Throwable run(ConstructEnvironment environment, boolean bare, Duration timeout, String traceparent, Probe probe)
            throws Exception {
        return run(new Probed(environment, bare, timeout, traceparent, probe));
    }

    /** Returns the subjects in the environment of the test. Test adaptors make an environment of their own. */
    static Stream<Subject> inAnEnvironment() {
        return Stream.of(values()).filter(subject -> !subject.name().endsWith("_IN_TEST"));
    }

    /** Returns the subjects with a trace: that of their cause, else that of an observer. */
    static Stream<Subject> traced() {
        return Stream.of(values())
                .filter(subject -> !EnumSet.of(FUNCTION_IN_TEST, CRON_IN_TEST).contains(subject));
    }

    /** Returns true if the cause of a run carries a trace on this host. */
    boolean isCausedWithATrace() {
        return !EnumSet.of(FUNCTION_ON_LAMBDA, CRON_ON_SERVER, CRON_ON_LAMBDA).contains(this);
    }

    /** Returns the subjects whose work runs on another thread than the one that waits for it. */
    static Stream<Subject> waiting() {
        return Stream.of(SUBSCRIBER_ON_SERVER, CRON_ON_SERVER);
    }

    private static PipelineEnvironment pipelines(Probed probed) {
        return PipelineEnvironment.builder(probed.environment()).build();
    }

    private static Envelope cause(Probed probed) {
        return new EventOrigin("till", null, null, probed.traceparent()).envelope(CAUSE.of("cause"));
    }

    private static @Nullable Object invoke(RequestStreamHandler handler, String event) throws Exception {
        handler.handleRequest(
                new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                null);
        return null;
    }

    private static @Nullable Throwable thrownBy(Invocation invocation) {
        try {
            invocation.run();
            return null;
        } catch (Throwable failure) {
            return failure;
        }
    }

    @FunctionalInterface
    private interface Invocation {

        @Nullable Object run() throws Exception;
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
