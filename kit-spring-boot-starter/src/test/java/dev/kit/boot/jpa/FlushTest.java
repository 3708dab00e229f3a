package dev.kit.boot.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditPage;
import dev.kit.constructs.audit.AuditQuery;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.Functions;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Answers, events and audits show an entity as it is stored. */
final class FlushTest {

    private static final List<String> SENT = new CopyOnWriteArrayList<>();

    private static AuthorShop shop;

    record Change(@Nullable Long id, long version, @Nullable Instant updatedAt) {

        static Change of(Author author) {
            return new Change(author.id, author.version, author.updatedAt);
        }
    }

    static final class Routes {

        static final Service<Publisher> EVENTS =
                Service.of("events", env -> sent -> sent.forEach(event -> SENT.add(shown(event))));
        static final Service<AuditStorage> TRAIL = Service.bean("trail", AuditStorage.class);
        static final Service<FunctionInvoker> FUNCTIONS = Service.bean("functions", FunctionInvoker.class);
        static final EventType<Change> CHANGED = EventType.of("author.changed", Change.class);
        static final AuditableAction<Change> AUDITED = AuditableAction.of("author.changed", Change.class);

        static final EndpointFactory<String, JdbcClient> api =
                AuthorShop.tenants().publisher(EVENTS).auditor(TRAIL);

        static final Endpoint<Author> renamed = api.put("/renamed")
                .output(Author.class)
                .event(CHANGED, Change::of)
                .audit(AUDITED, Change::of)
                .handle(ctx -> ctx.service(AuthorShop.AUTHORS).rename(1, "Augusta"));

        static final Endpoint<Author> added = api.post("/added")
                .output(Author.class)
                .audit(AUDITED, Change::of)
                .handle(ctx -> ctx.service(AuthorShop.AUTHORS).add(ctx.session(), "Charles"));

        static final Endpoint<Change> early = api.put("/early")
                .output(Change.class)
                .handle(ctx -> Change.of(ctx.service(AuthorShop.AUTHORS).rename(1, "Augusta")));

        static final Endpoint<Change> flushed = api.put("/flushed")
                .output(Change.class)
                .handle(ctx -> {
                    Author author = ctx.service(AuthorShop.AUTHORS).rename(1, "Augusta");
                    ctx.service(AuthorShop.AUTHORS).entities().flush();
                    return Change.of(author);
                });

        static final Endpoint<Author> audited = AuthorShop.tenants()
                .auditor(Service.bean("jpaTrail", AuditStorage.class))
                .put("/audited")
                .settings(s -> s.timeout(Duration.ofSeconds(1)))
                .output(Author.class)
                .audit(AUDITED, Change::of)
                .handle(ctx -> ctx.service(AuthorShop.AUTHORS).entities().find(Author.class, 1));

        static final Endpoint<Long> joining = AuthorShop.tenants()
                .services(FUNCTIONS)
                .put("/joining")
                .output(Long.class)
                .handle(ctx -> ctx.service(FUNCTIONS).join().call(Routes.renaming, "Augusta").version);

        static final CloudFunction<String, Author> renaming = Functions.f
                .input(String.class)
                .services(AuthorShop.AUTHORS)
                .database(AuthorShop.DATABASE)
                .rls(ctx -> Map.of("tenant_id", "acme"))
                .publisher(EVENTS)
                .output(Author.class)
                .event(CHANGED, Change::of)
                .handle(ctx -> ctx.service(AuthorShop.AUTHORS).rename(1, ctx.input()));
    }

    private static String shown(Envelope event) {
        return event.payload().path("version").asInt() + " "
                + event.payload().path("updatedAt").asString("");
    }

    /** A storage whose foreign key wants the row of the author. */
    private record Trail(JdbcClient db) implements AuditStorage {

