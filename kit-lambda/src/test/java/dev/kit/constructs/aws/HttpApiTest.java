package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.MDC;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

final class HttpApiTest {

    private static final EnvironmentParser ENV = new EnvironmentParser(Map.of());

    record UserId(String id) {}

    record Search(Optional<List<String>> tags, Optional<Integer> limit) {}

    record Found(String id, List<String> tags, int limit, Map<String, String> cookies) {}

    private static final Endpoint<Found> GET_USER = e.get("/users/:id")
            .params(UserId.class)
            .query(Search.class)
            .output(Found.class)
            .handle(ctx -> new Found(
                    ctx.params().id(),
                    ctx.query().tags().orElse(List.of()),
                    ctx.query().limit().orElse(0),
                    ctx.cookies()));

    private static final Endpoint<String> LIMITED = e.post("/users/:id")
            .params(UserId.class)
            .rateLimit(RateLimit.of(2, Duration.ofMinutes(1)))
            .handle(ctx -> "Counted");

    private final RequestStreamHandler api = AmazonApiGatewayV2Endpoint.of(ENV, GET_USER, LIMITED);

    @Test
    @DisplayName("L2-01 L2-04 L2-05 L2-09 query, cookies and a decoded path behind a stage reach the handler")
    void readsTheEvent() throws IOException {
        JsonNode answer = Events.send(api, Events.of("http-api"));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
        assertThat(Events.body(answer))
                .isEqualTo(Events.json("{\"id\":\"grün und+blau\",\"tags\":[\"nodejs\",\"typescript\"],"
                        + "\"limit\":20,\"cookies\":{\"session\":\"a token\",\"theme\":\"dark\"}}"));
    }

    @Test
    @DisplayName("L2-02 L2-04 query, body, parameters and cookies may be absent; the Cookie header is read then")
    void readsAMinimalEvent() throws IOException {
        JsonNode answer = Events.send(api, Events.of("http-api", event -> {
            event.remove(List.of("cookies", "queryStringParameters", "pathParameters", "body"));
            event.set("rawQueryString", NullNode.getInstance());
        }));

        assertThat(Events.body(answer).path("tags")).isEmpty();
        assertThat(Events.body(answer).at("/cookies/session").stringValue()).isEqualTo("of-the-header");
    }

    @ParameterizedTest
    @CsvSource({
        "$default, /users/a%2Fb, a%2Fb",
        "$default, /users/%41, %41",
        "$default, /users/1;x=1, 1;x=1",
        "$default, /users/a+b, a+b",
        "prod, /prod/users/1, 1",
        "prod, /users/1, 1",
        "users, /users/users/1, 1",
        "$default, /users/%C3%BC, %C3%BC",
        "$default, /users/ü, ü",
        "$default, /users/50% off, 50% off",
    })
    @DisplayName("L2-09 the stage is no part of the path, and the path is decoded once")
    void readsPaths(String stage, String path, String id) throws IOException {
        JsonNode answer = Events.send(api, Events.of("http-api", event -> {
            event.put("rawPath", path);
            ((ObjectNode) event.path("requestContext")).put("stage", stage);
        }));

        assertThat(Events.body(answer).path("id").stringValue()).isEqualTo(id);
    }

