package dev.kit.constructs.functions;

import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.errors.BadRequestException;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventDefinition;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.RunTimeoutException;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.subscribers.SubscriberInvocation;
import dev.kit.constructs.testing.TestFunctionAdaptor;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.InvalidOutputException;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.jdbc.core.simple.JdbcClient;

final class FunctionTest {

    record Name(@NotBlank String name) {}

    record Greeting(@NotBlank String message) {}

    record Aged(@Min(0) int age) {}

    private static final Service<String> SUFFIX = Service.of("suffix", env -> "!");
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final EventType<String> GREETED = EventType.of("greeted", String.class);
    private static final AuditableAction<String> GREETING = AuditableAction.of("greeting", String.class);
    private static final Database<JdbcClient> SHOP = Database.jdbc(Service.bean("database", DataSource.class));

    private static final CloudFunction<Name, Greeting> greet = f.input(Name.class)
            .output(Greeting.class)
            .handle(ctx -> new Greeting("Hello " + ctx.input().name()));

    @Test
    @DisplayName("FN-01 an input becomes an output")
    void turnsAnInputIntoAnOutput() throws Exception {
        assertThat(TestFunctionAdaptor.of(greet).invoke(new Name("TypeScript")))
                .isEqualTo(new Greeting("Hello TypeScript"));
        assertThat(TestFunctionAdaptor.of(greet).invokeJson("{\"name\":\"TypeScript\"}"))
                .isEqualTo(new Greeting("Hello TypeScript"));
    }

