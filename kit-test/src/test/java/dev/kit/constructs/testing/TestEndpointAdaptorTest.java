package dev.kit.constructs.testing;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.InternalServerErrorException;
import dev.kit.constructs.errors.UnauthorizedException;
import dev.kit.constructs.errors.UnprocessableContentException;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import jakarta.validation.constraints.Min;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class TestEndpointAdaptorTest {

    record Greeting(String message) {}

    record Person(String name, @Min(18) int age) {}

    record PersonId(int id) {}

    record Names(List<String> names) {}

    private static final Service<Greeter> GREETER = Service.of("greeter", env -> {
        throw new IllegalStateException("the real greeter needs a network");
    });
    private static final Service<DataSource> DATABASE = Service.of("database", env -> {
        throw new IllegalStateException("the real database needs a network");
    });
    private static final Service<AuditStorage> AUDIT = Service.of("audit", env -> new InMemoryAuditStorage());
    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});
    private static final EventType<Greeting> GREETED = EventType.of("person.greeted", Greeting.class);
    private static final AuditableAction<Greeting> AUDITED = AuditableAction.of("person.greeted", Greeting.class);

    interface Greeter {
        String greet(String name);
    }

    @Test
    @DisplayName("TA-01 TA-04 a plain endpoint gives its data and no metadata")
    void plainData() {
        Endpoint<Greeting> endpoint = e.get("/hello").output(Greeting.class).handle(ctx -> new Greeting("Hello World"));
        TestResponse<Greeting> response = TestEndpointAdaptor.of(endpoint).request();
        assertThat(response.data()).isEqualTo(new Greeting("Hello World"));
        assertThat(response.metadata()).isEmpty();
    }

    @Test
    @DisplayName("TA-02 body, query and parameters are validated and typed")
    void validatesInput() {
        Endpoint<String> endpoint = e.post("/people/:id")
                .params(PersonId.class)
                .query(Names.class)
                .body(Person.class)
                .output(String.class)
                .handle(ctx ->
                        ctx.params().id() + ctx.body().name() + ctx.query().names());
        var adaptor = TestEndpointAdaptor.of(endpoint).params("id", 7).query(Map.of("names", List.of("a", "b c")));
        assertThat(adaptor.body(new Person("Ann", 18)).request().data()).isEqualTo("7Ann[a, b c]");
        assertThatThrownBy(() -> adaptor.body(new Person("Bob", 15)).request())
                .isInstanceOfSatisfying(
                        UnprocessableContentException.class,
                        failure -> assertThat(failure.violations())
                                .singleElement()
                                .satisfies(violation ->
                                        assertThat(violation.path()).containsExactly("age")));
    }

    @Test
    @DisplayName("TA-03 the response builder's work is metadata")
    void metadata() {
        Endpoint<Greeting> endpoint = e.post("/hello")
                .output(Greeting.class)
                .handle((ctx, response) -> response.status(SuccessStatus.Created)
                        .header("Location", "/hello/1")
                        .cookie("session", "abc", CookieOptions.defaults().httpOnly())
                        .send(new Greeting("hi")));
        TestResponse.Metadata metadata =
                TestEndpointAdaptor.of(endpoint).request().metadata().orElseThrow();
        assertThat(metadata.status()).contains(SuccessStatus.Created);
        assertThat(metadata.statusCode()).hasValue(201);
        assertThat(metadata.headers()).containsEntry("Location", "/hello/1");
        assertThat(metadata.cookies())
                .hasEntrySatisfying(
                        "session", cookie -> assertThat(cookie.value()).isEqualTo("abc"))
                .hasEntrySatisfying(
                        "session",
                        cookie -> assertThat(cookie.options().isHttpOnly()).isTrue());
    }

    @Test
    @DisplayName("U11 a redirection is metadata too, with its status code; send alone is none")
    void redirectionIsMetadata() {
        Endpoint<Greeting> moving =
                e.get("/old").output(Greeting.class).handle((ctx, response) -> response.redirect("/new"));
        Endpoint<Greeting> unchanged =
                e.get("/same").output(Greeting.class).handle((ctx, response) -> response.notModified());
        Endpoint<Greeting> plain =
                e.get("/plain").output(Greeting.class).handle((ctx, response) -> response.send(new Greeting("hi")));

        TestResponse.Metadata metadata =
                TestEndpointAdaptor.of(moving).request().metadata().orElseThrow();
        assertThat(metadata.statusCode()).hasValue(303);
        assertThat(metadata.headers()).containsEntry("Location", "/new");
        assertThat(TestEndpointAdaptor.of(unchanged)
                        .request()
                        .metadata()
                        .orElseThrow()
                        .statusCode())
                .hasValue(304);
        assertThat(TestEndpointAdaptor.of(plain).request().metadata()).isEmpty();
    }

    @Test
    @DisplayName("U10 parameters fill whole segments of the path, whatever their names begin with")
    void fillsWholeSegments() {
        record Ids(String id, String idx, String i) {}
        Endpoint<String> endpoint = e.get("/a/:id/b/:idx/:i")
                .params(Ids.class)
                .output(String.class)
                .handle(ctx -> ctx.path() + " " + ctx.params());

        assertThat(TestEndpointAdaptor.of(endpoint)
                        .params(Map.of("i", ":id", "id", "1/2", "idx", "x"))
                        .request()
                        .data())
                .isEqualTo("/a/1%2F2/b/x/%3Aid Ids[id=1/2, idx=x, i=:id]");
    }

    @Test
    @DisplayName("TA-05 TA-06 given services, database, session and headers are used, not the real ones")
    void usesWhatIsGiven() {
        Database<List<String>> names = new Database<>() {
            @Override
            public Service<DataSource> service() {
                return DATABASE;
            }

            @Override
            public List<String> handle(DataSource dataSource) {
                return List.of();
            }
        };
        Endpoint<String> endpoint = e.services(GREETER)
                .database(names)
                .session(ctx -> ctx.db().get(0) + ctx.cookie("who") + ctx.header("X-LOUD"))
                .get("/hello")
                .output(String.class)
                .handle(ctx ->
                        ctx.service(GREETER).greet(ctx.session() + ctx.db().get(1)));
        var adaptor = TestEndpointAdaptor.of(endpoint)
                .service(GREETER, name -> "hi " + name)
                .database(List.of("a", "b"))
                .header("cookie", "who=J%20D")
                .header("x-loud", "!");
        assertThat(adaptor.request().data()).isEqualTo("hi aJ D!b");
        assertThat(adaptor.session("given").request().data()).isEqualTo("hi givenb");
    }

    @Test
    @DisplayName("TA-07 TA-08 refusals and broken output are thrown")
    void throwsFailures() {
        Endpoint<String> refused =
                e.get("/").authorize(ctx -> false).output(String.class).handle(ctx -> "in");
        assertThatThrownBy(() -> TestEndpointAdaptor.of(refused).request()).isInstanceOf(UnauthorizedException.class);
        Endpoint<Person> broken = e.get("/").output(Person.class).handle(ctx -> new Person("a", 1));
        assertThatThrownBy(() -> TestEndpointAdaptor.of(broken).request())
                .isInstanceOf(InternalServerErrorException.class)
                .hasRootCauseMessage("The output breaks its own schema:"
                        + " [Issue[path=[age], message=must be greater than or equal to 18, code=Min]]");
    }

    @Test
    @DisplayName("TA-09 TA-10 audits and events land in what was given")
    void auditsAndEvents() {
        List<Envelope> sent = new ArrayList<>();
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        TestEndpointAdaptor.of(greeting())
                .publisher(sent::addAll)
                .auditorStorage(storage)
                .request();
        assertThat(sent).extracting(Envelope::type).containsExactly("person.greeted");
        assertThat(storage.records()).hasSize(2);
    }

    @Test
    @DisplayName("TA-14 what the endpoint needs and nobody gave is named")
    void namesWhatIsMissing() {
        InMemoryAuditStorage storage = new InMemoryAuditStorage();
        assertThatThrownBy(() -> TestEndpointAdaptor.of(greeting())
                        .auditorStorage(storage)
                        .request())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("publisher \"events\"");
        assertThatThrownBy(() -> TestEndpointAdaptor.of(greeting())
                        .publisher(events -> {})
                        .request())
                .hasMessageContaining("auditor storage \"audit\"");
        Endpoint<String> stored =
                e.database(DATABASE).get("/").output(String.class).handle(ctx -> "in");
        assertThatThrownBy(() -> TestEndpointAdaptor.of(stored).request())
                .hasMessageContaining("database \"database\"");
    }

    @Test
    @DisplayName("TA-13 parallel requests share nothing")
    void sharesNothing() {
        Endpoint<String> endpoint = e.services(GREETER)
                .get("/hello")
                .output(String.class)
                .handle(ctx -> ctx.service(GREETER).greet("you"));
        assertThat(IntStream.range(0, 50)
                        .parallel()
                        .mapToObj(i -> TestEndpointAdaptor.of(endpoint)
                                .service(GREETER, name -> name + i)
                                .request()
                                .data())
                        .distinct())
                .hasSize(50);
    }

    private static Endpoint<Greeting> greeting() {
        return e.auditor(AUDIT)
                .publisher(EVENTS)
                .post("/hello")
                .output(Greeting.class)
                .event(GREETED, greeting -> greeting)
                .audit(AUDITED, greeting -> greeting)
                .handle(ctx -> {
                    ctx.auditor().audit(AUDITED, new Greeting("manual"));
                    return new Greeting("hi");
                });
    }
}
