package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.ModelAndView;

/** The application's advice, with and without {@code kit.errors.advice}. */
final class ApplicationAdviceTest {

    private static TestServer asked;
    private static TestServer unasked;

    static final class TeapotException extends RuntimeException {}

    static final class PageException extends RuntimeException {}

    static final class Routes {
        static final Endpoint<String> teapot = e.header("X-Shelf", "1")
                .get("/teapot")
                .handle(ctx -> {
                    throw new TeapotException();
                });
        static final Endpoint<String> caused = e.get("/caused").handle(ctx -> {
            throw new IllegalStateException(new TeapotException());
        });
        static final Endpoint<String> page = e.get("/page").handle(ctx -> {
            throw new PageException();
        });
        static final Endpoint<String> own = e.get("/own").handle(ctx -> {
            throw HttpErrors.conflict("Kit's own.");
        });
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        ResponseEntity<Map<String, String>> teapot(TeapotException thrown) {
            return ResponseEntity.status(418).header("X-Pot", "tea").body(Map.of("pot", "tea"));
        }

        @ExceptionHandler
        ModelAndView page(PageException thrown) {
            return new ModelAndView("page");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Advice advice() {
            return new Advice();
        }
    }

    @BeforeAll
    static void start() {
        String routes = "kit.routes=dev/kit/boot/web/ApplicationAdviceTest$Routes.class";
        asked = TestServer.start(Application.class, routes, "kit.errors.advice=application");
        unasked = TestServer.start(Application.class, routes);
    }

    @AfterAll
    static void stop() {
        asked.close();
        unasked.close();
    }

    @Test
    @DisplayName("newcomer M12 endpoints M10 an advice answers what endpoints throw, if it is to be asked")
    void asksTheAdvice() throws Exception {
        for (String path : new String[] {"/teapot", "/caused"}) {
            HttpResponse<String> answer = asked.get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(418);
            assertThat(answer.body()).isEqualTo("{\"pot\":\"tea\"}");
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(answer.headers().allValues("X-Pot")).containsExactly("tea");
            assertThat(answer.headers().firstValue("X-Request-ID")).isPresent();
        }
        assertThat(asked.get("/teapot").headers().allValues("X-Shelf")).containsExactly("1");
        assertThat(unasked.get("/teapot").statusCode()).isEqualTo(500);
    }

    @Test
    @DisplayName("newcomer M12 an advice is not asked for Kit's own errors, and renders no view")
    void keepsItsOwn() throws Exception {
        assertThat(asked.get("/own").statusCode()).isEqualTo(409);
        assertThat(asked.get("/page").statusCode()).isEqualTo(500);
        assertThat(asked.get("/page").body()).contains("INTERNAL_SERVER_ERROR");
    }
}
