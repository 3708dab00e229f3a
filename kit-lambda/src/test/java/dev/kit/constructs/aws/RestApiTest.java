package dev.kit.constructs.aws;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

final class RestApiTest {

    record UserId(String id) {}

    record Filter(Optional<String> name) {}

    record Search(Optional<List<String>> tags, Optional<Filter> filter) {}

    record Found(String id, List<String> tags, String name, String session, String address) {}

    record NewUser(String name) {}

    private static final Endpoint<Found> GET_USER = e.get("/users/:id")
            .params(UserId.class)
            .query(Search.class)
            .output(Found.class)
            .handle(ctx -> new Found(
                    ctx.params().id(),
                    ctx.query().tags().orElse(List.of()),
                    ctx.query().filter().flatMap(Filter::name).orElse(""),
                    String.valueOf(ctx.cookie("session")),
                    String.valueOf(ctx.remoteAddress())));

    private static final Endpoint<NewUser> CREATE_USER = e.post("/users")
            .body(NewUser.class)
            .output(NewUser.class)
            .handle((ctx, response) -> response.status(SuccessStatus.Created)
                    .header("Location", "/users/1")
                    .cookie("session", "abc123", CookieOptions.defaults().httpOnly())
                    .cookie("theme", "dark")
                    .send(ctx.body()));

    @SuppressWarnings("NullAway") // null is the only value of Void
    private static final Endpoint<Void> DELETE_USER = e.delete("/users/:id")
            .params(UserId.class)
            .status(SuccessStatus.NoContent)
            .handle(ctx -> null);

