package dev.kit.boot.observability;

import static dev.kit.boot.Polling.await;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.BodyWriter;
import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** Metrics and span of a request that fails, of an endpoint beside a controller. */
class RequestFailureTest {

    private static final List<Map<String, String>> STOPPED = new CopyOnWriteArrayList<>();

    private static TestServer server;

    record What(String what) {}

    static final class Routes {
        static final Endpoint<String> fail = e.get("/kit/:what")
                .params(What.class)
                .output(String.class)
                .handle(ctx -> answer(ctx.params().what()));
        static final Endpoint<String> slow = e.get("/slow")
                .settings(s -> s.timeout(Duration.ofMillis(50)))
                .output(String.class)
                .handle(ctx -> {
                    new CountDownLatch(1).await();
                    return "never";
                });
        static final Endpoint<String> chosen = e.get("/chosen")
                .output(String.class)
                .handle(ctx -> {
                    throw HttpErrors.serviceUnavailable("Closed on Sundays.", Duration.ofHours(9));
                });
        static final Endpoint<BodyWriter> stream = e.get("/stream").handle(ctx -> out -> {
            throw new IllegalStateException("a secret");
        });
    }

    @RestController
    static class Twin {

        @GetMapping("/mvc/{what}")
        String fail(@PathVariable String what) {
            return answer(what);
        }
    }

    private static String answer(String what) {
        return switch (what) {
            case "unexpected" -> throw new IllegalArgumentException("a secret");
            case "error" -> throw new StackOverflowError();
            case "conflict" -> throw new ResponseStatusException(HttpStatus.CONFLICT);
            case "closed" -> throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE);
            default -> what;
        };
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Tracing.class, Twin.class})
    static class Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class, "kit.routes=dev/kit/boot/observability/RequestFailureTest$Routes.class");
        server.context().getBean(ObservationRegistry.class).observationConfig().observationHandler(new Stopped());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Keeps the tags of finished requests, and "error", which the handler of the meters adds. */
    private static final class Stopped implements ObservationHandler<ServerRequestObservationContext> {

        @Override
        public boolean supportsContext(Observation.Context context) {
            return context instanceof ServerRequestObservationContext;
        }

        @Override
        public void onStop(ServerRequestObservationContext context) {
            Map<String, String> tags = new TreeMap<>();
            for (KeyValue tag : context.getLowCardinalityKeyValues()) {
                tags.put(tag.getKey(), tag.getValue());
            }
            tags.remove("uri");
            Throwable error = context.getError();
            tags.put("error", error == null ? "none" : error.getClass().getSimpleName());
            STOPPED.add(tags);
        }
    }

    private static Map<String, String> tags(String path) throws Exception {
        STOPPED.clear();
        server.context().getBean(InMemorySpanExporter.class).reset();
        server.get(path);
        return await().until(() -> STOPPED.stream().findFirst().orElse(Map.of()), found -> !found.isEmpty());
    }

    @ParameterizedTest(name = "spring M5 {0}: exception and error of http.server.requests are those of a controller")
    @CsvSource({
        "unexpected, IllegalArgumentException, 500",
        "conflict, none, 409",
        "closed, none, 503",
        "fine, none, 200"
    })
    void tellsLikeItsTwin(String what, String exception, String status) throws Exception {
        assertThat(tags("/kit/" + what))
                .isEqualTo(tags("/mvc/" + what))
                .containsEntry("exception", exception)
                .containsEntry("error", exception)
                .containsEntry("status", status);
    }

    @ParameterizedTest(name = "spring M5 {0}: {1}")
    @CsvSource({
        "/kit/error, StackOverflowError",
        "/slow, RunTimeoutException",
        "/stream, IllegalStateException",
        "/chosen, none"
    })
    void tellsWhatFailed(String path, String exception) throws Exception {
        assertThat(tags(path)).containsEntry("exception", exception).containsEntry("error", exception);
    }

    @Test
    @DisplayName("spring M5 the span of a failed request is an error, with the exception as event")
    void marksTheSpan() throws Exception {
        tags("/kit/unexpected");
        SpanData span = await().until(
                        () -> server.context().getBean(InMemorySpanExporter.class).getFinishedSpanItems().stream()
                                .findFirst(),
                        java.util.Optional::isPresent)
                .orElseThrow();

        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getEvents())
                .singleElement()
                .satisfies(event -> assertThat(event.getName()).isEqualTo("exception"));
    }
}
