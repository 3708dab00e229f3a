package dev.kit.boot.database;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Table;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** JPA's entity manager and {@code @Transactional} beans on it, within endpoints and subscribers with a database. */
final class JpaTest {

    private static final BlockingQueue<Long> SEEN = new ArrayBlockingQueue<>(10);

    private static PostgresDatabase database;
    private static TestServer server;

    @Entity
    @Table(name = "notes")
    static class Note {
        @Id
        @GeneratedValue(strategy = GenerationType.IDENTITY)
        @Nullable Long id;

        String tenant = "";
        String text = "";

        static Note of(String tenant, String text) {
            Note note = new Note();
            note.tenant = tenant;
            note.text = text;
            return note;
        }
    }

    /** What an application has in its repositories. */
    static class Notes {
        @PersistenceContext
        @SuppressWarnings("NullAway.Init") // the container's
        EntityManager entities;

        @Transactional
        public long count() {
            return entities.createQuery("select count(n) from JpaTest$Note n", Long.class)
                    .getSingleResult();
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public long countApart() {
            return count();
        }

        @Transactional
        public void add(String tenant, String text) {
            entities.persist(Note.of(tenant, text));
        }

        @Transactional
        public void rename(String text) {
            entities.createQuery("select n from JpaTest$Note n", Note.class)
                    .getResultList()
                    .forEach(note -> note.text = text);
        }
    }

    record Added(String tenant) {}

    static final class Routes {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<Notes> NOTES = Service.bean("notes", Notes.class);
        static final Service<Publisher> EVENTS =
                Service.of("events", env -> Publisher.fromConnectionString("basic://jpa"));
        static final EventType<Added> ADDED = EventType.of("note.added", Added.class);

        static final EndpointFactory<String, JdbcClient> api = e.services(NOTES)
                .database(DATABASE)
                .publisher(EVENTS)
                .session(ctx -> String.valueOf(ctx.header("x-tenant")))
                .rls(ctx -> Map.of("tenant_id", ctx.session()));

        static final Endpoint<String> counts = api.get("/counts").handle(ctx -> {
            Notes notes = ctx.service(NOTES);
            ctx.db()
                    .sql("insert into notes (tenant, text) values (?, 'jdbc')")
                    .param(ctx.session())
                    .update();
            notes.add(ctx.session(), "jpa");
            return notes.count() + " and apart " + notes.countApart();
        });

        static final Endpoint<String> failing = api.post("/failing").handle(ctx -> {
            ctx.service(NOTES).add(ctx.session(), "lost");
            ctx.db()
                    .sql("insert into notes (tenant, text) values (?, 'lost')")
                    .param(ctx.session())
                    .update();
            throw HttpErrors.conflict("saw " + ctx.service(NOTES).count());
        });

        static final Endpoint<String> foreign = api.post("/foreign").handle(ctx -> {
            ctx.service(NOTES).add("somebody-else", "smuggled");
            return "done";
        });

        static final Endpoint<String> renaming = api.post("/renaming")
                .settings(s -> s.timeout(Duration.ofSeconds(1)))
                .handle(ctx -> {
                    ctx.service(NOTES).rename("locked");
                    return "done";
                });

        static final Endpoint<String> leaving = api.post("/leaving")
                .output(String.class)
                .handle(ctx -> {
                    ctx.service(NOTES).add(ctx.session(), "kept");
                    ctx.db()
                            .sql("set statement_timeout = '7s'; create temp table mine as select * from notes")
                            .update();
                    return "left";
                });

        static final Endpoint<String> catching = api.post("/catching")
                .output(String.class)
                .handle(ctx -> {
                    ctx.db()
                            .sql("insert into notes (tenant, text) values (?, 'lost')")
                            .param(ctx.session())
                            .update();
                    try {
                        ctx.service(NOTES).add("somebody-else", "smuggled");
                    } catch (RuntimeException refused) {
                        return "caught";
                    }
                    return "stored";
                });

        static final Endpoint<Added> publishing = api.post("/publishing")
                .output(Added.class)
                .event(ADDED, added -> added)
                .handle(ctx -> new Added(ctx.session()));

        static final Subscriber counting = s.subscribe(ADDED)
                .name("counting")
                .services(NOTES)
                .database(Database.jdbc(DATABASE))
                .rls(event -> Map.of("tenant_id", String.valueOf(event.tenant())))
                .each((event, ctx) -> SEEN.add(ctx.service(NOTES).count()));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource database() {
            HikariConfig config = new HikariConfig();
            config.setDataSource(database.application());
            config.setMaximumPoolSize(3);
            return new HikariDataSource(config);
        }

