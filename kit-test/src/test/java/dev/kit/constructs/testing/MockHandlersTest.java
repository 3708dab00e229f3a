package dev.kit.constructs.testing;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import jakarta.validation.constraints.NotBlank;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class MockHandlersTest {

    record User(String id, String name) {}

    record Users(List<User> users) {}

    record NewUser(@NotBlank String name) {}

    record UserId(String id) {}

    /** A handle as an application may have one of its own. */
    interface UserTable {
        List<User> all();
    }

    record Tables(Service<DataSource> service) implements Database<UserTable> {

        @Override
        public UserTable handle(DataSource dataSource) {
            return List::of;
        }
    }

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<DataSource> ARCHIVE = Service.bean("archive", DataSource.class);
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final Service<AuditStorage> AUDIT = Service.bean("audit", AuditStorage.class);
    private static final EventType<UserId> ADDED = EventType.of("user.added", UserId.class);
    private static final AuditableAction<UserId> AUDITED = AuditableAction.of("user.added", UserId.class);
    private static final String BASE = "http://api.test/v1";
    private static final UserTable ALICE = () -> List.of(new User("1", "Alice"));
    private static final UserTable BOB = () -> List.of(new User("2", "Bob"));

    private static final Endpoint<Users> LIST = e.database(new Tables(DATABASE))
            .get("/users")
            .output(Users.class)
            .handle(ctx -> new Users(ctx.db().all()));
    private static final Endpoint<User> READ = e.get("/users/:id")
            .params(UserId.class)
            .output(User.class)
            .handle(ctx -> new User(ctx.params().id(), "Alice"));
    private static final Endpoint<User> ADD = e.post("/users")
            .authorize(ctx -> "yes".equals(ctx.header("x-may")))
            .body(NewUser.class)
            .output(User.class)
            .handle(ctx -> new User("9", ctx.body().name()));
    private static final Endpoint<Users> ARCHIVED = e.database(new Tables(ARCHIVE))
            .get("/archived")
            .output(Users.class)
            .handle(ctx -> new Users(ctx.db().all()));
    private static final Endpoint<UserId> ANNOUNCE = e.publisher(EVENTS)
            .auditor(AUDIT)
            .post("/announcements")
            .output(UserId.class)
            .event(ADDED, id -> id)
            .audit(AUDITED, id -> id)
            .handle(ctx -> new UserId("1"));

    private final MockHandlers mocks = MockHandlers.create(List.of(LIST, READ, ADD), BASE);

    @Test
    @DisplayName("TC-01 the header is x-test-context-id")
    void namesTheHeader() {
        assertThat(MockHandlers.TEST_CONTEXT_HEADER).isEqualTo("x-test-context-id");
    }

    @Test
    @DisplayName("TC-02 a registered context answers with its database")
    void answersWithItsDatabase() throws Exception {
        try (var context = mocks.registerContext("ann", TestContext.create().database(ALICE))) {
            HttpResponse<String> answer = get(mocks.httpClient(), BASE + "/users", "ann");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"users\":[{\"id\":\"1\",\"name\":\"Alice\"}]}");
            assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
            assertThat(context).isNotNull();
        }
        assertThat(get(mocks.httpClient(), BASE + "/users", "ann").statusCode()).isEqualTo(500);
    }

    @Test
    @DisplayName(
            "TC-03 an invalid body is 422, a path parameter arrives decoded, and authorization decides between 200 and 401")
    void validatesAndAuthorizes() throws Exception {
        try (var context = mocks.registerContext("ann", TestContext.create().services(Map.of("database", ALICE)))) {
            assertThat(context).isNotNull();
            assertThat(get(mocks.httpClient(), BASE + "/users/a%20b+c", "ann").body())
                    .contains("\"id\":\"a b+c\"");
            assertThat(post("{\"name\":\" \"}", "yes").statusCode()).isEqualTo(422);
            assertThat(post("{\"name\":\"Eve\"}", "yes").body()).contains("Eve");
            assertThat(post("{\"name\":\"Eve\"}", "no").statusCode()).isEqualTo(401);
        }
    }

    @Test
    @DisplayName("TC-04 a missing or unknown context is 500 and says so")
    void refusesUnknownContexts() throws Exception {
        for (String id : new String[] {null, "nobody"}) {
            HttpResponse<String> answer = get(mocks.httpClient(), BASE + "/users", id);
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body()).contains("Missing or unknown test context ID");
            assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
        }
    }

    @Test
    @DisplayName("TC-05 two contexts asked at once each get their own services")
    void isolatesContexts() throws Exception {
        try (var ann = mocks.registerContext("ann", TestContext.create().database(ALICE));
                var bob = mocks.registerContext("bob", TestContext.create().database(BOB))) {
            assertThat(List.of(ann, bob)).hasSize(2);
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                answers.add(mocks.httpClient()
                        .sendAsync(request(BASE + "/users", i % 2 == 0 ? "ann" : "bob"), BodyHandlers.ofString()));
            }
            for (int i = 0; i < 100; i++) {
                assertThat(answers.get(i).get().body()).contains(i % 2 == 0 ? "Alice" : "Bob");
            }
            assertThatThrownBy(() ->
                            mocks.registerContext("ann", TestContext.create().database(BOB)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("\"ann\" is registered already");
        }
    }

    @Test
    @DisplayName(
            "TC-06 a context without a needed database, publisher or storage is refused, naming endpoint and service")
    void refusesIncompleteContexts() {
        MockHandlers all = MockHandlers.create(List.of(LIST, ANNOUNCE), BASE);
        assertThatThrownBy(() -> all.registerContext("ann", TestContext.create()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("GET /users uses database \"database\"")
                .hasMessageContaining("POST /announcements uses publisher \"events\"")
                .hasMessageContaining("POST /announcements uses auditorStorage \"audit\"");
    }

    @Test
    @DisplayName("TC-06 events and audits go where the context says")
    void usesPublisherAndStorage() throws Exception {
        MockHandlers announcing = MockHandlers.create(List.of(ANNOUNCE), BASE);
        List<Envelope> sent = new ArrayList<>();
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        TestContext context = TestContext.create().publisher(sent::addAll).auditorStorage(storage);
        try (var registration = announcing.registerContext("ann", context)) {
            assertThat(registration).isNotNull();
            announcing
                    .httpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(BASE + "/announcements"))
                                    .header(MockHandlers.TEST_CONTEXT_HEADER, "ann")
                                    .POST(BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.discarding());
        }
        assertThat(sent).hasSize(1);
        assertThat(storage.records()).hasSize(1);
    }

    @Test
    @DisplayName("TC-07 two database services of one context are each supplied by name")
    void suppliesSeveralDatabases() throws Exception {
        MockHandlers both = MockHandlers.create(List.of(LIST, ARCHIVED), BASE);
        TestContext context = TestContext.create().database(DATABASE, ALICE).database(ARCHIVE, BOB);
        try (var registration = both.registerContext("ann", context)) {
            assertThat(registration).isNotNull();
            assertThat(get(both.httpClient(), BASE + "/users", "ann").body()).contains("Alice");
            assertThat(get(both.httpClient(), BASE + "/archived", "ann").body()).contains("Bob");
        }
        assertThatThrownBy(
                        () -> both.registerContext("bob", TestContext.create().database(DATABASE, BOB)))
                .hasMessageContaining("GET /archived uses database \"archive\"");
    }

    @Test
    @DisplayName("TC-02 nothing reaches the network: another host is an error, an unknown route 404, a method 405")
    void neverReachesTheNetwork() throws Exception {
        assertThatThrownBy(() -> get(mocks.httpClient(), "http://127.0.0.1:5432/users", "ann"))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("No mock answers GET http://127.0.0.1:5432/users")
                .hasMessageContaining(BASE);
        assertThatThrownBy(() -> get(mocks.httpClient(), "https://api.test/v1/users", "ann"))
                .isInstanceOf(ConnectException.class);
        try (var context = mocks.registerContext("ann", TestContext.create().database(ALICE))) {
            assertThat(context).isNotNull();
            for (String url : List.of(BASE + "/nowhere", "http://api.test/users")) {
                HttpResponse<String> answer = get(mocks.httpClient(), url, "ann");
                assertThat(answer.statusCode()).isEqualTo(404);
                assertThat(answer.body()).contains(URI.create(url).getPath().replace("/v1", ""));
            }
            HttpRequest delete = HttpRequest.newBuilder(URI.create(BASE + "/users"))
                    .header(MockHandlers.TEST_CONTEXT_HEADER, "ann")
                    .DELETE()
                    .build();
            HttpResponse<String> deleted = mocks.httpClient().send(delete, BodyHandlers.ofString());
            assertThat(deleted.statusCode()).isEqualTo(405);
            assertThat(deleted.headers().firstValue("allow").orElse("")).contains("GET", "POST");
        }
    }

    @Test
    @DisplayName("TC-02 a loopback server answers any other client the same")
    void listens() throws Exception {
        try (var context = mocks.registerContext("ann", TestContext.create().database(ALICE));
                MockEndpointServer server = mocks.listen()) {
            assertThat(context).isNotNull();
            HttpResponse<String> answer = get(HttpClient.newHttpClient(), server.baseUrl() + "/users", "ann");
            assertThat(server.baseUrl()).startsWith("http://127.0.0.1:").endsWith("/v1");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("Alice");
        }
    }

    @Test
    @DisplayName("TC-02 a base URL without host is refused")
    void refusesBadBaseUrls() {
        assertThatThrownBy(() -> MockHandlers.create(List.of(LIST), "users"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http://localhost:3000");
    }

    private static HttpRequest request(String url, @Nullable String context) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (context != null) {
            request.header(MockHandlers.TEST_CONTEXT_HEADER, context);
        }
        return request.build();
    }

    private static HttpResponse<String> get(HttpClient client, String url, @Nullable String context)
            throws IOException, InterruptedException {
        return client.send(request(url, context), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String body, String may) throws IOException, InterruptedException {
        return mocks.httpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(BASE + "/users"))
                                .header(MockHandlers.TEST_CONTEXT_HEADER, "ann")
                                .header("Content-Type", "application/json")
                                .header("X-May", may)
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
    }
}
