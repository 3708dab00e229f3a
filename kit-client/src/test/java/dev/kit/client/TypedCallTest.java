package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.json.TypeRef;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedCallTest {

    @Test
    @DisplayName("CF-01 GET /users gives the typed list")
    void listsUsers() {
        try (TestServer server = TestServer.json(200, "[" + User.ADA + "," + User.ADA + "]")) {
            List<User> users = TypedFetcher.create(server.url()).call(Users.LIST);
            assertThat(users).hasSize(2).first().extracting(User::name).isEqualTo("Ada");
            assertThat(server.last().method() + " " + server.last().uri()).isEqualTo("GET /users");
        }
    }

    @Test
    @DisplayName("CF-02 a path parameter is filled in and the answer is typed")
    void getsOneUser() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThat(api.call(Users.GET_USER, new Users.GetUser("123")).id()).isEqualTo("123");
            assertThat(api.call("GET /users/{id}", Call.params(Map.of("id", "123")), User.class)
                            .id())
                    .isEqualTo("123");
            assertThat(server.seen()).allSatisfy(seen -> assertThat(seen.uri()).isEqualTo("/users/123"));
        }
    }

    @Test
    @DisplayName("CF-03 a body goes out as JSON and the 201 is typed")
    void createsAUser() {
        try (TestServer server = TestServer.json(201, User.ADA)) {
            User user = TypedFetcher.create(server.url()).call(Users.CREATE, new User.Draft("Ada", "ada@example.com"));
            assertThat(user.id()).isEqualTo("123");
            assertThat(server.last().header("Content-Type")).isEqualTo("application/json");
            assertThat(server.last().body()).isEqualTo("{\"name\":\"Ada\",\"email\":\"ada@example.com\"}");
        }
    }

    @Test
    @DisplayName("CF-04 PUT takes parameters and a body")
    void putsParametersAndBody() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher.create(server.url())
                    .call(Users.PUT, new Users.PutUser("123", new User.Draft("Ada", "ada@example.com")));
            assertThat(server.last().uri()).isEqualTo("/users/123");
            assertThat(server.last().body()).contains("\"Ada\"");
        }
    }

    @ParameterizedTest(name = "CF-05 CF-06 an empty answer of status {0} gives null")
    @CsvSource({"204", "200"})
    void emptyAnswersAreNull(int status) {
        try (TestServer server = TestServer.json(status, "")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThat((Object) api.call(Users.DELETE, new Users.GetUser("1"))).isNull();
        }
        try (TestServer server = TestServer.json(200, "")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            assertThat((Object) api.call(Users.GET_USER, new Users.GetUser("1")))
                    .isNull();
        }
    }

    @Test
    @DisplayName("exchange keeps the status, the Location and the cookie")
    void exchangeKeepsHeaders() {
        try (TestServer server = new TestServer((exchange, count) -> {
            exchange.getResponseHeaders().add("Location", "/users/123");
            exchange.getResponseHeaders().add("Set-Cookie", "session=abc=; Path=/; HttpOnly");
            TestServer.reply(exchange, 201, User.ADA);
        })) {
            ApiResponse<User> answer =
                    TypedFetcher.create(server.url()).exchange(Users.CREATE, new User.Draft("Ada", "a@b"));
            assertThat(answer.status()).isEqualTo(201);
            assertThat(answer.header("location")).contains("/users/123");
            assertThat(answer.cookie("session")).contains("abc=");
            assertThat(answer.body().name()).isEqualTo("Ada");
        }
    }

    @Test
    @DisplayName("CF-16 default and per-call headers are sent, the call's own win")
    void mergesHeaders() {
        try (TestServer server = TestServer.json(200, User.ADA)) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .header("Authorization", "Bearer valid-token")
                    .header("X-Tenant", "acme")
                    .build();
            api.call(
                    Users.GET_USER,
                    new Users.GetUser("1"),
                    CallOption.header("X-Custom", "yes"),
                    CallOption.header("x-tenant", "globex"),
                    CallOption.cookie("session", "s1"));
            assertThat(server.last().header("Authorization")).isEqualTo("Bearer valid-token");
            assertThat(server.last().header("X-Custom")).isEqualTo("yes");
            assertThat(server.last().headers().all("X-Tenant")).containsExactly("globex");
            assertThat(server.last().header("Cookie")).isEqualTo("session=s1");
        }
    }

    @ParameterizedTest(name = "CF-17 CF-18 status {0} throws with status, headers and body")
    @CsvSource({"404", "500", "401"})
    void errorsCarryTheAnswer(int status) {
        try (TestServer server = TestServer.json(status, "{\"message\":\"User not found\"}")) {
            assertThatThrownBy(() -> TypedFetcher.create(server.url()).call(Users.GET_USER, new Users.GetUser("404")))
                    .isInstanceOfSatisfying(ApiException.class, failure -> {
                        assertThat(failure.status()).contains(status);
                        assertThat(failure.headers().first("content-type")).contains("application/json");
                        assertThat(failure.body()
                                        .orElseThrow()
                                        .as(User.Problem.class)
                                        .message())
                                .isEqualTo("User not found");
                        assertThat(Users.GET_USER.error(failure).isPresent()).isEqualTo(status == 404);
                    });
        }
    }

    @Test
    @DisplayName("CF-25 false, 0, empty text, an empty object and null are bodies")
    void falsyBodiesAreSent() {
        try (TestServer server = TestServer.json(204, "")) {
            TypedFetcher api = TypedFetcher.create(server.url());
            for (Object body : new Object[] {false, 0, "", Map.of()}) {
                api.call("POST /values", Call.body(body), Object.class);
            }
            api.call("POST /values", Call.body(null), Object.class);
            assertThat(server.seen())
                    .extracting(TestServer.Seen::body)
                    .containsExactly("false", "0", "\"\"", "{}", "null");
        }
    }

    @Test
    @DisplayName("CF-26 HTML where JSON is expected fails with status and first bytes")
    void htmlInsteadOfJson() {
        try (TestServer server = new TestServer(
                (exchange, count) -> TestServer.reply(exchange, 200, "<html>login</html>", "text/html"))) {
            assertThatThrownBy(() -> TypedFetcher.create(server.url()).call(Users.GET_USER, new Users.GetUser("1")))
                    .isInstanceOf(ApiException.class)
                    .hasMessageContaining("GET /users/{id} answered 200")
                    .hasMessageContaining("text/html")
                    .hasMessageContaining("<html>login")
                    .hasNoCause();
        }
    }

    @Test
    @DisplayName("CF-26 JSON of another shape fails with its place in the document")
    void wrongShape() {
        try (TestServer server = TestServer.json(200, "[{\"id\":\"1\",\"name\":{\"first\":\"Ada\"}}]")) {
            assertThatThrownBy(() -> TypedFetcher.create(server.url()).call(Users.LIST))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            failure -> assertThat(failure.failure())
                                    .isInstanceOfSatisfying(
                                            ApiFailure.Decode.class,
                                            decode -> assertThat(decode.path()).isEqualTo("/0/name")));
        }
    }

    @Test
    @DisplayName("CF-27 unknown fields are ignored and numbers are exact")
    void tolerantAndExact() {
        String json = "{\"extra\":{\"a\":[1]},\"big\":123456789012345678901234567890,\"price\":0.10}";
        try (TestServer server = TestServer.json(200, "{\"first\":[" + json + "]}")) {
            TypeRef<Map<String, List<Numbers>>> type = new TypeRef<>() {};
            Numbers numbers = TypedFetcher.create(server.url())
                    .call("GET /numbers", Call.create(), type)
                    .getOrDefault("first", List.of())
                    .get(0);
            assertThat(numbers.big()).isEqualTo(new BigInteger("123456789012345678901234567890"));
            assertThat(numbers.price()).isEqualTo(new BigDecimal("0.10"));
        }
    }

    @ParameterizedTest(name = "CF-28 \"{0}\" is refused before anything is sent")
    @CsvSource({"FOO /x", "GET/users", "GET users"})
    void refusesWhatIsNoEndpoint(String endpoint) {
        assertThatThrownBy(() -> TypedFetcher.create("http://127.0.0.1:1").call(endpoint, Call.create(), User.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + endpoint + "\" is no endpoint");
    }

    @Test
    @DisplayName("CF-28 an endpoint the document lacks is refused with the nearest one")
    void suggestsTheNearestEndpoint() {
        TypedFetcher api = TypedFetcher.builder("http://127.0.0.1:1")
                .operations(List.of(Users.LIST, Users.GET_USER))
                .build();
        assertThatThrownBy(() -> api.call("GET /user/{id}", Call.create(), User.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nearest is GET /users/{id}");
        String list = Users.LIST.toString();
        assertThatThrownBy(() -> api.call(list + "?page=2&pageSize=50", Call.create(), User.class))
                .hasMessageContaining("nearest is " + list + ".")
                .hasMessageContaining("Call.query");
    }

    @Test
    @DisplayName("a host without an address is told from one that refuses the connection")
    void tellsAnUnknownHost() {
        ConnectException refused = new ConnectException();
        refused.initCause(new ClosedChannelException());
        ConnectException unknown = new ConnectException();
        unknown.initCause(new UnresolvedAddressException()); // as the JDK's client has it
        assertThat(new ApiFailure.Network("GET /users", "http://none", refused).message())
                .doesNotContain("is known");
        assertThat(new ApiFailure.Network("GET /users", "http://none", unknown).message())
                .endsWith(", because no address is known for the host");
    }

    @Test
    @DisplayName("CF-07 a map of query parameters keeps its order")
    void sendsQueryParametersInOrder() {
        try (TestServer server = TestServer.json(200, "[]")) {
            Map<String, Object> query = new LinkedHashMap<>();
            query.put("page", 2);
            query.put("limit", 5);
            query.put("sort", "desc");
            TypedFetcher.create(server.url()).call("GET /posts", Call.query(query), Object.class);
            assertThat(server.last().uri()).isEqualTo("/posts?page=2&limit=5&sort=desc");
        }
    }

    record Numbers(BigInteger big, BigDecimal price) {}
}
