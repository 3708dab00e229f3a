package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.json;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.run;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.ForbiddenException;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FailureTest {

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 409, 500})
    @DisplayName("ER-01 ER-02 a thrown HTTP error is answered with its status and message")
    void httpErrorsAreAnswered(int status) {
        var problem = problem(run(throwing(HttpErrors.of(status, "because")), get()), status);
        assertThat(problem.path("detail").asString()).isEqualTo("because");
        assertThat(problem.path("instance").asString()).isEqualTo("/");
    }

    @Test
    @DisplayName("ER-01 an error thrown by its class is answered like one by its name")
    void classesOfErrors() {
        Endpoint<Object> endpoint = e.get("/").handle(ctx -> {
            throw new ForbiddenException("Not yours.");
        });

        assertThat(problem(run(endpoint, TestExchange.of("GET", "/")), 403)
                        .path("detail")
                        .asString(""))
                .isEqualTo("Not yours.");
    }

    @Test
    @DisplayName("ER-08 ER-09 an unexpected exception answers 500 and gives nothing away")
    void unexpectedExceptionsGiveNothingAway() {
        Throwable thrown = new IllegalStateException("select * from users", new SQLException("relation at /etc/x"));
        Answer answer = run(throwing(thrown), get());
        problem(answer, 500);
        assertThat(text(answer)).doesNotContain("select", "/etc", "IllegalState", "at dev.kit", "FailureTest");
        assertThat(json(answer).path("detail").asString()).isEqualTo("An unknown error occurred");
        Answer dev = run(throwing(thrown), get(), environment -> environment.dev(true));
        assertThat(json(dev).path("exception").asString()).contains("IllegalStateException");
    }

    @Test
    @DisplayName("ER-10 awkward and endless messages stay valid JSON of bounded length")
    void messagesAreBounded() {
        Answer answer = run(throwing(HttpErrors.badRequest("\"\n\u0000ü🚀" + "x".repeat(1_000_000))), get());
        assertThat(problem(answer, 400).path("detail").asString())
                .startsWith("\"\n\u0000ü🚀")
                .hasSizeLessThan(2_100);
    }

    @Test
    @DisplayName("ER-11 details that cannot be written leave a problem without them")
    void unwritableDetails() {
        Map<String, Object> cyclic = new HashMap<>();
        cyclic.put("self", cyclic);
        Answer answer = run(
                throwing(new HttpException(
                        409, "TAKEN", "no", Map.of("details", cyclic, "thread", Thread.currentThread()), null)),
                get());
        assertThat(problem(answer, 409).path("code").asString()).isEqualTo("TAKEN");
    }

    @Test
    @DisplayName("ER-04 details are members of the problem")
    void detailsAreMembers() {
        Answer answer =
                run(throwing(new HttpException(409, "SOLD_OUT", "none left", Map.of("sku", "A1"), null)), get());
        var problem = problem(answer, 409);
        assertThat(problem.path("sku").asString()).isEqualTo("A1");
        assertThat(problem.path("code").asString()).isEqualTo("SOLD_OUT");
        assertThat(problem.has("errors")).isFalse();
    }

    static Stream<Throwable> wrapped() {
        HttpException notFound = HttpErrors.notFound("gone");
        return Stream.of(
                notFound,
                new CompletionException(notFound),
                new UndeclaredThrowableException(notFound),
                new CompletionException(new UndeclaredThrowableException(notFound)));
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    @DisplayName("ER-13 wrappers are taken off")
    void wrappersAreTakenOff(Throwable thrown) {
        problem(run(throwing(thrown), get()), 404);
    }

    static Stream<Throwable> anything() {
        return Stream.of(
                new IOException("x"),
                new IllegalStateException("x"),
                new AssertionError("x"),
                new StackOverflowError());
    }

    @ParameterizedTest
    @MethodSource("anything")
    @DisplayName("ER-12 ER-13 checked, unchecked and errors all answer a problem")
    void anythingIsAnswered(Throwable thrown) {
        problem(run(throwing(thrown), get()), 500);
    }

    @Test
    @DisplayName("ER-12 a request whose exception cannot be translated either is answered and reported")
    void reportsARequestWithoutTranslation() {
        IllegalStateException thrown = new IllegalStateException("boom");
        IllegalArgumentException secondary = new IllegalArgumentException("no translation");
        List<RequestRun> runs = new CopyOnWriteArrayList<>();
        PipelineListener listener = new PipelineListener() {
            @Override
            public void requestFinished(RequestRun run) {
                runs.add(run);
            }
        };
        PipelineEnvironment environment = PipelineEnvironment.builder(
                        ConstructEnvironment.builder(PipelineHarness.services())
                                .listener(listener)
                                .build())
                .failures(unknown -> {
                    throw secondary;
                })
                .build();

        problem(Pipeline.create(throwing(thrown), environment).execute(get()), 500);

        assertThat(runs).singleElement().satisfies(run -> {
            assertThat(run.status()).isEqualTo(500);
            assertThat(run.failure()).isSameAs(thrown).hasSuppressedException(secondary);
        });
    }

    @Test
    @DisplayName("ER-12 a translator may throw the exception that it does not know")
    void reportsWhatATranslatorRethrows() {
        IllegalStateException thrown = new IllegalStateException("boom");
        PipelineEnvironment environment = PipelineEnvironment.builder(
                        ConstructEnvironment.builder(PipelineHarness.services()).build())
                .failures(unknown -> {
                    throw (RuntimeException) unknown;
                })
                .build();

        problem(Pipeline.create(throwing(thrown), environment).execute(get()), 500);

        assertThat(thrown).hasNoSuppressedExceptions();
    }

    @Test
    @DisplayName("ER-03 405, 429 and 503 carry their headers")
    void someErrorsHaveHeaders() {
        assertThat(run(throwing(HttpErrors.methodNotAllowed("no", java.util.List.of("GET", "PUT"))), get())
                        .header("Allow"))
                .isEqualTo("GET, PUT");
        assertThat(run(throwing(HttpErrors.serviceUnavailable("no", java.time.Duration.ofSeconds(7))), get())
                        .header("Retry-After"))
                .isEqualTo("7");
        assertThat(run(throwing(HttpErrors.tooManyRequests("no", java.time.Duration.ZERO)), get())
                        .header("Retry-After"))
                .isEqualTo("1");
    }

    private static Endpoint<String> throwing(Throwable thrown) {
        return e.get("/").output(String.class).handle(ctx -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (Exception) thrown;
        });
    }

    private static TestExchange get() {
        return TestExchange.of("GET", "/");
    }
}
