package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A route's authorizer guards the path that the gateway read, so Kit must not read another one. */
final class GatewayPathsTest {

    record Name(String name) {}

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());
    private static final Endpoint<String> ADMIN = e.get("/admin").handle(ctx -> "the admin");
    private static final Endpoint<String> PUBLIC =
            e.get("/public/:name").params(Name.class).handle(ctx -> ctx.params().name());
    private static final RequestStreamHandler V1 = AmazonApiGatewayV1Endpoint.of(ENV, ADMIN, PUBLIC);
    private static final RequestStreamHandler V2 = AmazonApiGatewayV2Endpoint.of(ENV, ADMIN, PUBLIC);

    private static JsonNode v1(String path) throws IOException {
        return Events.send(V1, Events.of("rest-api", event -> {
            event.put("path", path);
            ((ObjectNode) event.path("requestContext")).put("path", "/prod" + path);
        }));
    }

    private static JsonNode v2(String fixture, String domain, String stage, String route, String path)
            throws IOException {
        return Events.send(V2, Events.of(fixture, event -> {
            event.put("routeKey", route).put("rawPath", path);
            event.putObject("pathParameters").put("proxy", "admin");
            ObjectNode context = (ObjectNode) event.path("requestContext");
            context.put("stage", stage).put("domainName", domain);
            ((ObjectNode) context.path("http")).put("method", "GET");
        }));
    }

    private static int status(JsonNode answer) {
        return answer.path("statusCode").intValue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin;x=1", "/admin;", ";/admin", "/admin;/", "/admin%3Bx=1"})
    @DisplayName("SEC-L4 what gateways take for another segment does not answer as /admin")
    void knowsNoPathParameters(String path) throws IOException {
        assertThat(status(v1(path))).isEqualTo(404);
        assertThat(status(v2("http-api", "api.example.com", "$default", "$default", path)))
                .isEqualTo(404);
        assertThat(status(v2("function-url", "a.lambda-url.eu-central-1.on.aws", "$default", "$default", path)))
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "api.example.com, prod, $default, /prod/admin, 404",
        "api.example.com, prod, ANY /{proxy+}, /prod/admin, 200",
        "api.example.com, prod, GET /admin, /prod/admin, 200",
        "api.example.com, prod, GET /prod/admin, /prod/admin, 404",
        "api.example.com, prod, GET /{other}, /prod/admin, 404",
        "api.example.com, prod, $default, /admin, 200",
        "q1.execute-api.eu-central-1.amazonaws.com, prod, $default, /prod/admin, 200",
        "q1.execute-api.eu-central-1.amazonaws.com, prod, $default, /prod/prod/admin, 404",
        "q1.execute-api.eu-central-1.amazonaws.com, prod, GET /prod/admin, /prod/admin, 404",
        "q1.execute-api.eu-central-1.amazonaws.com, $default, $default, /prod/admin, 404",
    })
    @DisplayName("SEC-L4 a stage is taken off where domain or route say that it stands before the path")
    void takesTheStageOff(String domain, String stage, String route, String path, int status) throws IOException {
        assertThat(status(v2("http-api", domain, stage, route, path))).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"http-api, %41, %41", "http-api, a;b, a;b", "function-url, %2541, %41", "function-url, %41, A"})
    @DisplayName("SEC-L4 a path is decoded once, by the gateway or by Kit")
    void decodesOnce(String fixture, String sent, String name) throws IOException {
        String domain = fixture.equals("http-api") ? "api.example.com" : "a.lambda-url.eu-central-1.on.aws";
        JsonNode answer = v2(fixture, domain, "$default", "$default", "/public/" + sent);
        assertThat(Events.body(answer).stringValue()).isEqualTo(name);
    }
}
