package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.ApiException;
import dev.kit.client.Call;
import dev.kit.client.Operation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.auth.ApiKey;
import dev.kit.client.http.HttpMethod;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Answers, faults and calls as a test says and sees them. */
class MockOperationTest {

    record Book(long id, String title) {}

    record GetBook(long id) {
        Call toCall() {
            return Call.params(Map.of("id", id)).header("X-Trace", "00ff");
        }
    }

    private static final Operation<GetBook, Book, Object> GET_BOOK = Operation.<GetBook, Book, Object>define(
                    "getBook", HttpMethod.GET, "/books/{id}")
            .input(GetBook::toCall)
            .success(200, Book.class)
            .security("key")
            .build();

    private final MockServer mock = MockServer.start("classpath:mock/library.yaml");
    private final TypedFetcher fetcher = TypedFetcher.builder(mock.address())
            .auth("key", ApiKey.header("X-Api-Key", () -> "k"))
            .build();
    private final Http http = new Http(mock.address());

    @AfterEach
    void close() {
        mock.close();
    }

    @Test
    @DisplayName("a typed operation answers with a typed value, and its calls are recorded")
    void typed() {
        mock.on(GET_BOOK).answer(new Book(9, "Persuasion"));

        assertThat(fetcher.call(GET_BOOK, new GetBook(9))).isEqualTo(new Book(9, "Persuasion"));

        assertThat(mock.calls(GET_BOOK)).singleElement().satisfies(call -> {
            assertThat(call.parameters()).containsEntry("id", "9");
            assertThat(call.header("x-trace")).hasValue("00ff");
            assertThat(call.status()).isEqualTo(200);
            assertThat(call.operation()).isEqualTo("GET /books/{id}");
        });
        mock.reset();
        assertThat(mock.calls()).isEmpty();
        assertThat(fetcher.call(GET_BOOK, new GetBook(9)).title()).isEqualTo("Emma");
    }

    @Test
    @DisplayName("answers come in turn, the last one for all further calls")
    void inTurn() throws IOException, InterruptedException {
        mock.on("listBooks")
                .answerWith(
                        MockAnswer.status(503).header("Retry-After", "1").body(Map.of("detail", "Later")),
                        MockAnswer.sample(),
                        MockAnswer.status(418));
        assertThat(http.get("/books").headers().firstValue("Retry-After")).hasValue("1");
        assertThat(http.get("/books").statusCode()).isEqualTo(200);
        assertThat(http.get("/books").statusCode()).isEqualTo(418);
        assertThat(http.get("/books").statusCode()).isEqualTo(418);
        assertThat(mock.calls("GET /books")).extracting(MockCall::status).containsExactly(503, 200, 418, 418);
    }

    @Test
    @DisplayName("a function answers by the call, and onAll where nothing else is said")
    void byTheCall() throws IOException, InterruptedException {
        mock.onAll().status(500);
        mock.on("POST /books")
                .answerWith(call -> MockAnswer.status(201)
                        .body(Map.of("id", 1, "title", call.json().get("title").stringValue() + "!")));
        assertThat(http.get("/books").statusCode()).isEqualTo(500);
        assertThat(http.send(
                                "POST",
                                "/books",
                                "{\"title\":\"Emma\"}",
                                "X-Api-Key",
                                "k",
                                "Content-Type",
                                "application/json")
                        .body())
                .contains("\"title\":\"Emma!\"");
        assertThat(JsonMapper.shared()
                        .readTree(mock.calls("addBook").get(0).text())
                        .get("title")
                        .stringValue())
                .isEqualTo("Emma");
        mock.on("listBooks").answerWith(call -> {
            throw new IllegalStateException("no idea");
        });
        assertThat(http.get("/books").body()).contains("no idea").doesNotContain("\\tat ");
    }

