package dev.kit.boot.studio;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.studio.entries.RequestEntry;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

/** Error responses that no endpoint declares, as a developer learns of them. */
@ExtendWith(OutputCaptureExtension.class)
final class UndeclaredFailureTest {

    static final class Routes {

        static final Endpoint<String> order = e.get("/orders").handle(ctx -> {
            throw HttpErrors.notFound("None.");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static final String ROUTES = "kit.routes=dev/kit/boot/studio/UndeclaredFailureTest$Routes.class";
    private static final String NOTICE = "GET /orders answers 404, which it does not declare."
            + " Add .fails(NotFound, \"…\") to the endpoint or its factory.";

    @Test
    @DisplayName("an undeclared status is logged once and shown on each request, with the remedy")
    void showsTheNotice(CapturedOutput output) throws Exception {
        try (TestServer server = TestServer.start(Application.class, ROUTES)) {
            assertThat(server.get("/orders").statusCode()).isEqualTo(404);
            RequestEntry first = Recorded.of(server).request("/orders");
            assertThat(first.answered().notice()).isEqualTo(NOTICE);
            assertThat(server.get("/orders").statusCode()).isEqualTo(404);
            RequestEntry second = Recorded.of(server)
                    .request(entry ->
                            entry.path().equals("/orders") && !entry.id().equals(first.id()));

            assertThat(second.answered().notice()).isEqualTo(NOTICE);
            assertThat(output.getAll().split(Pattern.quote(NOTICE), -1)).hasSize(2);
        }
    }

    @Test
    @DisplayName("production notices nothing")
    void isQuietInProduction(CapturedOutput output) throws Exception {
        try (TestServer server = TestServer.start(Application.class, ROUTES, "kit.dev=false")) {
            assertThat(server.get("/orders").statusCode()).isEqualTo(404);

            assertThat(output.getAll()).doesNotContain("does not declare");
        }
    }
}
