package dev.kit.constructs.aws;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.CronRun;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.CronScheduler;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunTimeoutException;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.Positive;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class FunctionOnLambdaTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());
    private static final FixedContext CONTEXT = new FixedContext("aws-1", 60_000);

    record Name(String name) {}

    record Greeting(String message) {}

    record Cancelled(int cancelled) {}

    private final RequestStreamHandler greet = AwsLambdaFunction.of(
            ENV,
            f.name("greet")
                    .input(Name.class)
                    .output(Greeting.class)
                    .handle(ctx -> new Greeting("Hello " + ctx.input().name())));

    @Test
    @DisplayName("FN-01 the event is the input, the answer the output")
    void callsTheFunction() throws IOException {
        assertThat(Events.sendText(greet, "{\"name\":\"TypeScript\"}", CONTEXT))
                .isEqualTo("{\"message\":\"Hello TypeScript\"}");
    }

    @Test
    @DisplayName("FN-02 FN-06 an invalid input fails the invocation before the handler, and is not quoted")
    void refusesAnInvalidInput() {
        assertThatThrownBy(() -> Events.sendText(greet, "{\"name\":[\"secret\"]}", CONTEXT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> Events.sendText(greet, "{\"name\":", CONTEXT)).hasMessageNotContaining("name");
    }

    @Test
    @DisplayName("FN-03 without a declared output the handler's result is returned all the same")
    void returnsWhatIsUndeclared() throws IOException {
        RequestStreamHandler handler = AwsLambdaFunction.of(ENV, f.name("plain").handle(ctx -> List.of(1, 2)));

        assertThat(Events.sendText(handler, "", null)).isEqualTo("[1,2]");
    }

    @Test
    @DisplayName("FN-06 what the handler throws reaches the platform as it is")
    void rethrows() {
        RequestStreamHandler handler = AwsLambdaFunction.of(ENV, f.name("fails").handle(ctx -> {
            throw new IOException("no luck");
        }));

        assertThatThrownBy(() -> Events.sendText(handler, "{}", CONTEXT))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("no luck");
    }

    @Test
    @DisplayName("FN-10 a function ends before the platform ends the invocation")
    void endsInTime() {
        RequestStreamHandler handler = AwsLambdaFunction.of(ENV, f.name("slow").handle(ctx -> {
            Thread.sleep(10_000);
            return "late";
        }));

        assertThatThrownBy(() -> Events.sendText(handler, "{}", new FixedContext("id", 500)))
                .isInstanceOf(RunTimeoutException.class);
    }

    @Test
    @DisplayName("FN-06 an output that the platform does not carry fails the invocation by name")
    void refusesALargeOutput() {
        RequestStreamHandler handler =
                AwsLambdaFunction.of(ENV, f.name("large").handle(ctx -> "x".repeat(6 * 1024 * 1024)));

        assertThatThrownBy(() -> Events.sendText(handler, "{}", CONTEXT))
                .isInstanceOf(AnswerTooLargeException.class)
                .hasMessageContaining("Function large returned 6291458 bytes. The platform carries 6291456:")
                .hasMessageContaining("a link to an object in S3");
    }

    @Test
    @DisplayName("CN-08 CN-09 a scheduled event runs a cron once, in a request context, and knows when it was due")
    void runsACron() throws IOException {
        List<FunctionCall<?>> calls = new ArrayList<>();
        RequestStreamHandler handler = AwsLambdaCron.of(
                ENV,
                c.name("nightly")
                        .schedule("rate(1 day)")
                        .output(Cancelled.class)
                        .handle(ctx -> {
                            calls.add(ctx.call());
                            assertThat(RequestContext.current().requestId()).isEqualTo("aws-1");
                            return new Cancelled(3);
                        }));

        assertThat(Events.send(handler, Events.of("schedule"), CONTEXT)).isEqualTo(Events.json("{\"cancelled\":3}"));
        assertThat(calls)
                .singleElement()
                .satisfies(call -> assertThat(call.dueAt()).hasToString("2026-07-24T10:12:00Z"));
        assertThat(RequestContext.currentOrNull()).isNull();
    }

    @Test
    @DisplayName("CN-08 a cron without an output answers null; its input is the rule's, else its own payload")
    void givesACronItsInput() throws IOException {
        List<String> names = new ArrayList<>();
        RequestStreamHandler handler = AwsLambdaCron.of(
                ENV,
                c.name("greets")
                        .schedule("rate(1 day)")
                        .input(Name.class, new Name("default"))
                        .handle(ctx -> names.add(ctx.input().name())));

        assertThat(Events.sendText(handler, Events.of("schedule").toString(), CONTEXT))
                .isEqualTo("null");
        Events.sendText(handler, "", null);
        Events.sendText(handler, "{\"name\":\"given\"}", CONTEXT);
        Events.send(
                handler,
                Events.of("schedule", event -> event.putObject("detail").put("name", "detail")),
                CONTEXT);
        assertThat(names).containsExactly("default", "default", "given", "detail");
    }

    @Test
    @DisplayName("CN-08 events of queues and requests are no schedule")
    void refusesOtherEvents() {
        RequestStreamHandler handler =
                AwsLambdaCron.of(ENV, c.name("idle").schedule("rate(1 day)").handle(ctx -> {}));

        for (String other : List.of("sqs", "sns", "http-api", "rest-api")) {
            assertThatThrownBy(() -> Events.send(handler, Events.of(other)))
                    .isInstanceOf(InvalidInvocationException.class)
                    .hasMessageContaining("check its triggers");
        }
        assertThatThrownBy(() -> Events.sendText(handler, "{", null)).isInstanceOf(InvalidInvocationException.class);
    }

    @SuppressWarnings("NullAway") // a function without output returns null
    @Test
    @DisplayName("AD-19 audits of a successful run are stored once, none where nothing was recorded")
    void storesAudits() throws IOException {
        record Note(String text) {}
        AuditableAction<Note> noted = AuditableAction.of("noted", Note.class);
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        Service<InMemoryAuditStorage> audits = Service.of("audits", env -> storage);
        RequestStreamHandler function = AwsLambdaFunction.of(
                ENV, f.name("notes").auditor(audits).input(Name.class).handle(ctx -> {
                    if (!ctx.input().name().isEmpty()) {
                        ctx.auditor().audit(noted, new Note(ctx.input().name()));
                    }
                    if (ctx.input().name().equals("fail")) {
                        throw new IllegalStateException("no luck");
                    }
                    return null;
                }));
        RequestStreamHandler cron = AwsLambdaCron.of(
                ENV,
                c.name("noting")
                        .schedule("rate(1 day)")
                        .auditor(audits)
                        .handle(ctx -> ctx.auditor().audit(noted, new Note("cron"))));

        Events.sendText(function, "{\"name\":\"\"}", CONTEXT);
        assertThat(storage.records()).isEmpty();
        assertThatThrownBy(() -> Events.sendText(function, "{\"name\":\"fail\"}", CONTEXT));
        assertThat(storage.records()).isEmpty();
        Events.sendText(function, "{\"name\":\"once\"}", CONTEXT);
        Events.send(cron, Events.of("schedule"), CONTEXT);
        assertThat(storage.records()).hasSize(2);
    }

    record Sizes(@Positive int size) {}

    @Test
    @DisplayName(
            "CN-05 a payload of scheduled runs that breaks the constraints of the input stops the start, as on a server")
    void refusesAnInvalidPayload() {
        Cron<?, ?> cron = c.schedule("rate(1 hour)")
                .name("wrong")
                .input(Sizes.class, new Sizes(0))
                .handle(ctx -> {});
        ConstructEnvironment server = ConstructEnvironment.of(ServiceRegistry.create(ENV));

        assertThatThrownBy(() -> AwsLambdaCron.of(ENV, cron))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("Cron wrong has a payload that its input does not allow")
                .hasMessageContaining("size must be greater than 0")
                .hasMessage(catchThrowable(() -> CronScheduler.inProcess(List.of(cron), server, 1))
                        .getMessage());
    }

    static final Cron<NoInput, @Nullable Void> recordStats =
            c.schedule("rate(1 day)").handle(ctx -> {});

    static final CloudFunction<NoInput, Integer> countOpen = f.handle(ctx -> 62);

    @Test
    @DisplayName("FN-11 CN-08 a constant without a name of its own goes by that of its field, as on a server")
    void goesByItsField() throws IOException {
        List<String> names = new ArrayList<>();
        PipelineListener listener = new PipelineListener() {
            @Override
            public void functionRan(FunctionRun run) {
                names.add("function " + run.function());
            }

            @Override
            public void cronRan(CronRun run) {
                names.add("cron " + run.cron() + " due " + run.dueAt());
            }
        };
        Function<ServiceRegistry, ConstructEnvironment> listened = services ->
                ConstructEnvironment.builder(services).listener(listener).build();

        Events.send(AwsLambdaCron.of(ENV, recordStats, listened), Events.of("schedule"), CONTEXT);
        Events.sendText(AwsLambdaFunction.of(ENV, countOpen, listened), "{}", CONTEXT);

        assertThat(names).containsExactly("cron recordStats due 2026-07-24T10:12:00Z", "function countOpen");
    }
}
