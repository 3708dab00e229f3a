package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Credential;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.NotFoundException;
import dev.kit.constructs.errors.UnauthorizedException;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The blocks of docs/constructs.md. */
final class EndpointGuideTest {

    record Book(long id, String title, BigDecimal price) {}

    record BookId(long id) {}

    record NewBook(@NotBlank String title, @Positive BigDecimal price) {}

    record Search(Optional<String> title, Optional<Integer> limit) {}

    record BookAdded(long id) {}

    record User(String id, String tenant, boolean librarian) {}

    interface Users {
        @Nullable User of(String token);
    }

    static final EventType<BookAdded> BOOK_ADDED = EventType.of("book.added", BookAdded.class);

    static final AuditableAction<BookAdded> BOOK_AUDITED = AuditableAction.of("book.added", BookAdded.class);

    static final class Library {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

        static final Service<Users> USERS = Service.bean("users", Users.class);

        static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

        static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);
    }

    static final Endpoint<String> hello = e.get("/hello").handle(ctx -> "Hello");

    static final EndpointFactory<User, JdbcClient> api = e.factory("/api")
            .services(Library.USERS)
            .database(Library.DATABASE)
            .session(Credential.header("X-Token")
                    .verifiedBy((ctx, token) -> Optional.ofNullable(
                                    ctx.service(Library.USERS).of(token))
                            .orElseThrow(() -> HttpErrors.unauthorized("Who are you?"))))
            .rls(ctx -> Map.of("tenant_id", ctx.session().tenant()))
            .auditor(Library.AUDITS)
            .actor(ctx -> new AuditActor(ctx.session().id(), "user"))
            .publisher(Library.EVENTS);

    static final Endpoint<Book> addBook = api.post("/books")
            .describe("Adds a book to the shelf.", "books")
            .body(NewBook.class)
            .authorize(ctx -> ctx.session().librarian())
            .rateLimit(RateLimit.of(10, Duration.ofMinutes(1)))
            .output(Book.class)
            .status(SuccessStatus.Created)
            .event(BOOK_ADDED, book -> new BookAdded(book.id()))
            .audit(
                    BOOK_AUDITED,
                    book -> new BookAdded(book.id()),
                    audit -> audit.entityId(Book::id).table("books"))
            .handle((ctx, response) -> {
                Book book = new Book(
                        insert(ctx.db(), ctx.body()),
                        ctx.body().title(),
                        ctx.body().price());
                return response.header("Location", "/api/books/" + book.id()).send(book);
            });

    static final Endpoint<Book> getBook = api.get("/books/:id")
            .params(BookId.class)
            .output(Book.class)
            .handle(ctx -> find(ctx.db(), ctx.params().id())
                    .orElseThrow(() -> HttpErrors.notFound(
                            "There is no book " + ctx.params().id() + ".")));

    private static long insert(JdbcClient db, NewBook book) {
        return db.sql("insert into books (title, price) values (?, ?) returning id")
                .params(book.title(), book.price())
                .query(Long.class)
                .single();
    }

    private static Optional<Book> find(JdbcClient db, long id) {
        return db.sql("select id, title, price from books where id = ?")
                .param(id)
                .query(Book.class)
                .optional();
    }

    @Test
    void answersHello() {
        assertThat(TestEndpointAdaptor.of(hello).request().data()).isEqualTo("Hello");
    }

    @Test
    void knowsItsCaller() {
        var adaptor = TestEndpointAdaptor.of(getBook)
                .params("id", 1)
                .database(new Object())
                .publisher(events -> {})
                .auditorStorage(new InMemoryAuditStorage());
        Users nobody = token -> null;

        assertThatThrownBy(() -> adaptor.header("X-Token", "nobody")
                        .service(Library.USERS, nobody)
                        .request())
                .isInstanceOf(UnauthorizedException.class)
                .hasMessage("Who are you?");
    }

    @Test
    void branches() {
        var listing = e.get("/books").query(Search.class);
        Endpoint<Integer> count =
                listing.output(Integer.class).handle(ctx -> ctx.query().limit().orElse(10));
        Endpoint<String> title =
                listing.output(String.class).handle(ctx -> ctx.query().title().orElse("any"));

        assertThat(TestEndpointAdaptor.of(count).query("limit", 3).request().data())
                .isEqualTo(3);
        assertThat(TestEndpointAdaptor.of(title).query("title", "a b").request().data())
                .isEqualTo("a b");
    }

    @Test
    void publishesAndAuditsOnlyWhenItSucceeds() {
        List<Envelope> events = new ArrayList<>();
        InMemoryAuditStorage audits = new InMemoryAuditStorage();
        Endpoint<Book> add = e.post("/books")
                .auditor(Library.AUDITS)
                .publisher(Library.EVENTS)
                .body(NewBook.class)
                .output(Book.class)
                .event(
                        BOOK_ADDED,
                        book -> new BookAdded(book.id()),
                        event -> event.when(book -> book.id() > 0).key(book -> Long.toString(book.id())))
                .audit(BOOK_AUDITED, book -> new BookAdded(book.id()))
                .handle(ctx -> {
                    if (ctx.body().title().equals("gone")) {
                        throw HttpErrors.notFound("It is gone.");
                    }
                    return new Book(7, ctx.body().title(), ctx.body().price());
                });
        var adaptor = TestEndpointAdaptor.of(add).publisher(events::addAll).auditorStorage(audits);

        adaptor.body(new NewBook("Emma", BigDecimal.TEN)).request();
        assertThatThrownBy(
                        () -> adaptor.body(new NewBook("gone", BigDecimal.TEN)).request())
                .isInstanceOf(NotFoundException.class);

        assertThat(events).extracting(Envelope::type).containsExactly("book.added");
        assertThat(audits.records()).hasSize(1);
    }

    @Test
    void tellsContradictionsAtOnce() {
        Endpoint<Book> broken = e.get("/books/:isbn")
                .params(BookId.class)
                .rls(ctx -> Map.of("tenant_id", "a"))
                .output(Book.class)
                .status(SuccessStatus.NoContent)
                .handle(ctx -> new Book(1, "Emma", BigDecimal.TEN));

        InvalidConstructsException failure =
                catchThrowableOfType(InvalidConstructsException.class, () -> Endpoints.validate(List.of(broken)));

        assertThat(failure.problems()).hasSize(4);
    }

    @Test
    void documentsItself() {
        byte[] document = Endpoints.buildOpenApiSchema(
                        List.of(addBook, getBook), OpenApiInfo.of("Library", "1.0.0", null))
                .json();

        assertThat(new String(document, java.nio.charset.StandardCharsets.UTF_8))
                .contains("\"openapi\":\"3.1.1\"", "/api/books/{id}");
    }

    @Test
    void theGuideShowsThisSource() throws IOException {
        Guide.of("constructs.md").showsOnlySourceOf(EndpointGuideTest.class);
    }
}
