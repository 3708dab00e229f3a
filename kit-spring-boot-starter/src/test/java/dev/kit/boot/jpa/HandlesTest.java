package dev.kit.boot.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.event.TransactionPhase;
import org.springframework.transaction.event.TransactionalEventListener;

/** The rows of the table in docs/data.md: what a handle to the database is within a handler beside JPA. */
final class HandlesTest {

    private static final String COUNT = "select count(*) from author";
    private static final String TENANT = "select coalesce(current_setting('app.tenant_id', true), '')";

    private static AuthorShop shop;

    record Told() {}

    /** Beans that are transactional in every other way. */
    static class Ways {

        private final List<String> seen = new CopyOnWriteArrayList<>();
        private final Authors authors;
        private final JdbcClient db;
        private final ApplicationEventPublisher events;

        Ways(Authors authors, DataSource database, ApplicationEventPublisher events) {
            this.authors = authors;
            this.db = JdbcClient.create(database);
            this.events = events;
        }

        List<String> seen() {
            return List.copyOf(seen);
        }

        void tell() {
            events.publishEvent(new Told());
        }

        @Transactional(propagation = Propagation.NOT_SUPPORTED)
        public String notSupported() {
            return authors.count() + " and " + tenant();
        }

        @Transactional(propagation = Propagation.MANDATORY)
        public long mandatory() {
            return authors.count();
        }

        @Transactional(propagation = Propagation.SUPPORTS)
        public long supports() {
            return authors.count();
        }

        @Transactional(isolation = Isolation.SERIALIZABLE)
        public long isolated() {
            return authors.count();
        }

        @Transactional(readOnly = true)
        public long readOnly() {
            return authors.count();
        }

        @Transactional(propagation = Propagation.NEVER)
        public long never() {
            return authors.count();
        }

        @Transactional(propagation = Propagation.NESTED)
        public long nested() {
            return authors.count();
        }

        @TransactionalEventListener(phase = TransactionPhase.BEFORE_COMMIT)
        public void before(Told told) {
            authors.add("acme", "Written before the commit");
            seen.add("before " + authors.count() + " " + tenant());
        }

        @TransactionalEventListener
        public void after(Told told) {
            seen.add("after " + authors.count() + " " + tenant());
            authors.add("acme", "Written after the commit");
        }

        private String tenant() {
            return "<" + db.sql(TENANT).query(String.class).single() + ">";
        }
    }

    static final class Routes {

        static final Service<EntityManagerFactory> FACTORY =
                Service.bean("entityManagerFactory", EntityManagerFactory.class);
        static final Service<Ways> WAYS = Service.bean("ways", Ways.class);

        static final Endpoint<Object> handles = AuthorShop.tenants()
                .services(FACTORY, WAYS)
                .get("/handles")
                .output(Object.class)
                .handle(ctx -> {
                    Authors authors = ctx.service(AuthorShop.AUTHORS);
                    Ways ways = ctx.service(WAYS);
                    return switch (String.valueOf(ctx.header("x-way"))) {
                        case "entity manager" -> authors.count();
                        case "requires new" -> authors.countApart();
                        case "mandatory" -> ways.mandatory();
                        case "supports" -> ways.supports();
                        case "isolated" -> ways.isolated();
                        case "read only" -> ways.readOnly();
                        case "not supported" -> ways.notSupported();
                        case "never" -> ways.never();
                        case "nested" -> ways.nested();
                        case "own entity manager" -> counted(ctx.service(FACTORY));
                        case "stateless session" -> countedStateless(ctx.service(FACTORY));
                        case "another thread" ->
                            CompletableFuture.supplyAsync(authors::count).join();
                        case "not flushed" -> {
                            authors.add("acme", "New");
                            Long before = ctx.db().sql(COUNT).query(Long.class).single();
                            authors.entities().flush();
                            yield before + " then "
                                    + ctx.db().sql(COUNT).query(Long.class).single();
                        }
                        case "session variable" ->
                            authors.entities()
                                    .createNativeQuery("select set_config('app.tenant_id', 'globex', false)")
                                    .getSingleResult();
                        default -> {
                            ways.tell();
                            yield "told";
                        }
                    };
                });

        private static Object counted(EntityManagerFactory factory) {
            try (EntityManager own = factory.createEntityManager()) {
                return own.createQuery("select count(a) from Author a", Long.class)
                        .getSingleResult();
            }
        }

        private static Object countedStateless(EntityManagerFactory factory) {
            try (StatelessSession session = factory.unwrap(SessionFactory.class).openStatelessSession()) {
                return session.createSelectionQuery("select count(a) from Author a", Long.class)
                        .getSingleResult();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(AuthorShop.Application.class)
    static class Application {

        @Bean
        Ways ways(Authors authors, DataSource database, ApplicationEventPublisher events) {
            return new Ways(authors, database, events);
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
        shop.owner("insert into author (id, version, tenant, name) values (3, 0, 'acme', 'Grace')");
    }

    private static String get(String way) throws Exception {
        return shop.server().get("/handles", "x-tenant", "acme", "x-way", way).body();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({
        "entity manager, 2",
        "requires new, 2",
        "mandatory, 2",
        "supports, 2",
        "isolated, 2",
        "read only, 2",
        "own entity manager, 0",
        "stateless session, 0",
        "another thread, 0",
        "never, INTERNAL_SERVER_ERROR",
        "nested, INTERNAL_SERVER_ERROR"
    })
    @DisplayName("spring M2 a handle sees the rows of the tenant, or none")
    void seesTheTenantOrNothing(String way, String seen) throws Exception {
        if (seen.length() == 1) {
            assertThat(get(way)).isEqualTo(seen);
        } else {
            assertThat(get(way)).contains(seen);
        }
    }

    @Test
    @DisplayName("spring L3 beside NOT_SUPPORTED a transaction of a bean has the tenant, JDBC alone has none")
    void isOutsideByItself() throws Exception {
        assertThat(get("not supported")).isEqualTo("\"2 and <>\"");
    }

    @Test
    @DisplayName("spring L4 ctx.db() sees what JPA has persisted once it is flushed")
    void seesWhatIsFlushed() throws Exception {
        assertThat(get("not flushed")).isEqualTo("\"2 then 3\"");
    }

    @Test
    @DisplayName("spring L2 a variable that a native query of JPA sets for the session stays on the connection, outside"
            + " of Kit's transactions alone")
    void keepsWhatJpaLeaves() throws Exception {
        assertThat(get("session variable")).isEqualTo("\"globex\"");

        HikariDataSource pool = shop.server().context().getBean(HikariDataSource.class);
        JdbcClient outside = JdbcClient.create(pool);
        assertThat(outside.sql(TENANT).query(String.class).single()).isEqualTo("globex");
        assertThat(get("entity manager")).isEqualTo("2");
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    @Test
    @DisplayName(
            "spring M2 a listener without a transaction of its own has the tenant before the commit and none after")
    void endsWithTheCommit() throws Exception {
        assertThat(get("listener")).isEqualTo("\"told\"");

        assertThat(shop.server().context().getBean(Ways.class).seen()).containsExactly("before 3 <acme>", "after 0 <>");
        assertThat(shop.names()).contains("Written before the commit").doesNotContain("after the commit");
    }
}
