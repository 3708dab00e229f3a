package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The application's cross-origin rules on every answer of an endpoint's path. */
final class CrossOriginTest {

    private static final String PAGE = "Origin: https://page.example";

    private static TestServer server;

    record Note(String text) {}

    static final class Routes {
        static final Endpoint<String> read =
                e.get("/covered/notes").output(String.class).handle(ctx -> "notes");
        static final Endpoint<String> write =
                e.put("/covered/notes").body(Note.class).output(String.class).handle(ctx -> "written");
        static final Endpoint<String> shared =
                e.get("/covered/shared").output(String.class).handle(ctx -> "ours");
        static final Endpoint<String> bare =
                e.get("/bare/notes").output(String.class).handle(ctx -> "bare");
    }

    @RestController
    static class Controller {

        @PostMapping("/covered/shared")
        String add() {
            return "theirs";
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application implements WebMvcConfigurer {

        @Override
        public void addCorsMappings(CorsRegistry registry) {
            registry.addMapping("/covered/**")
                    .allowedOrigins("https://page.example")
                    .allowedMethods("*");
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class, "kit.routes=dev/kit/boot/web/CrossOriginTest$Routes.class", "kit.max-body-size=1KB");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET /covered/notes, 200",
        "HEAD /covered/notes, 200",
        "OPTIONS /covered/notes, 200",
        "GET /covered/unknown, 404",
        "DELETE /covered/notes, 405",
        "DELETE /covered/shared, 405",
        "PUT /covered/notes, 400",
    })
    @DisplayName("endpoints L1 whatever the path of an endpoint answers, a page may read it")
    void answersWithHeaders(String target, int status) throws Exception {
        String answer = server.line(target, PAGE);

        assertThat(answer)
                .startsWith("HTTP/1.1 " + status + " ")
                .containsOnlyOnce("Access-Control-Allow-Origin: https://page.example");
        assertThat(server.line(target, "Origin: https://evil.example"))
                .startsWith("HTTP/1.1 403 ")
                .doesNotContain("Access-Control-Allow-Origin");
    }

    @Test
    @DisplayName("endpoints L1 a preflight is accepted for the methods of the path alone")
    void preflights() throws Exception {
        assertThat(server.line("OPTIONS /covered/notes", PAGE, "Access-Control-Request-Method: PUT"))
                .startsWith("HTTP/1.1 200 ")
                .contains("Access-Control-Allow-Origin: https://page.example");
        assertThat(server.line("OPTIONS /covered/notes", PAGE, "Access-Control-Request-Method: DELETE"))
                .startsWith("HTTP/1.1 403 ")
                .doesNotContain("Allow");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    @DisplayName("endpoints L1 where no rule covers the path, a preflight is told its methods and allowed nothing")
    void withoutRules(String method) throws Exception {
        assertThat(server.line("OPTIONS /bare/notes", PAGE, "Access-Control-Request-Method: " + method))
                .startsWith("HTTP/1.1 200 ")
                .contains("Allow: GET, HEAD, OPTIONS\r\n")
                .doesNotContain("Access-Control-Allow");
        assertThat(server.line("GET /bare/notes", PAGE))
                .startsWith("HTTP/1.1 200 ")
                .doesNotContain("Access-Control-Allow");
    }
}
