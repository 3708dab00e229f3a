package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.errors.HttpErrors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.json.JsonMapper;

/** The {@code instance} of problems below a context path and the dispatcher's path. */
class ProblemInstanceTest {

    private static final JsonMapper JSON = new JsonMapper();

    static final class Routes {
        static final Endpoint<String> missing = e.get("/kit/missing").handle(ctx -> {
            throw HttpErrors.notFound("asked for " + ctx.path());
        });
    }

    @RestController
    static class Twin {

        @GetMapping("/mvc/missing")
        String missing() {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Twin.class)
    static class Application {}

    private static String instance(TestServer server, String path) throws Exception {
        return JSON.readTree(server.get(path).body()).path("instance").asString();
    }

    @Test
    @DisplayName(
            "spring L1 the instance of an endpoint's problem has the whole path, as Kit's own 404 and a controller's")
    void namesTheWholePath() throws Exception {
        for (String prefix : new String[] {"", "/ctx", "/api", "/ctx/api"}) {
            try (TestServer server = TestServer.start(
                    Application.class,
                    "server.servlet.context-path=" + (prefix.startsWith("/ctx") ? "/ctx" : ""),
                    "spring.mvc.servlet.path=" + (prefix.endsWith("/api") ? "/api" : "/"),
                    "spring.mvc.problemdetails.enabled=true",
                    "kit.routes=dev/kit/boot/web/ProblemInstanceTest$Routes.class")) {
                assertThat(instance(server, prefix + "/kit/missing")).isEqualTo(prefix + "/kit/missing");
                assertThat(instance(server, prefix + "/kit/nothing")).isEqualTo(prefix + "/kit/nothing");
                assertThat(instance(server, prefix + "/mvc/missing")).isEqualTo(prefix + "/mvc/missing");
                assertThat(server.get(prefix + "/kit/missing").body()).contains("asked for /kit/missing");
            }
        }
    }
}