    @Test
    @DisplayName("bytes, an example by name, and a status alone")
    void otherAnswers() throws IOException, InterruptedException {
        mock.on("listBooks").answerWith(MockAnswer.sample().body("application/pdf", new byte[] {37, 80}));
        assertThat(http.get("/books").headers().firstValue("Content-Type")).hasValue("application/pdf");
        mock.on(GET_BOOK).answerWith(MockAnswer.sample().example("short"));
        assertThat(fetcher.call(GET_BOOK, new GetBook(1)).id()).isEqualTo(7);
        mock.on(GET_BOOK).status(404);
        assertThatThrownBy(() -> fetcher.call(GET_BOOK, new GetBook(1))).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> MockAnswer.status(99)).hasMessage("status must be from 200 to 599, not 99");
    }

    @Test
    @DisplayName("a dropped connection, a body cut in the middle, a delay and a slow body reach the client")
    void faults() throws IOException, InterruptedException {
        mock.on("listBooks").answerWith(MockAnswer.drop());
        assertThatThrownBy(() -> http.get("/books")).isInstanceOf(IOException.class);
        assertThat(mock.calls("listBooks").get(0).status()).isZero();
        mock.on("listBooks").answerWith(MockAnswer.sample().cutAfter(3));
        assertThatThrownBy(() -> http.get("/books")).isInstanceOf(IOException.class);
        mock.on("listBooks").answerWith(MockAnswer.sample().after(Duration.ofMillis(120)));
        assertThat(millis(() -> http.get("/books"))).isGreaterThanOrEqualTo(110);
        mock.on("listBooks").answerWith(MockAnswer.sample().slowly(Duration.ofMillis(200)));
        assertThat(millis(() -> http.get("/books"))).isGreaterThanOrEqualTo(150);
        mock.on("listBooks").answerWith(MockAnswer.sample());
        assertThat(http.get("/books").statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("a body is cut after the given number of bytes, and a slow one arrives whole")
    void cuts() throws IOException, InterruptedException {
        String whole = http.get("/books").body();
        for (int bytes : new int[] {0, 3, whole.length() - 1}) {
            mock.on("listBooks").answerWith(MockAnswer.sample().cutAfter(bytes));
            assertThat(received()).endsWith("\r\n\r\n" + whole.substring(0, bytes));
        }
        mock.on("listBooks").answerWith(MockAnswer.drop());
        assertThat(received()).isEmpty();
        mock.on("listBooks").answerWith(MockAnswer.sample().slowly(Duration.ofMillis(50)));
        assertThat(http.get("/books").body()).isEqualTo(whole);
    }

    @Test
    @DisplayName("an answer never changes, and one that makes no sense is refused")
    void refusesAnswers() throws IOException, InterruptedException {
        MockAnswer one = MockAnswer.sample().header("X-One", "1");
        assertThat(one.header("X-Two", "2")).isNotSameAs(one);
        mock.on("listBooks").answerWith(one);
        assertThat(http.get("/books").headers().firstValue("X-One")).hasValue("1");
        assertThat(http.get("/books").headers().firstValue("X-Two")).isEmpty();
        assertThat(List.of(MockAnswer.status(200), MockAnswer.status(599))).doesNotContainNull();
        assertThatThrownBy(() -> MockAnswer.status(199)).hasMessage("status must be from 200 to 599, not 199");
        assertThatThrownBy(() -> MockAnswer.status(600)).hasMessage("status must be from 200 to 599, not 600");
        Duration negative = Duration.ofMillis(-1);
        assertThatThrownBy(() -> one.after(negative)).hasMessage("delay must not be negative");
        assertThatThrownBy(() -> one.slowly(negative)).hasMessage("time must not be negative");
        assertThatThrownBy(() -> one.cutAfter(-1)).hasMessage("bytes must not be negative");
    }

    /** Everything that arrives before the connection ends. */
    private String received() throws IOException {
        URI address = URI.create(mock.address());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream()
                    .write("GET /books HTTP/1.1\r\nHost: mock\r\n\r\n".getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static long millis(Work work) throws IOException, InterruptedException {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1_000_000;
    }
}