    @Test
    @DisplayName("FN-02 an invalid input never reaches the handler, an invalid output never leaves it")
    void validatesBothEnds() {
        AtomicInteger calls = new AtomicInteger();
        CloudFunction<Aged, Greeting> broken = f.name("broken")
                .input(Aged.class)
                .output(Greeting.class)
                .handle(ctx -> {
                    calls.incrementAndGet();
                    return new Greeting(" ");
                });
        TestFunctionAdaptor<Aged, Greeting> adaptor = TestFunctionAdaptor.of(broken);
        assertThatExceptionOfType(InvalidInputException.class)
                .isThrownBy(() -> adaptor.invokeJson("{\"age\":\"not a number\"}"))
                .withMessageStartingWith("Function broken was called with an invalid input: age ")
                .satisfies(failure -> assertThat(failure.issues())
                        .singleElement()
                        .satisfies(issue -> assertThat(issue.path()).containsExactly("age")));
        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> adaptor.invoke(new Aged(-1)));
        assertThat(calls).hasValue(0);
        assertThatExceptionOfType(InvalidOutputException.class)
                .isThrownBy(() -> adaptor.invoke(new Aged(1)))
                .withMessageStartingWith("Function broken returned an invalid output");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"text\"",
                "{",
                "{\"age\":1} {}",
                "{\"age\":1,\"age\":2}",
                "{\"age\":1.5}",
                "{\"age\":\"1\"}",
                "{\"age\":true}",
                "{\"age\":2147483648}"
            })
    @DisplayName("FN-02 no input but a valid one reaches the handler, and none is rounded or cut")
    void refusesOtherInputs(String json) {
        AtomicInteger calls = new AtomicInteger();
        CloudFunction<Aged, Integer> function = f.input(Aged.class).handle(ctx -> calls.incrementAndGet());

        assertThatThrownBy(() -> TestFunctionAdaptor.of(function).invokeJson(json))
                .isInstanceOfAny(InvalidInputException.class, BadRequestException.class);
        assertThat(calls).hasValue(0);
    }

    @Test
    @DisplayName("FN-03 without an output schema the result is what the handler returned")
    void returnsDataWithoutASchema() throws Exception {
        CloudFunction<NoInput, Map<String, Integer>> count = f.handle(ctx -> Map.of("count", 3));
        assertThat(TestFunctionAdaptor.of(count).invoke()).isEqualTo(Map.of("count", 3));
        FunctionRunner<NoInput, Map<String, Integer>> runner = FunctionRunner.of(count, environment());
        assertThat(new String(runner.write(runner.callJson(new byte[0], FunctionCall.empty())), StandardCharsets.UTF_8))
                .isEqualTo("{\"count\":3}");
    }

    @Test
    @DisplayName("FN-04 30 s unless told otherwise, services once each, and no state shared between functions")
    void keepsItsOwnState() {
        FunctionBuilder<NoInput, ?> base = f.services(SUFFIX);
        CloudFunction<NoInput, String> one =
                base.timeout(60_000).memorySize(512).services(SUFFIX).handle(ctx -> "one");
        CloudFunction<NoInput, String> other = base.handle(ctx -> "other");
        CloudFunction<NoInput, String> plain = f.handle(ctx -> "plain");
        assertThat(one.definition().timeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(one.definition().memorySize()).isEqualTo(512);
        assertThat(one.definition().services()).hasSize(1);
        assertThat(other.definition().timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(other.definition().memorySize()).isNull();
        assertThat(plain.definition().services()).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> f.timeout(0)).withMessageContaining("at least 1 ms");
        assertThatIllegalArgumentException().isThrownBy(() -> f.memorySize(0)).withMessageContaining("at least 1 MB");
    }

    @Test
    @DisplayName("FN-05 TA-05 a database given to the test is ctx.db(); services come by name")
    void givesDatabaseAndServices() throws Exception {
        JdbcClient handle = JdbcClient.create(new org.springframework.jdbc.datasource.DriverManagerDataSource());
        CloudFunction<NoInput, String> function = f.database(SHOP)
                .services(SUFFIX)
                .handle(ctx -> ctx.db() == handle ? "given" + ctx.service(SUFFIX) : "other");
        TestFunctionAdaptor<NoInput, String> adaptor =
                TestFunctionAdaptor.of(function).database(handle);
        assertThat(adaptor.invoke()).isEqualTo("given!");
        assertThat(adaptor.services(Map.of("suffix", "?")).invoke()).isEqualTo("given?");
        CloudFunction<NoInput, String> without =
                f.name("without").handle(ctx -> "db " + ctx.db().getClass());
        assertThatIllegalStateException()
                .isThrownBy(() -> TestFunctionAdaptor.of(without).invoke())
                .withMessageStartingWith("Function without has no database");
    }

    @Test
    @DisplayName("FN-06 a failing handler is logged and reaches the caller")
    void logsAndRethrows() {
        CloudFunction<NoInput, String> failing = f.name("failing").handle(ctx -> {
            throw new IllegalStateException("boom");
        });
        Logger logger = (Logger) LoggerFactory.getLogger("kit.function.failing");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        assertThatThrownBy(() -> TestFunctionAdaptor.of(failing).invoke()).hasMessage("boom");
        logger.detachAppender(lines);
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage()).isEqualTo("Error processing function failing");
            assertThat(line.getThrowableProxy().getMessage()).isEqualTo("boom");
        });
    }

    @Test
    @DisplayName("FN-07 TA-10 declared events follow a success, if their condition holds, and never a failure")
    void publishesAfterSuccess() throws Exception {
        List<Envelope> sent = new ArrayList<>();
        CloudFunction<Name, Greeting> function = f.input(Name.class)
                .publisher(EVENTS)
                .output(Greeting.class)
                .event(GREETED, Greeting::message)
                .event(EventDefinition.of(GREETED, Greeting::message)
                        .when(output -> output.message().length() > 9))
                .handle(ctx -> {
                    if (ctx.input().name().equals("nobody")) {
                        throw new IllegalStateException("nobody");
                    }
                    return new Greeting("Hello " + ctx.input().name());
                });
        TestFunctionAdaptor<Name, Greeting> adaptor =
                TestFunctionAdaptor.of(function).publisher(sent::addAll);
        adaptor.invoke(new Name("Ann"));
        assertThat(sent).hasSize(1);
        adaptor.invoke(new Name("Annabel"));
        assertThat(sent).hasSize(3);
        assertThatThrownBy(() -> adaptor.invoke(new Name("nobody"))).hasMessage("nobody");
        assertThat(sent).hasSize(3);
    }

    @Test
    @DisplayName("FN-08 AD-19 TA-09 audits of a success are stored once, those of a failure never")
    void storesAuditsOnce() throws Exception {
        InMemoryAuditStorage audits = new InMemoryAuditStorage();
        CloudFunction<Name, Greeting> function = f.input(Name.class)
                .auditor(AUDITS, GREETING)
                .output(Greeting.class)
                .audit(GREETING, Greeting::message, audit -> audit.entityId(Greeting::message))
                .handle(ctx -> {
                    ctx.auditor().audit(GREETING, "by hand");
                    if (ctx.input().name().equals("nobody")) {
                        throw new IllegalStateException("nobody");
                    }
                    return new Greeting("Hello " + ctx.input().name());
                });
        TestFunctionAdaptor<Name, Greeting> adaptor =
                TestFunctionAdaptor.of(function).auditorStorage(audits);
        adaptor.invoke(new Name("Ann"));
        assertThat(audits.records()).hasSize(2);
        assertThatThrownBy(() -> adaptor.invoke(new Name("nobody"))).hasMessage("nobody");
        assertThat(audits.records()).hasSize(2);
        TestFunctionAdaptor.of(greet).invoke(new Name("Ann"));
        assertThat(audits.records()).hasSize(2);
    }

    @Test
    @DisplayName("FN-09 TA-12 a test runs under an id of its own, and its log lines say that it is one")
    void marksTests() throws Exception {
        CloudFunction<NoInput, String> function =
                f.handle(ctx -> RequestContext.current().requestId() + " " + MDC.get("test"));
        assertThat(TestFunctionAdaptor.of(function).invoke())
                .startsWith("test-")
                .endsWith(" true");
        assertThat(RequestContext.currentOrNull()).isNull();
        assertThat(MDC.get("test")).isNull();
    }

    @Test
    @DisplayName("FN-10 a handler that takes too long fails, in tests as on servers")
    void endsInTime() throws Exception {
        Callable<String> forever = () -> {
            Thread.sleep(60_000);
            return "late";
        };
        CloudFunction<NoInput, String> slow = f.name("slow").timeout(50).handle(ctx -> forever.call());
        assertThatExceptionOfType(RunTimeoutException.class)
                .isThrownBy(() -> TestFunctionAdaptor.of(slow).invoke())
                .withMessageStartingWith("Function slow took longer than 50 ms");
        CountDownLatch abandoned = new CountDownLatch(1);
        CloudFunction<NoInput, String> deaf = f.name("deaf").timeout(50).handle(ctx -> {
            long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            while (abandoned.getCount() > 0 && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return "deaf";
        });
        ExecutorService threads = Executors.newCachedThreadPool();
        long start = System.nanoTime();
        assertThatExceptionOfType(RunTimeoutException.class)
                .isThrownBy(() -> FunctionRunner.of(deaf, environment()).call(FunctionCall.empty(), threads));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        abandoned.countDown();
        threads.shutdownNow();
    }

    @Test
    @DisplayName("TA-14 what a function declares and the test does not give is named at once")
    void namesWhatIsMissing() {
        CloudFunction<NoInput, String> function =
                f.name("needy").database(SHOP).publisher(EVENTS).auditor(AUDITS).handle(ctx -> "never");
        TestFunctionAdaptor<NoInput, String> adaptor = TestFunctionAdaptor.of(function);
        assertThatIllegalStateException()
                .isThrownBy(adaptor::invoke)
                .withMessage("Function needy uses publisher \"events\". Give the test one with .publisher(…).");
        assertThatIllegalStateException()
                .isThrownBy(() -> adaptor.publisher(events -> {}).invoke())
                .withMessage(
                        "Function needy uses auditor storage \"audits\". Give the test one with .auditorStorage(…).");
        assertThatIllegalStateException()
                .isThrownBy(() -> adaptor.publisher(events -> {})
                        .auditorStorage(new InMemoryAuditStorage())
                        .invoke())
                .withMessage("Function needy uses database \"database\". Give the test one with .database(…).");
    }

    @Test
    @DisplayName("a call in process names the function by its constant, and keeps the id of the request around it")
    void callsInProcess() throws Exception {
        List<FunctionRun> runs = new ArrayList<>();
        ConstructEnvironment environment = ConstructEnvironment.builder(
                        ServiceRegistry.create(new EnvironmentParser(Map.of())))
                .listener(new PipelineListener() {
                    @Override
                    public void functionRan(FunctionRun run) {
                        runs.add(run);
                    }
                })
                .build();
        FunctionInvoker functions = new FunctionInvoker(environment);
        RequestContext.Scope scope = new RequestContext(
                        "outer", java.time.Instant.EPOCH, LoggerFactory.getLogger(FunctionTest.class))
                .open();
        Greeting greeting = functions.call(greet.named("greet"), new Name("Ann"));
        scope.close();
        assertThat(greeting.message()).isEqualTo("Hello Ann");
        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.function()).isEqualTo("greet");
            assertThat(run.requestId()).isEqualTo("outer");
            assertThat(run.failure()).isNull();
        });
    }

    @Test
    @DisplayName("a function without a name is known by its field, else by its place in the source")
    void hasAName() {
        assertThat(greet.name()).startsWith("FunctionTest:");
        assertThat(greet.named("greet").name()).isEqualTo("greet");
        assertThat(f.name("given").handle(ctx -> "x").named("field").name()).isEqualTo("given");
    }

    @Test
    @DisplayName("contradictions are named when the function is built")
    void refusesContradictions() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        f.name("leaky").rls(call -> Map.of("tenant_id", "a")).handle(ctx -> "x"))
                .withMessage(
                        "Function leaky has row-level security but no database. Add .database(…) or remove .rls(…).");
        AuditableAction<String> other = AuditableAction.of("other", String.class);
        assertThatIllegalStateException()
                .isThrownBy(() -> f.name("odd")
                        .auditor(AUDITS, GREETING)
                        .output(String.class)
                        .audit(other, text -> text)
                        .handle(ctx -> "x"))
                .withMessageStartingWith("Function odd audits \"other\"");
    }

    interface Unknown {}

    record Choice(Unknown unknown) {}

    @Test
    @DisplayName("endpoints L20 a function and a subscriber of what can never be read are refused, with the component")
    void refusesInputThatCannotBeRead() {
        CloudFunction<Choice, String> function =
                f.input(Choice.class).output(String.class).handle(ctx -> "never");
        Subscriber subscriber =
                s.subscribe(EventType.of("choice.made", Choice.class)).each((event, ctx) -> {});

        assertThatThrownBy(() -> FunctionRunner.of(function, environment()))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("Choice.unknown of type Unknown, of which JSON does not tell the class.");
        assertThatThrownBy(() -> SubscriberInvocation.of(subscriber, environment(), "1"))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("of choice.made cannot read its input:");
    }

    private static ConstructEnvironment environment() {
        return ConstructEnvironment.of(ServiceRegistry.create(new EnvironmentParser(Map.of())));
    }
}