    @Test
    @DisplayName("L2-09 the path of a function URL is taken as it was sent")
    void readsAFunctionUrl() throws IOException {
        assertThat(Events.body(Events.send(api, Events.of("function-url")))
                        .path("id")
                        .stringValue())
                .isEqualTo("a/b");
        assertThat(Events.send(api, Events.of("function-url", event -> event.put("rawPath", "/users/50%")))
                        .path("statusCode")
                        .intValue())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, 200",
        "application/json; charset=utf-8, 200",
        ", 200",
        "text/plain, 415",
        "application/x-www-form-urlencoded, 415",
    })
    @DisplayName("L2-03 JSON is read with and without a type, text is not taken for JSON")
    void readsBodies(String type, int status) throws IOException {
        record Named(String name) {}
        Endpoint<String> endpoint =
                e.post("/names").body(Named.class).handle(ctx -> ctx.body().name());
        JsonNode answer = Events.send(AmazonApiGatewayV2Endpoint.of(ENV, endpoint), Events.of("http-api", event -> {
            ((ObjectNode) event.at("/requestContext/http")).put("method", "POST");
            event.put("rawPath", "/prod/names").put("body", "{\"name\":\"Ada\"}");
            if (type != null) {
                ((ObjectNode) event.path("headers")).put("content-type", type);
            }
        }));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(status);
    }

    @Test
    @DisplayName("L2-06 a type of the handler makes its text the body")
    void answersHtml() throws IOException {
        Endpoint<String> page = e.get("/users/:id")
                .params(UserId.class)
                .header("Content-Type", "text/html; charset=utf-8")
                .handle(ctx -> "<p>Grüße</p>");
        JsonNode answer = Events.send(AmazonApiGatewayV2Endpoint.of(ENV, page), Events.of("http-api"));

        assertThat(answer.path("body").stringValue()).isEqualTo("<p>Grüße</p>");
        assertThat(answer.at("/headers/Content-Type").stringValue()).isEqualTo("text/html; charset=utf-8");
    }

    @Test
    @DisplayName("L2-08 status, header and cookies, one of them deleted, are in the form of format 2.0")
    void answersWithCookies() throws IOException {
        Endpoint<String> endpoint = e.get("/users/:id")
                .params(UserId.class)
                .handle((ctx, response) -> response.status(SuccessStatus.Created)
                        .header("Location", "/users/1")
                        .cookie("session", "abc123", CookieOptions.defaults().httpOnly())
                        .deleteCookie(
                                "old",
                                CookieOptions.defaults().domain("example.com").path("/shop"))
                        .send("made"));
        JsonNode answer = Events.send(AmazonApiGatewayV2Endpoint.of(ENV, endpoint), Events.of("http-api"));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(201);
        assertThat(answer.at("/headers/Location").stringValue()).isEqualTo("/users/1");
        assertThat(answer.at("/cookies/0").stringValue()).isEqualTo("session=abc123; Path=/; HttpOnly");
        assertThat(answer.at("/cookies/1").stringValue())
                .contains("old=", "Domain=example.com", "Path=/shop", "Max-Age=0");
        assertThat(answer.has("multiValueHeaders")).isFalse();
    }

    @Test
    @DisplayName("L2-10 a service is made once per container; one that fails gives 500 and is tried again")
    void makesServicesOnce() throws IOException {
        AtomicInteger made = new AtomicInteger();
        Service<String> greeting = Service.of("greeting", env -> {
            if (made.incrementAndGet() == 1) {
                throw new IllegalStateException("not yet");
            }
            return "Hello";
        });
        Endpoint<String> endpoint =
                e.get("/users/:id").params(UserId.class).services(greeting).handle(ctx -> ctx.service(greeting));
        RequestStreamHandler handler = AmazonApiGatewayV2Endpoint.of(ENV, endpoint);

        assertThat(status(handler)).isEqualTo(500);
        assertThat(status(handler)).isEqualTo(200);
        assertThat(status(handler)).isEqualTo(200);
        assertThat(made).hasValue(2);
    }

    @Test
    @DisplayName("L2-11 a warm function knows nothing of the invocation before")
    void forgetsTheInvocationBefore() throws IOException {
        JsonNode bare = Events.of("function-url", event -> event.put("rawPath", "/users/2"));
        Events.send(api, Events.of("http-api"), new FixedContext("first", 60_000));
        JsonNode answer = Events.send(api, bare, new FixedContext("second", 60_000));

        assertThat(Events.body(answer).path("cookies")).isEmpty();
        assertThat(answer.at("/headers/X-Request-ID").stringValue()).isEqualTo("second");
        assertThat(MDC.get(LambdaInvocation.REQUEST_ID)).isNull();
    }

    @Test
    @DisplayName("RL-10 both adaptors enforce the limit, each for all invocations of its container")
    void limitsRequests() throws IOException {
        ObjectNode v2 =
                Events.of("http-api", event -> ((ObjectNode) event.at("/requestContext/http")).put("method", "POST"));
        ObjectNode v1 = Events.of("rest-api", event -> event.put("httpMethod", "POST"));

        assertThat(List.of(status(api, v2), status(api, v2), status(api, v2))).containsExactly(200, 200, 429);
        RequestStreamHandler rest = AmazonApiGatewayV1Endpoint.of(ENV, LIMITED);
        assertThat(List.of(status(rest, v1), status(rest, v1), status(rest, v1)))
                .containsExactly(200, 200, 429);
    }

    @Test
    @DisplayName("L2-11 a handler ends in time for an answer before the platform ends the invocation")
    void endsInTime() throws IOException {
        Endpoint<String> slow = e.get("/users/:id").params(UserId.class).handle(ctx -> {
            Thread.sleep(10_000);
            return "late";
        });
        JsonNode answer = Events.send(
                AmazonApiGatewayV2Endpoint.of(ENV, slow), Events.of("http-api"), new FixedContext("id", 500));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(504);
    }

    private static int status(RequestStreamHandler handler) throws IOException {
        return status(handler, Events.of("http-api"));
    }

    private static int status(RequestStreamHandler handler, JsonNode event) throws IOException {
        return Events.send(handler, event).path("statusCode").intValue();
    }
}
