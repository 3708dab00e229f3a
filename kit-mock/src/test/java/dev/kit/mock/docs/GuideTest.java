package dev.kit.mock.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.Call;
import dev.kit.client.Operation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.auth.ApiKey;
import dev.kit.client.http.HttpMethod;
import dev.kit.mock.MockAnswer;
import dev.kit.mock.MockApi;
import dev.kit.mock.MockServer;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.openapi.ApiDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every Java block of docs/mock-server.md stands here as well, so that it compiles and does what the page says. */
class GuideTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

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

    private static TypedFetcher fetcher(MockServer library) {
        return TypedFetcher.builder(library.address())
                .auth("key", ApiKey.header("X-Api-Key", () -> "any"))
                .build();
    }

    @Nested
    @MockApi(value = "mock/library.yaml", property = "library.base-url")
    class LibraryTest {

        @Test
        void findsABook(MockServer library) {
            library.on(GET_BOOK).answer(new Book(9, "Persuasion"));

            Book book = fetcher(library).call(GET_BOOK, new GetBook(9));

            assertThat(book.title()).isEqualTo("Persuasion");
            assertThat(library.calls(GET_BOOK)).hasSize(1);
        }
    }

    @Test
    @DisplayName("answers are said by operation, in turn and for all")
    void saysAnswers() {
        try (MockServer mock = MockServer.of("mock/library.yaml").seed(7).start()) {
            mock.on("GET /books/{id}").status(404);
            mock.on("listBooks").answerWith(MockAnswer.status(503).header("Retry-After", "1"), MockAnswer.sample());
            mock.onAll().answerWith(MockAnswer.sample().after(Duration.ofMillis(20)));
        }
    }

    @Test
    @DisplayName("faults are said in the same way")
    void saysFaults() {
        try (MockServer mock = MockServer.start("mock/library.yaml")) {
            mock.on(GET_BOOK).answerWith(MockAnswer.drop());
            mock.on(GET_BOOK).answerWith(MockAnswer.sample().cutAfter(10));
            mock.on(GET_BOOK).answerWith(MockAnswer.sample().slowly(Duration.ofSeconds(2)));
            mock.on(GET_BOOK).answerWith(call -> MockAnswer.status(200).body(new Book(call.content().length, "Emma")));
            assertThat(fetcher(mock).call(GET_BOOK, new GetBook(3)).id()).isZero();
        }
    }

    @Test
    @DisplayName("samples are there without a server")
    void samples() {
        ApiDocument document = ApiDocument.of("mock/library.yaml");
        SchemaSampler sampler = SchemaSampler.varied(document, 42);
        Optional<JsonNode> book = sampler.sample(document.at("#/components/schemas/Book"));
        assertThat(book)
                .hasValueSatisfying(value -> assertThat(value.has("title")).isTrue());
    }

    @Test
    @DisplayName("the page shows this source")
    void pageShowsThisSource() throws IOException {
        String source = withoutLayout(Files.readString(Path.of("src/test/java/dev/kit/mock/docs/GuideTest.java")));
        Matcher blocks = BLOCK.matcher(Files.readString(Path.of("../docs/mock-server.md")));
        int count = 0;
        while (blocks.find()) {
            count++;
            assertThat(source).contains(withoutLayout(blocks.group(1)));
        }
        assertThat(count).isPositive();
    }

    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