        @Override
        public void write(List<AuditRecord> batch) {
            for (AuditRecord record : batch) {
                db.sql("insert into trail (author, said) values ((cast(? as jsonb) ->> 'id')::bigint, ?)")
                        .param(String.valueOf(record.payload()))
                        .param(String.valueOf(record.payload()))
                        .update();
            }
        }

        @Override
        public AuditPage query(AuditQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long count(AuditQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<String> databaseServiceName() {
            return Optional.of("database");
        }
    }

    /** A storage that writes by JPA, whose writes wait for a flush as those of handlers do. */
    private record JpaTrail(Authors authors) implements AuditStorage {

        @Override
        public void write(List<AuditRecord> batch) {
            authors.rename(1, "Audited");
        }

        @Override
        public AuditPage query(AuditQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long count(AuditQuery query) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<String> databaseServiceName() {
            return Optional.of("database");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(AuthorShop.Application.class)
    static class Application {

        @Bean
        AuditStorage trail(DataSource database) {
            return new Trail(JdbcClient.create(database));
        }

        @Bean
        AuditStorage jpaTrail(Authors authors) {
            return new JpaTrail(authors);
        }
    }

    @BeforeAll
    static void start() {
        shop = AuthorShop.open(Application.class, Routes.class);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    @BeforeEach
    void seed() {
        shop.seed();
        SENT.clear();
    }

    private static HttpResponse<String> send(String method, String path) throws Exception {
        return shop.server().send(method, path, null, "x-tenant", "acme");
    }

    @Test
    @DisplayName("spring S4 an entity's answer, its event and its audit have the version and times that are stored")
    void tellsWhatIsStored() throws Exception {
        HttpResponse<String> response = send("PUT", "/renamed");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"version\":1", "\"updatedAt\":\"2030-01-01T00:00:00Z\"");
        assertThat(SENT).containsExactly("1 2030-01-01T00:00:00Z");
        assertThat(shop.read("select said from trail")).contains("\"version\":1", "2030-01-01T00:00:00Z");
        assertThat(shop.read("select version from author where id = 1")).isEqualTo("1");
    }

    @Test
    @DisplayName("spring S4 the row is inserted before the audit that refers to it")
    void writesTheRowFirst() throws Exception {
        assertThat(send("POST", "/added").statusCode()).isEqualTo(200);

        assertThat(shop.read("select name from trail join author on author.id = trail.author"))
                .isEqualTo("Charles");
    }

    @Test
    @DisplayName("spring S4 a record that the handler makes is as old as its making, unless the handler flushes first")
    void knowsOnlyWhatItSees() throws Exception {
        assertThat(send("PUT", "/early").body()).contains("\"version\":0");
        shop.seed();
        assertThat(send("PUT", "/flushed").body()).contains("\"version\":1", "2030-01-01T00:00:00Z");
    }

    @Test
    @DisplayName("spring S4 what a storage of audits writes by JPA hangs no longer than the request may take")
    void limitsAudits() throws Exception {
        try (Connection locking = shop.locking()) {
            assertThat(send("PUT", "/audited").statusCode()).isEqualTo(504);
            locking.rollback();
        }
        assertThat(send("PUT", "/audited").statusCode()).isEqualTo(200);
        assertThat(shop.names()).isEqualTo("Audited,Bob");
    }

    @Test
    @DisplayName("spring S4 a function that joins has written when it returns")
    void flushesJoinedFunctions() throws Exception {
        assertThat(send("PUT", "/joining").body()).isEqualTo("1");
        assertThat(SENT).containsExactly("1 2030-01-01T00:00:00Z");
    }

    @Test
    @DisplayName("spring S4 a function's output and event have the version that is stored")
    void flushesFunctions() throws Exception {
        FunctionInvoker functions = shop.server().context().getBean(FunctionInvoker.class);

        assertThat(functions.call(Routes.renaming, "Augusta").version).isEqualTo(1);
        assertThat(SENT).containsExactly("1 2030-01-01T00:00:00Z");
    }
}
