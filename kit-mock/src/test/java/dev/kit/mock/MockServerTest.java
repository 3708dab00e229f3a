package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.openapi.ApiDocument;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a server answers of itself, seen from a client that knows nothing of the document. */
class MockServerTest {

    private static ApiDocument library;
    private static MockServer mocked;
    private static Http http;
    private static final String[] KEY = {"X-Api-Key", "secret-key"};

    @BeforeEach
    void forget() {
        mocked.reset();
    }

    @BeforeAll
    static void start() {
        library = ApiDocument.of("classpath:mock/library.yaml");
        mocked = MockServer.of(library).start();
        http = new Http(mocked.address());
    }

    @AfterAll
    static void close() {
        mocked.close();
    }

    @Test
    @DisplayName("an answer is a sample of its schema, the same for the same path and another for another one")
    void samples() throws IOException, InterruptedException {
        HttpResponse<String> first = http.get("/books/1", "X-Trace", "00ff", "X-Api-Key", "k", "Prefer", "wait=1");
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Content-Type")).hasValue("application/json");
        HttpResponse<String> books = http.get("/books");
        JsonNode book = Http.json(books).get(0);
        assertThat(book.get("id").intValue()).isBetween(1, 1_000_000);
        assertThat(book.get("isbn").stringValue()).matches("[0-9]{13}");
        assertThat(http.get("/books").body()).isEqualTo(books.body());
        assertThat(http.get("/v1/books").statusCode()).isEqualTo(200);
        try (MockServer other = MockServer.of(library).seed(5).start();
                MockServer same = MockServer.of(library).start()) {
            assertThat(new Http(other.address()).get("/books").body()).isNotEqualTo(books.body());
            assertThat(new Http(same.address()).get("/books").body()).isEqualTo(books.body());
        }
    }

