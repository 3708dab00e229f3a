package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Custom domains map a base path to an API; the path of an event then begins with it. */
final class BasePathTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    private static final Endpoint<String> PATH =
            e.get("/users").output(String.class).handle(ctx -> ctx.path());

    private static final Endpoint<String> ROOT = e.get("/").output(String.class).handle(ctx -> ctx.path());

    @ParameterizedTest
    @CsvSource({
        "/v1, /v1/users, prod, /users",
        "/v1, /users, prod, /users",
        "/v1, /v1, prod, /",
        "/v1, /v1/, prod, /",
        "/v1, /v10/users, prod, 404",
        "/shop/v1, /shop/v1/users, prod, /users",
        "/shop/v1, /shop/users, prod, 404",
        "/prod, /prod/users, prod, /users",
    })
    @DisplayName("L1-01 the base path of a custom domain is no part of a REST API's path, and no other way needs it")
    void takesItOffARestApi(String basePath, String path, String stage, String seen) throws IOException {
        JsonNode answer = Events.send(
                AmazonApiGatewayV1Endpoint.of(ENV, PATH, ROOT).basePath(basePath), Events.of("rest-api", event -> {
                    event.put("path", path);
                    ((ObjectNode) event.path("requestContext"))
                            .put("stage", stage)
                            .put("path", path);
                }));

        check(answer, seen);
    }

    @ParameterizedTest
    @CsvSource({
        "api.example.com, /v1, /v1/users, $default, /users",
        "api.example.com, /v1, /v1/users, prod, /users",
        "api.example.com, /v1, /v1/users, v1, /users",
        "api.example.com, /prod, /prod/users, prod, /users",
        "api.example.com, /v1, /v2/users, prod, 404",
        "api.example.com, /v1, /prod/v1/users, prod, 404",
        "api.example.com, /v1, /v1/prod/users, prod, 404",
        "own, /v1, /prod/users, prod, /users",
        "own, /v1, /users, $default, /users",
        "own, /v1, /v1/users, $default, 404",
        "own, /v1, /prod/v1/users, prod, 404",
        ", /v1, /prod/v1/users, prod, /users",
    })
    @DisplayName(
            "L2-09 SEC-L4 an HTTP API's base path and stage are taken off where its domain puts them, and only there")
    void takesItOffAnHttpApi(String domain, String basePath, String path, String stage, String seen)
            throws IOException {
        JsonNode answer = Events.send(
                AmazonApiGatewayV2Endpoint.of(ENV, PATH, ROOT).basePath(basePath), Events.of("http-api", event -> {
                    event.put("routeKey", "$default").put("rawPath", path).remove("pathParameters");
                    ObjectNode context = (ObjectNode) event.path("requestContext");
                    context.put("stage", stage);
                    if (!"own".equals(domain)) {
                        context.put("domainName", domain);
                    }
                }));

        check(answer, seen);
    }

    @Test
    @DisplayName("SEC-L4 a base path is not taken off what a REST API's own domain sent")
    void leavesARestApisOwnDomainAlone() throws IOException {
        JsonNode answer = Events.send(
                AmazonApiGatewayV1Endpoint.of(ENV, PATH, ROOT).basePath("/v1"), Events.of("rest-api", event -> {
                    event.put("path", "/v1/users");
                    ((ObjectNode) event.path("requestContext")).put("path", "/prod/v1/users");
                }));

        check(answer, "404");
    }

    private static void check(JsonNode answer, String seen) {
        if (seen.startsWith("/")) {
            assertThat(Events.json("{\"path\":" + answer.path("body").stringValue() + "}")
                            .path("path")
                            .stringValue())
                    .isEqualTo(seen);
        } else {
            assertThat(answer.path("statusCode").intValue()).isEqualTo(Integer.parseInt(seen));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "v1", "/v1/", "//v1", "/v 1"})
    @DisplayName("L1-01 a base path that could match nothing is refused with its right form")
    void refusesOthers(String basePath) {
        assertThatThrownBy(() -> AmazonApiGatewayV1Endpoint.of(ENV, PATH).basePath(basePath))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as /v1");
    }
}