        /** These two are what Boot's starter for JPA declares. */
        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(database);
            factory.setPackagesToScan("dev.kit.boot.database");
            factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            return factory;
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        Notes notes() {
            return new Notes();
        }
    }

    @BeforeAll
    static void start() {
        database = PostgresServer.find().createDatabase();
        owner("create table notes (id bigint generated always as identity primary key, tenant text, text text);"
                + "alter table notes enable row level security;"
                + "create policy own on notes using (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                + "grant select, insert, update on notes to " + database.applicationRole());
        server = TestServer.start(
                Application.class,
                "EVENT_SUBSCRIBER_CONNECTION_STRING=basic://jpa",
                "kit.routes=dev/kit/boot/database/JpaTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
        database.close();
    }

    @BeforeEach
    void seed() {
        owner("truncate notes; insert into notes (tenant, text) values ('acme', 'a'), ('acme', 'b'), ('other', 'c')");
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static String texts() {
        return JdbcClient.create(database.owner())
                .sql("select string_agg(text, ',' order by text) from notes")
                .query(String.class)
                .single();
    }

    @Test
    @DisplayName("RS-06 RS-09 JPA sees the tenant's rows and what JDBC wrote, and REQUIRES_NEW keeps the variables")
    void sharesTheTransaction() throws Exception {
        var response = server.get("/counts", "x-tenant", "acme");

        assertThat(response.body()).isEqualTo("\"4 and apart 2\"");
        assertThat(texts()).isEqualTo("a,b,c,jdbc,jpa");
    }

    @Test
    @DisplayName("RS-03 a throw rolls back what JPA and JDBC wrote")
    void rollsBackTogether() throws Exception {
        var response = server.send("POST", "/failing", null, "x-tenant", "acme");

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).contains("saw 4");
        assertThat(texts()).isEqualTo("a,b,c");
    }

    @Test
    @DisplayName("RS-09 an entity of another tenant is refused")
    void refusesForeignRows() throws Exception {
        var response = server.send("POST", "/foreign", null, "x-tenant", "acme");

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).doesNotContain("row-level security");
        assertThat(texts()).isEqualTo("a,b,c");
    }

    @Test
    @DisplayName("endpoints H4 what a handler leaves on the connection that JPA took is undone before it goes back")
    void restoresTheSession() throws Exception {
        assertThat(server.send("POST", "/leaving", null, "x-tenant", "acme").statusCode())
                .isEqualTo(200);

        assertThat(texts()).isEqualTo("a,b,c,kept");
        JdbcClient pool = JdbcClient.create(server.context().getBean(DataSource.class));
        for (int i = 0; i < 3; i++) {
            assertThat(pool.sql("select current_setting('statement_timeout')"
                                    + " || (select count(*) from pg_class where relnamespace = pg_my_temp_schema())")
                            .query(String.class)
                            .single())
                    .isEqualTo("00");
        }
    }

    @Test
    @DisplayName("endpoints H2 a failure of JPA that the handler catches is 500, and nothing is stored")
    void tellsTheTruth() throws Exception {
        assertThat(server.send("POST", "/catching", null, "x-tenant", "acme").statusCode())
                .isEqualTo(500);
        assertThat(texts()).isEqualTo("a,b,c");
    }

    @Test
    @DisplayName("EN-21 what JPA writes at the end hangs no longer than the request may take")
    void limitsTheFlush() throws Exception {
        try (var locking = database.owner().getConnection();
                var statement = locking.createStatement()) {
            locking.setAutoCommit(false);
            statement.execute("update notes set text = text");

            var response = server.send("POST", "/renaming", null, "x-tenant", "acme");

            assertThat(response.statusCode()).isEqualTo(504);
            locking.rollback();
        }
        assertThat(texts()).isEqualTo("a,b,c");
    }

    @Test
    @DisplayName("RS-09 JPA in a subscriber sees the rows of the event's tenant")
    void sharesWithSubscribers() throws Exception {
        assertThat(server.send("POST", "/publishing", null, "x-tenant", "acme").statusCode())
                .isEqualTo(200);

        assertThat(SEEN.poll(60, TimeUnit.SECONDS)).isEqualTo(2);
    }
}
