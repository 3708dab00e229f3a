package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.BodyWriter;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** Handlers that leave the thread of their container interrupted. */
final class InterruptedHandlerTest {

    static final class Routes {
        static final Endpoint<String> returning = e.get("/returning")
                .output(String.class)
                .handle(ctx -> {
                    Thread.currentThread().interrupt();
                    return "done";
                });
        static final Endpoint<String> large = e.get("/large").handle(ctx -> {
            Thread.currentThread().interrupt();
            return "x".repeat(200_000);
        });
        static final Endpoint<String> throwing = e.get("/throwing")
                .output(String.class)
                .handle(ctx -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("broken");
                });
        static final Endpoint<String> refusing = e.session(ctx -> {
                    Thread.currentThread().interrupt();
                    throw HttpErrors.forbidden("Not you.");
                })
                .get("/refusing")
                .output(String.class)
                .handle(ctx -> "never");
        static final Endpoint<BodyWriter> writing = e.get("/writing")
                .header("Content-Type", "text/plain")
                .handle(ctx -> out -> {
                    out.write("pieces".getBytes(StandardCharsets.UTF_8));
                    Thread.currentThread().interrupt();
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/InterruptedHandlerTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"/returning,200,6", "/large,200,200002", "/throwing,500,-1", "/refusing,403,-1", "/writing,200,6"})
    @DisplayName("endpoints L3 a handler that sets the interrupt flag and returns, throws or writes is answered")
    void answers(String path, int status, int length) throws Exception {
        for (int i = 0; i < 5; i++) {
            HttpResponse<String> answer = server.get(path);
            assertThat(answer.statusCode()).isEqualTo(status);
            if (length > 0) {
                assertThat(answer.body()).hasSize(length);
            }
        }
    }
}