    private static final Endpoint<byte[]> PICTURE = e.get("/picture")
            .header("Content-Type", "image/png")
            .handle(ctx -> new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, (byte) 0xFF});

    private static final Endpoint<String> FAIL = e.post("/fail/:id")
            .params(UserId.class)
            .handle(ctx -> {
                throw switch (ctx.params().id()) {
                    case "400" -> HttpErrors.badRequest("Told 400.");
                    case "401" -> HttpErrors.unauthorized("Told 401.");
                    case "403" -> HttpErrors.forbidden("Told 403.");
                    case "404" -> HttpErrors.notFound("Told 404.");
                    case "409" -> HttpErrors.conflict("Told 409.");
                    case "500" -> HttpErrors.internalServerError("Told 500.");
                    default -> new ClassCastException("secret");
                };
            });

    private final RequestStreamHandler api = AmazonApiGatewayV1Endpoint.of(
            new EnvironmentParser(Map.of()), GET_USER, CREATE_USER, DELETE_USER, PICTURE, FAIL);

    @Test
    @DisplayName("L1-01 L1-03 L1-11 path, query, cookie and address of a REST API's event reach the handler")
    void readsTheEvent() throws IOException {
        JsonNode answer = Events.send(api, Events.of("rest-api"));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
        assertThat(Events.body(answer))
                .isEqualTo(Events.json("{\"id\":\"a/b\",\"tags\":[\"nodejs\",\"typescript\",\"javascript\"],"
                        + "\"name\":\"a b\",\"session\":\"a-token\",\"address\":\"198.51.100.7\"}"));
        assertThat(answer.at("/headers/Content-Type").stringValue()).isEqualTo("application/json");
        assertThat(answer.path("isBase64Encoded").booleanValue()).isFalse();
    }

    @Test
    @DisplayName("L1-02 an answer without cookies has no multiValueHeaders")
    void noMultipleValuesWithoutCookies() throws IOException {
        assertThat(Events.send(api, Events.of("rest-api")).has("multiValueHeaders"))
                .isFalse();
    }

    @Test
    @DisplayName("L1-01 L1-06 a POST answers with its status, header and cookies")
    void answersWithCookies() throws IOException {
        JsonNode answer = Events.send(api, post("/users", "{\"name\":\"Ada\"}"));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(201);
        assertThat(answer.path("body").stringValue()).isEqualTo("{\"name\":\"Ada\"}");
        assertThat(answer.at("/headers/Location").stringValue()).isEqualTo("/users/1");
        assertThat(answer.at("/multiValueHeaders/Set-Cookie"))
                .extracting(JsonNode::stringValue)
                .containsExactly("session=abc123; Path=/; HttpOnly", "theme=dark; Path=/");
    }

    @Test
    @DisplayName("L1-04 a JSON body in Base64 is decoded first")
    void decodesBase64() throws IOException {
        ObjectNode event = post(
                "/users", Base64.getEncoder().encodeToString("{\"name\":\"Grüße\"}".getBytes(StandardCharsets.UTF_8)));
        event.put("isBase64Encoded", true);

        assertThat(Events.send(api, event).path("body").stringValue()).isEqualTo("{\"name\":\"Grüße\"}");
    }

    @Test
    @DisplayName("L1-04 a body announced as Base64 that is none is 400")
    void refusesWhatIsNoBase64() throws IOException {
        JsonNode answer = Events.send(api, post("/users", "{\"name\":1}").put("isBase64Encoded", true));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(400);
        assertThat(Events.body(answer).path("detail").stringValue()).contains("Base64");
    }

    @Test
    @DisplayName("L1-05 204 has no body")
    void noContent() throws IOException {
        JsonNode answer = Events.send(api, Events.of("rest-api", event -> event.put("httpMethod", "DELETE")));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(204);
        assertThat(answer.has("body")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"400", "401", "403", "404", "409", "500"})
    @DisplayName("L1-07 errors keep their status and message")
    void errorsKeepTheirStatus(String status) throws IOException {
        JsonNode answer = Events.send(api, post("/fail/" + status, null));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(Integer.parseInt(status));
        assertThat(Events.body(answer).path("detail").stringValue()).isEqualTo("Told " + status + ".");
    }

    @Test
    @DisplayName("L1-07 an unexpected exception is 500 and tells nothing")
    void unexpectedExceptionsTellNothing() throws IOException {
        JsonNode answer = Events.send(api, post("/fail/x", null));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(500);
        assertThat(Events.body(answer).path("detail").stringValue()).isEqualTo("An unknown error occurred");
        assertThat(answer.toString()).doesNotContain("secret");
    }

    @Test
    @DisplayName("L1-09 headers, parameters and identity may be null")
    void takesNulls() throws IOException {
        JsonNode answer = Events.send(api, Events.of("rest-api", event -> {
            for (String name : List.of(
                    "headers",
                    "multiValueHeaders",
                    "queryStringParameters",
                    "multiValueQueryStringParameters",
                    "pathParameters")) {
                event.set(name, NullNode.getInstance());
            }
            ((ObjectNode) event.path("requestContext")).set("identity", NullNode.getInstance());
        }));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
        assertThat(Events.body(answer).path("address").stringValue()).isEqualTo("null");
    }

    @Test
    @DisplayName("L1-09 a method and a path are enough")
    void takesTheLeast() throws IOException {
        JsonNode answer = Events.send(api, Events.json("{\"httpMethod\":\"GET\",\"path\":\"/users/1\"}"));

        assertThat(answer.path("statusCode").intValue()).isEqualTo(200);
        assertThat(Events.body(answer).path("id").stringValue()).isEqualTo("1");
    }

    @Test
    @DisplayName("L1-10 bytes are answered in Base64")
    void answersBytes() throws IOException {
        JsonNode answer = Events.send(api, Events.of("rest-api", event -> event.put("path", "/picture")));

        assertThat(answer.path("isBase64Encoded").booleanValue()).isTrue();
        assertThat(Base64.getDecoder().decode(answer.path("body").stringValue()))
                .containsExactly(0x89, 'P', 'N', 'G', 0, 0xFF);
    }

    @Test
    @DisplayName("L1-03 a load balancer's query is decoded once, and its own peer is the client")
    void readsALoadBalancersEvent() throws IOException {
        JsonNode answer = Events.send(api, Events.of("load-balancer"));

        assertThat(Events.body(answer).path("tags").path(0).stringValue()).isEqualTo("a b");
        assertThat(Events.body(answer).path("session").stringValue()).isEqualTo("a-token");
        assertThat(Events.body(answer).path("address").stringValue()).isEqualTo("198.51.100.7");
        assertThat(answer.has("multiValueHeaders")).isFalse();
    }

    @Test
    @DisplayName("L1-06 a load balancer that sends several values gets several values")
    void answersALoadBalancerInItsOwnForm() throws IOException {
        ObjectNode event = Events.of("load-balancer", given -> {
            ObjectNode headers = given.putObject("multiValueHeaders");
            headers.putArray("accept").add("*/*");
            given.remove("headers");
            given.put("httpMethod", "POST").put("path", "/users").put("body", "{\"name\":\"Ada\"}");
        });
        JsonNode answer = Events.send(api, event);

        assertThat(answer.at("/multiValueHeaders/Location/0").stringValue()).isEqualTo("/users/1");
        assertThat(answer.at("/multiValueHeaders/Set-Cookie")).hasSize(2);
        assertThat(answer.path("headers").isEmpty()).isTrue();
    }

    private static ObjectNode post(String path, @Nullable String body) {
        return Events.of(
                "rest-api",
                event -> event.put("httpMethod", "POST").put("path", path).put("body", body));
    }
}