    @Test
    @DisplayName("examples of the document are preferred where they fit, and asked for by name")
    void examples() throws IOException, InterruptedException {
        HttpResponse<String> first = http.get("/books/1", "X-Trace", "00ff", "X-Api-Key", "k");
        assertThat(first.body()).isEqualTo("{\"id\":7,\"title\":\"Emma\"}");
        HttpResponse<String> named =
                http.get("/books/1", "X-Trace", "00ff", "X-Api-Key", "k", "Prefer", "code=200, example=\"broken\"");
        assertThat(named.body()).isEqualTo("{\"id\":\"none\"}");
        assertThat(named.headers().firstValue("Preference-Applied")).hasValue("code=200, example=\"broken\"");
        HttpResponse<String> unknown = http.get("/books/1", "X-Trace", "00ff", "X-Api-Key", "k", "Prefer", "example=x");
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body()).contains("no example \\\"x\\\"").contains("short, broken");
    }

    @Test
    @DisplayName("Prefer: code=404 answers as the document declares 404, and only what it declares")
    void prefersAStatus() throws IOException, InterruptedException {
        HttpResponse<String> missing = http.get("/books/1", "X-Trace", "00ff", "X-Api-Key", "k", "Prefer", "code=404");
        assertThat(missing.statusCode()).isEqualTo(404);
        assertThat(missing.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(missing.headers().firstValue("Preference-Applied")).hasValue("code=404");
        assertThat(Http.json(missing).get("detail").isString()).isTrue();
        HttpResponse<String> other = http.get("/books", "Prefer", "code=404");
        assertThat(other.statusCode()).isEqualTo(400);
        assertThat(other.body()).contains("It has 200.");
        assertThat(http.get("/books", "Prefer", "code=20x").body()).contains("from 200 to 599");
    }

    @Test
    @DisplayName("headers that are required are sampled, those that lead elsewhere are not")
    void headers() throws IOException, InterruptedException {
        HttpResponse<String> books = http.get("/books");
        assertThat(books.headers().firstValue("X-Total").orElse("")).matches("[0-9]");
        assertThat(books.headers().firstValue("Link")).isEmpty();
    }

    @Test
    @DisplayName("the media type is negotiated, and 406 names those there are")
    void negotiates() throws IOException, InterruptedException {
        assertThat(http.get("/books", "Accept", "text/csv").body()).isEqualTo("id;title");
        assertThat(http.get("/books", "Accept", "text/csv;q=0.1, application/*").body())
                .startsWith("[");
        HttpResponse<String> refused = http.get("/books", "Accept", "image/png, text/csv;q=0");
        assertThat(refused.statusCode()).isEqualTo(406);
        assertThat(refused.body()).contains("application/json or text/csv");
        HttpResponse<String> events = http.get("/events");
        assertThat(events.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        assertThat(events.body().lines().filter(line -> line.startsWith("data: {")))
                .hasSize(3);
    }

    @Test
    @DisplayName("a path or method that the document does not have is named with the nearest it has")
    void unknownPaths() throws IOException, InterruptedException {
        HttpResponse<String> path = http.get("/boks");
        assertThat(path.statusCode()).isEqualTo(404);
        assertThat(path.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(Http.json(path).get("detail").stringValue()).contains("The nearest is \"GET /books\"");
        HttpResponse<String> method = http.send("PUT", "/books", "{}");
        assertThat(method.statusCode()).isEqualTo(405);
        assertThat(method.headers().firstValue("Allow")).hasValue("GET, POST");
        assertThat(http.send("HEAD", "/books", "").statusCode()).isEqualTo(200);
        assertThatThrownBy(() -> mocked.on("GET /boks")).hasMessageContaining("The nearest is \"GET /books\"");
        assertThatThrownBy(() -> mocked.on("getBok")).hasMessageContaining("The nearest is \"getBook\"");
    }

    @Test
    @DisplayName("a request without credentials is a 401 that says which are missing")
    void wantsCredentials() throws IOException, InterruptedException {
        HttpResponse<String> none = http.get("/books/latest");
        assertThat(none.statusCode()).isEqualTo(401);
        assertThat(none.headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"mock\", Bearer");
        assertThat(Http.json(none).get("detail").stringValue())
                .contains("Basic with a name and a password (basic)")
                .contains("the cookie sid (session) and Authorization: Bearer with a token (token)");
        assertThat(http.get("/books/latest", "Authorization", "Basic YTpi").statusCode())
                .isEqualTo(200);
        assertThat(http.get("/books/latest", "Authorization", "Bearer t").statusCode())
                .isEqualTo(401);
        assertThat(http.get("/books/latest", "Authorization", "Bearer t", "Cookie", "a=b; sid=1")
                        .statusCode())
                .isEqualTo(200);
        assertThat(http.send("DELETE", "/books/1", "").statusCode()).isEqualTo(401);
        HttpResponse<String> deleted = http.send("DELETE", "/books/1", "", KEY);
        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(mocked.calls().toString()).doesNotContain("secret-key").contains("DELETE /books/1 -> 204");
    }

    @Test
    @DisplayName("every fault of path, query, header and body is named with pointer and remedy, in one problem")
    void namesFaults() throws IOException, InterruptedException {
        HttpResponse<String> wrong = http.get("/books/zero", "X-Trace", "xyz", KEY[0], KEY[1]);
        assertThat(wrong.statusCode()).isEqualTo(422);
        List<String> faults = faults(wrong);
        assertThat(faults)
                .containsExactlyInAnyOrder(
                        "path id  Expected a whole number from 1, not a text. a whole number from 1",
                        "header X-Trace  The text does not match the pattern. a text that matches ^[0-9a-f]{4}$");
        assertThat(faults(http.get("/books?limit=101&tag=new&tag=used&filter%5Byear%5D=soon")))
                .containsExactlyInAnyOrder(
                        "query limit  The number is out of bounds. a whole number from 1 up to 100",
                        "query tag /1 The value is none of those allowed. one of \"new\", \"old\"",
                        "query filter /year Expected a whole number, not a text. a whole number");
        assertThat(http.get("/books?limit=10&tag=new&tag=old&filter%5Byear%5D=1999")
                        .statusCode())
                .isEqualTo(200);
        assertThat(faults(add("{\"title\":\"\",\"pages\":1.5,\"authors\":[\"a\",3],\"Title\":1}")))
                .containsExactlyInAnyOrder(
                        "body /title The text has 0 characters. a text of at least 1 characters",
                        "body /pages Expected a whole number from 1, not a number. a whole number from 1",
                        "body /authors/1 Expected a text of at least 1 characters, not a whole number."
                                + " a text of at least 1 characters",
                        "body /Title The member is not known. one of id, title, pages, authors");
        assertThat(faults(add("{}")))
                .containsExactly("body /title The member is missing. a text of at least 1 characters");
        assertThat(add("{\"title\":\"Emma\"}").statusCode()).isEqualTo(201);
    }

    @Test
    @DisplayName("a body that is missing, malformed or of another type is refused with what would be right")
    void refusesBodies() throws IOException, InterruptedException {
        assertThat(http.send("POST", "/books", "", KEY).body())
                .contains("The body is missing. Send one of application/json");
        HttpResponse<String> malformed = add("{\"title\":");
        assertThat(malformed.statusCode()).isEqualTo(400);
        assertThat(malformed.body()).contains("The body is not JSON (line 1");
        HttpResponse<String> type = http.send("POST", "/books", "a=b", KEY[0], "k", "Content-Type", "text/plain");
        assertThat(type.statusCode()).isEqualTo(415);
        assertThat(type.body()).contains("The Content-Type is text/plain. Send application/json.");
        assertThat(add("[".repeat(3_000)).statusCode()).isEqualTo(400);
    }

    @Test
    @DisplayName("forms and multipart bodies are held to their schemas too")
    void forms() throws IOException, InterruptedException {
        String form = "application/x-www-form-urlencoded";
        assertThat(http.send("POST", "/cover", "title=a&tags=b&tags=c", "Content-Type", form)
                        .statusCode())
                .isEqualTo(200);
        assertThat(faults(http.send("POST", "/cover", "tags=b", "Content-Type", form)))
                .containsExactly("body /title The member is missing. a text");
        String part = "--X\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n";
        String whole = part.formatted("title", "Emma") + part.formatted("pages", "12") + "--X--\r\n";
        String multipart = "multipart/form-data; boundary=X";
        assertThat(http.send("POST", "/cover", whole, "Content-Type", multipart).statusCode())
                .isEqualTo(200);
        assertThat(faults(http.send("POST", "/cover", whole.replace("12", "few"), "Content-Type", multipart)))
                .containsExactly("body /pages Expected a whole number, not a text. a whole number");
        assertThat(http.send("POST", "/cover", "nothing", "Content-Type", "multipart/form-data")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("an unchecked server answers requests that break the document")
    void unchecked() throws IOException, InterruptedException {
        try (MockServer lenient = MockServer.of(library).unchecked().start()) {
            Http client = new Http(lenient.address());
            assertThat(client.get("/books/zero").statusCode()).isEqualTo(200);
            assertThat(client.get("/boks").statusCode()).isEqualTo(404);
        }
    }

    @Test
    @DisplayName("a port in use is an error that names it, and a closed server frees its port")
    void ports() {
        int port = port(mocked);
        assertThat(mocked.address()).startsWith("http://127.0.0.1:");
        assertThatThrownBy(() -> MockServer.of(library).port(port).start())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The port " + port + " is in use. Choose another, or 0 for a free one.");
        MockServer first = MockServer.of(library).start();
        int free = port(first);
        first.close();
        MockServer.of(library).port(free).start().close();
    }

    @Test
    @DisplayName("a listener sees every answer, on a thread of the mock that keeps no process alive")
    void listens() throws IOException, InterruptedException {
        List<String> seen = new CopyOnWriteArrayList<>();
        Consumer<MockCall> listener =
                call -> seen.add(call + " " + Thread.currentThread().isDaemon());
        try (MockServer listened = MockServer.of(library).listener(listener).start()) {
            assertThat(listened.document()).isSameAs(library);
            Http client = new Http(listened.address());
            client.get("/books");
            client.get("/boks");
        }
        assertThat(seen).containsExactly("GET /books -> 200 true", "GET /boks -> 404 true");
    }

    @Test
    @DisplayName("closing a server cuts off the requests that it is answering")
    void cutsOff() throws Exception {
        CompletableFuture<Thread> answering = new CompletableFuture<>();
        MockServer slow = MockServer.of(library).start();
        slow.on("listBooks").answerWith(call -> {
            answering.complete(Thread.currentThread());
            return MockAnswer.sample().after(Duration.ofMinutes(1));
        });
        CompletableFuture<Integer> request = CompletableFuture.supplyAsync(() -> {
            try {
                return new Http(slow.address()).get("/books").statusCode();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread thread = answering.get(20, TimeUnit.SECONDS);
        slow.close();
        assertThat(request).failsWithin(Duration.ofSeconds(20));
        thread.join(20_000);
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    @DisplayName("a document without operations has no path, and no name to say answers for")
    void hasNoOperations() throws IOException, InterruptedException {
        ApiDocument empty = ApiDocument.parse("a.yaml", "openapi: 3.1.0".getBytes(StandardCharsets.UTF_8));
        try (MockServer none = MockServer.of(empty).start()) {
            assertThat(Http.json(new Http(none.address()).get("/"))
                            .get("detail")
                            .stringValue())
                    .isEqualTo("The document has no path like this. It has none.");
            assertThatThrownBy(() -> none.on("")).hasMessage("The document has no operation \"\". It has none.");
        }
    }

    private static int port(MockServer server) {
        return URI.create(server.address()).getPort();
    }

    private HttpResponse<String> add(String body) throws IOException, InterruptedException {
        return http.send("POST", "/books", body, KEY[0], "k", "Content-Type", "application/json");
    }

    private static List<String> faults(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return Http.json(answer)
                .get("errors")
                .valueStream()
                .map(fault -> fault.get("in").stringValue() + " "
                        + fault.path("name").asString("") + (fault.has("name") ? " " : "")
                        + fault.get("pointer").stringValue() + " "
                        + fault.get("message").stringValue() + " "
                        + fault.get("expected").stringValue())
                .toList();
    }
}
