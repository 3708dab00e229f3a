package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.FailureMapping;
import dev.kit.constructs.endpoints.FailureStatus;
import java.net.http.HttpResponse;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ResponseStatusException;

/** What beans throw that were written for controllers. */
final class SpringFailureTest {

    private static TestServer server;

    @ResponseStatus(HttpStatus.GONE)
    static final class GoneException extends RuntimeException {
        GoneException() {
            super("a secret of the bean");
        }
    }

    static final class Routes {
        static final Endpoint<String> taken = e.get("/taken").handle(ctx -> {
            throw new ResponseStatusException(HttpStatus.CONFLICT, "The name is taken.");
        });
        static final Endpoint<String> gone = e.get("/gone").handle(ctx -> {
            throw new GoneException();
        });
        static final Endpoint<String> denied = e.get("/denied").handle(ctx -> {
            throw new AccessDeniedException("a secret of the chain");
        });
        static final Endpoint<String> stranger = e.session(ctx -> {
                    if (ctx.header("x-token") == null) {
                        throw new BadCredentialsException("a secret of the chain");
                    }
                    return "ann";
                })
                .get("/stranger")
                .handle(ctx -> ctx.session());
        static final Endpoint<String> caused = e.get("/caused").handle(ctx -> {
            throw new IllegalStateException("a secret", new GoneException());
        });
        static final Endpoint<String> detailed = e.get("/detailed").handle(ctx -> {
            ProblemDetail body = ProblemDetail.forStatusAndDetail(HttpStatus.LOCKED, "Ada reads it.");
            body.setProperty("reader", "Ada");
            body.setProperty("status", 200);
            body.setProperty("none", null);
            ErrorResponseException locked = new ErrorResponseException(HttpStatus.LOCKED, body, null);
            locked.getHeaders().add("Link", "</a>; rel=\"help\"");
            locked.getHeaders().add("Link", "</b>; rel=\"help\"");
            locked.getHeaders().add("Retry-After", "7");
            throw locked;
        });
        static final Endpoint<String> shared = e.get("/shared")
                .output(String.class)
                .handle(ctx -> {
                    throw new NoSuchElementException("a secret of the bean");
                });
        static final Endpoint<String> moved = e.get("/moved").handle(ctx -> {
            throw new ResponseStatusException(HttpStatus.FOUND, "elsewhere");
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        FailureMapping<NoSuchElementException> missing() {
            return FailureMapping.of(NoSuchElementException.class, FailureStatus.NotFound, "There is no such book.");
        }
    }

    @Import(Advice.class)
    static class Advised extends Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/SpringFailureTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void assertProblem(String path, int status, String words) throws Exception {
        HttpResponse<String> response = server.get(path);

        assertThat(response.statusCode()).as(path).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).contains(words).doesNotContain("secret");
    }

    @Test
    @DisplayName("ER-13 exceptions that name a status for Spring MVC are answered with it")
    void keepsTheStatusOfSpringsExceptions() throws Exception {
        assertProblem("/taken", 409, "The name is taken.");
        assertProblem("/gone", 410, "Gone");
        assertProblem("/moved", 500, "An unknown error occurred");
    }

    @Test
    @DisplayName("endpoints M10 the status of a cause counts, and what a ProblemDetail says beyond its status")
    void keepsWhatSpringsExceptionsSay() throws Exception {
        assertProblem("/caused", 410, "Gone");
        assertProblem("/detailed", 423, "\"detail\":\"Ada reads it.\"");
        HttpResponse<String> detailed = server.get("/detailed");
        assertThat(detailed.body())
                .contains("\"status\":423", "\"reader\":\"Ada\"")
                .doesNotContain("none");
        assertThat(detailed.headers().allValues("Link")).containsExactly("</a>; rel=\"help\", </b>; rel=\"help\"");
        assertThat(detailed.headers().allValues("Retry-After")).containsExactly("7");
    }

    @Test
    @DisplayName("endpoints M10 a bean maps an exception for all endpoints, in the document as well")
    void mapsByABean() throws Exception {
        assertProblem("/shared", 404, "\"detail\":\"There is no such book.\"");
        assertThat(server.get("/docs/openapi.json").body())
                .contains("There is no such book.")
                .doesNotContain("secret");
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        ResponseEntity<String> missing(NoSuchElementException thrown) {
            return ResponseEntity.status(418).body("not asked");
        }
    }

    @Test
    @DisplayName("newcomer M12 endpoints M10 an advice is not asked for an exception that is mapped")
    void mapsBeforeAnAdvice() throws Exception {
        try (TestServer advised = TestServer.start(
                Advised.class,
                "kit.routes=dev/kit/boot/web/SpringFailureTest$Routes.class",
                "kit.errors.advice=application")) {
            assertThat(advised.get("/shared").body()).contains("\"detail\":\"There is no such book.\"");
        }
    }

    @Test
    @DisplayName("AU-02 refusals of Spring Security within session and handler are 401 and 403")
    void understandsSpringSecurity() throws Exception {
        assertProblem("/denied", 403, "You are not allowed to do this.");
        assertProblem("/stranger", 401, "UNAUTHORIZED");
    }
}
