package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.async;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static dev.kit.constructs.endpoints.FailureStatus.NotFound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.kit.constructs.Upload;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.endpoints.FailureMapping;
import dev.kit.constructs.endpoints.Form;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.BodyWriter;
import dev.kit.constructs.pipeline.EndpointRouter;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import dev.kit.constructs.testing.conformance.ConformanceAdaptor;
import dev.kit.constructs.testing.conformance.EndpointConformance;
import dev.kit.constructs.testing.conformance.RouterAdaptor;
import dev.kit.constructs.testing.conformance.WireAnswer;
import dev.kit.constructs.testing.conformance.WireRequest;
import dev.kit.constructs.validation.Field;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every Java block of {@code docs/http.md} stands here as well. */
class HttpGuideTest {

    record NewBook(
            @NotBlank @Size(max = 200) String title,
            @Positive int pages,
            @Nullable LocalDate published) {}

    static final Endpoint<NewBook> addBook = e.post("/books")
            .body(NewBook.class)
            .output(NewBook.class)
            .status(SuccessStatus.Created)
            .handle(ctx -> ctx.body());

    record BookChange(Field<@NotBlank String> title, Field<LocalDate> published) {}

    static final Endpoint<BookChange> changeBook = e.patch("/books/:id")
            .params(BookId.class)
            .body(BookChange.class)
            .output(BookChange.class)
            .handle(ctx -> ctx.body());

    record Filter(@Nullable String author, @Nullable Boolean available) {}

    record Search(
            @Nullable List<String> tags,
            @Nullable Filter filter,
            @Nullable @Max(100) Integer limit) {}

    static final Endpoint<Search> search =
            e.get("/books").query(Search.class).output(Search.class).handle(ctx -> ctx.query());

    record Cover(String title, Upload image, @Nullable List<Upload> more) {}

    static final Endpoint<String> addCover = e.post("/covers")
            .body(Form.of(Cover.class))
            .output(String.class)
            .handle(ctx -> {
                ctx.body().image().saveTo(Files.createTempFile("cover", ".img"));
                return ctx.body().title();
            });

    record BookId(String id) {}

    record Book(String id, String version, boolean lent) {}

    static final Endpoint<Book> book = e.get("/books/:id")
            .params(BookId.class)
            .output(Book.class)
            .handle((ctx, response) -> {
                Book found = find(ctx.params().id());
                return response.etag(found.version())
                        .cookie("last", found.id(), CookieOptions.defaults().httpOnly())
                        .send(found);
            });

    static final Endpoint<Object> old = e.get("/shelf").handle((ctx, response) -> response.moved("/books"));

    static final Endpoint<BodyWriter> ticks = e.get("/ticks")
            .header("Content-Type", "text/event-stream")
            .header("Cache-Control", "no-store")
            .handle(ctx -> out -> {
                for (int i = 0; i < 3; i++) {
                    out.write(("data: " + i + "\n\n").getBytes(StandardCharsets.UTF_8));
                    out.flush();
                }
            });

    static final Endpoint<Integer> later = e.get("/later")
            .settings(s -> s.timeout(Duration.ofSeconds(2)))
            .output(Integer.class)
            .handle(async(ctx -> CompletableFuture.supplyAsync(() -> 42)));

    record Lent(LocalDate until) {}

    static final class LentException extends RuntimeException {

        LocalDate until() {
            return LocalDate.of(2030, 1, 2);
        }
    }

    static final EndpointFactory<NoSession, NoDatabase> library = e.settings(s -> s.exceptions(
            FailureMapping.of(LentException.class, Conflict, Lent.class, t -> new Lent(t.until()), "The book is lent."),
            FailureMapping.of(NoSuchElementException.class, NotFound, "There is no such book.")));

    static void requireOpen(Book book) {
        if (book.lent()) {
            throw new HttpException(409, "BOOK_LENT", "This book is lent.", Map.of("book", book.id()), null);
        }
    }

    @Test
    void readsBodiesAndQueries() {
        NewBook emma = new NewBook("Emma", 474, LocalDate.of(1815, 12, 23));

        assertThat(TestEndpointAdaptor.of(addBook).body(emma).request().data()).isEqualTo(emma);
        BookChange change = new BookChange(Field.of("Emma"), Field.absent());
        assertThat(TestEndpointAdaptor.of(changeBook)
                        .params(Map.of("id", "7"))
                        .body(change)
                        .request()
                        .data())
                .isEqualTo(change);
        assertThat(TestEndpointAdaptor.of(search)
                        .query("tags", "a")
                        .query("filter", Map.of("author", "Ada", "available", true))
                        .request()
                        .data())
                .isEqualTo(new Search(List.of("a"), new Filter("Ada", true), null));
    }

    @Test
    void readsFiles() {
        String title = TestEndpointAdaptor.of(addCover)
                .field("title", "Emma")
                .field("image", Upload.of("emma.png", "image/png", new byte[] {1, 2, 3}))
                .request()
                .data();

        assertThat(title).isEqualTo("Emma");
    }

    @Test
    void shapesAnswers() throws IOException {
        Answer known = TestEndpointAdaptor.of(book)
                .params("id", "1")
                .header("If-None-Match", "\"v1\"")
                .answer();
        ByteArrayOutputStream events = new ByteArrayOutputStream();
        TestEndpointAdaptor.of(ticks).answer().body().writeTo(events);

        assertThat(known.status()).isEqualTo(304);
        assertThat(known.header("ETag")).isEqualTo("\"v1\"");
        assertThat(TestEndpointAdaptor.of(book).params("id", "1").answer().header("Set-Cookie"))
                .isEqualTo("last=1; Path=/; HttpOnly");
        assertThat(TestEndpointAdaptor.of(old).answer().header("Location")).isEqualTo("/books");
        assertThat(events.toString(StandardCharsets.UTF_8)).isEqualTo("data: 0\n\ndata: 1\n\ndata: 2\n\n");
        assertThat(TestEndpointAdaptor.of(later).request().data()).isEqualTo(42);
    }

    @Test
    void namesItsErrors() {
        assertThatThrownBy(() -> requireOpen(new Book("1", "\"v1\"", true)))
                .isInstanceOfSatisfying(
                        HttpException.class,
                        failure -> assertThat(failure.code()).isEqualTo("BOOK_LENT"));
    }

    @TestFactory
    Stream<DynamicTest> conforms() {
        EndpointRouter router = EndpointRouter.of(EndpointConformance.endpoints(), EndpointConformance.environment());
        ConformanceAdaptor adaptor = request -> send(router, request);
        return EndpointConformance.exchanges().stream()
                .map(exchange ->
                        dynamicTest(exchange.title(), () -> exchange.verify(adaptor.send(exchange.request()))));
    }

    @Test
    void theGuideShowsThisSource() throws IOException {
        Guide.of("http.md").showsOnlySourceOf(HttpGuideTest.class);
    }

    private static WireAnswer send(EndpointRouter router, WireRequest request) throws IOException {
        return RouterAdaptor.send(router, request);
    }

    private static Book find(String id) {
        return new Book(id, "\"v1\"", false);
    }
}
