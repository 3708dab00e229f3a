package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Who answers what nobody serves: Kit below its own paths, else the application, as it would without Kit. */
class SharedPathsTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/web/SharedPathsTest$Routes.class";
    private static final String NO_STUDIO = "kit.studio.enabled=false";

    static final class Routes {
        static final Endpoint<String> orders =
                e.get("/api/orders").output(String.class).handle(ctx -> "orders");
        static final Endpoint<String> order =
                e.put("/api/orders/:id").output(String.class).handle(ctx -> "order");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class OnlyEndpoints {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Shelf.class)
    static class WithControllers {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({Shelf.class, CatchAll.class})
    static class WithAdvice {}

    @RestController
    static class Shelf {

        @GetMapping("/shelf")
        String shelf() {
            return "shelf";
        }

        @GetMapping("/api/old")
        String old() {
            return "old";
        }

        @GetMapping("/api/failing")
        String failing() {
            throw new IllegalStateException("of the application");
        }
    }

    @ControllerAdvice
    static class CatchAll {

        @ExceptionHandler(Exception.class)
        ResponseEntity<String> handle(Exception failure) {
            return ResponseEntity.status(418)
                    .body("the application's: " + failure.getClass().getSimpleName());
        }
    }

    private static TestServer controllers;
    private static TestServer controllersAlone;
    private static TestServer advised;
    private static TestServer advisedAlone;
    private static TestServer files;
    private static TestServer filesAlone;
    private static TestServer endpoints;

    @BeforeAll
    static void start(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("about.html"), "<p>about</p>");
        String locations = "spring.web.resources.static-locations=" + directory.toUri();
        controllers = TestServer.start(WithControllers.class, ROUTES, NO_STUDIO);
        controllersAlone = TestServer.startWithoutKit(WithControllers.class);
        advised = TestServer.start(WithAdvice.class, ROUTES, NO_STUDIO);
        advisedAlone = TestServer.startWithoutKit(WithAdvice.class);
        files = TestServer.start(OnlyEndpoints.class, ROUTES, NO_STUDIO, locations);
        filesAlone = TestServer.startWithoutKit(OnlyEndpoints.class, locations);
        endpoints = TestServer.start(OnlyEndpoints.class, ROUTES, NO_STUDIO);
    }

    @AfterAll
    static void stop() {
        for (TestServer server :
                new TestServer[] {controllers, controllersAlone, advised, advisedAlone, files, filesAlone, endpoints}) {
            server.close();
        }
    }

    private static void assertProblem(TestServer server, String line, String accept, int status) throws Exception {
        String answer = server.line(line, "Accept: " + accept);
        assertThat(TestServer.status(answer)).as(line).isEqualTo(status);
        assertThat(answer).as(line).contains("application/problem+json", "\"status\":" + status);
    }

    private static void assertSame(TestServer with, TestServer without, String line, String accept) throws Exception {
        assertThat(TestServer.comparable(with.line(line, "Accept: " + accept)))
                .as(line + " " + accept)
                .isEqualTo(TestServer.comparable(without.line(line, "Accept: " + accept)));
    }

    @ParameterizedTest
    @CsvSource({
        "GET /api/nothing, 404",
        "POST /api/nothing, 404",
        "POST /api/orders, 405",
        "GET /api/orders/1, 405",
        "TRACE /api/orders, 405",
        "GET /api/%zz, 400"
    })
    @DisplayName(
            "FC-A5 R16 below an endpoint's first segment a problem answers browsers and programs, in any application")
    void answersBelowItsOwnPaths(String line, int status) throws Exception {
        for (String accept : new String[] {"text/html", "application/json"}) {
            for (TestServer server : new TestServer[] {controllers, advised, files, endpoints}) {
                assertProblem(server, line, accept, status);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /nothing",
                "POST /nothing",
                "GET /",
                "GET /apis/orders",
                "GET /shelf",
                "POST /shelf",
                "TRACE /shelf",
                "TRACE /nothing",
                "GET /%zz",
                "GET /a|b",
                "GET /api/a|b",
                "GET /shelf/%zz",
                "GET /api/old",
                "POST /api/old",
                "GET /api/failing",
                "GET /about.html",
                "POST /about.html"
            })
    @DisplayName(
            "FC-A5 other paths stay the application's, byte for byte: with controllers, advice or files of its own")
    void leavesOtherPathsAlone(String line) throws Exception {
        for (String accept : new String[] {"text/html", "application/json"}) {
            assertSame(controllers, controllersAlone, line, accept);
            assertSame(advised, advisedAlone, line, accept);
            if (!line.contains("/api/")) {
                assertSame(files, filesAlone, line, accept);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET /nothing, 404",
        "GET /, 404",
        "POST /a/b, 404",
        "TRACE /nothing, 404",
        "GET /%zz, 400",
        "GET /a|b, 400"
    })
    @DisplayName("FC-A5 ER-14 an application that shows nothing of its own answers every path with problems")
    void answersEverythingWhereNobodyElseDoes(String line, int status) throws Exception {
        assertProblem(endpoints, line, "text/html", status);
        assertProblem(endpoints, line, "application/json", status);
    }

    @ParameterizedTest
    @CsvSource({"/api/orders, 'GET, HEAD, OPTIONS'", "/api/orders/1, 'PUT, OPTIONS'"})
    @DisplayName("R16 TRACE is refused with the methods that the endpoints of the path have")
    void tellsTheMethodsToTrace(String path, String allowed) throws Exception {
        for (TestServer server : new TestServer[] {controllers, advised, files, endpoints}) {
            assertThat(server.line("TRACE " + path).lines().filter(line -> line.startsWith("Allow:")))
                    .containsExactly("Allow: " + allowed);
        }
    }
}
