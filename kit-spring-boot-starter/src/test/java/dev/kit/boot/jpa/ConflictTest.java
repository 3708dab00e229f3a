package dev.kit.boot.jpa;

import static dev.kit.constructs.endpoints.FailureStatus.Conflict;
import static dev.kit.constructs.endpoints.FailureStatus.UnprocessableContent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.FailureMapping;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.net.http.HttpResponse;
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
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;

/** Refusals of the database at the flush are answered as if the handler had thrown them. */
final class ConflictTest {

    private static AuthorShop shop;

    record Taken(String name) {}

    static final class Routes {

        static final Service<EntityManagerFactory> FACTORY =
                Service.bean("entityManagerFactory", EntityManagerFactory.class);

        static final EndpointFactory<String, JdbcClient> api =
                AuthorShop.tenants().services(FACTORY);

        static final Endpoint<String> unique = api.post("/unique")
                .fails(Conflict, "There is an author of that name.")
                .handle(ctx -> added(ctx.service(AuthorShop.AUTHORS), "Ada"));

        static final Endpoint<String> byJdbc = api.post("/jdbc").handle(ctx -> {
            ctx.db()
                    .sql("insert into author (id, version, tenant, name) values (7, 0, 'acme', 'Ada')")
                    .update();
            return "added";
        });

        static final Endpoint<String> mapped = api.settings(s -> s.exceptions(FailureMapping.of(
                        DataIntegrityViolationException.class,
                        Conflict,
                        Taken.class,
                        refused -> new Taken("Ada"),
                        "Taken.")))
                .post("/mapped")
                .handle(ctx -> added(ctx.service(AuthorShop.AUTHORS), "Ada"));

        static final Endpoint<String> foreign = api.settings(s -> s.exceptions(FailureMapping.of(
                        jakarta.persistence.OptimisticLockException.class, UnprocessableContent, "Read it again.")))
                .post("/own")
                .handle(ctx -> stale(ctx.service(AuthorShop.AUTHORS)));

        static final Endpoint<String> checked =
                api.post("/checked").handle(ctx -> added(ctx.service(AuthorShop.AUTHORS), "checked"));

        static final Endpoint<String> caught = api.post("/caught").handle(ctx -> {
            Authors authors = ctx.service(AuthorShop.AUTHORS);
            try {
                authors.add("acme", "Ada");
                authors.entities().flush();
            } catch (RuntimeException taken) {
                return "caught";
            }
            return "added";
        });

        static final Endpoint<String> merged = api.put("/merged").handle(ctx -> {
            Authors authors = ctx.service(AuthorShop.AUTHORS);
            ctx.db().sql("update author set version = 3 where id = 1").update();
            authors.merge(Author.detached(1, 2, "Augusta"));
            return "merged";
        });

        static final Endpoint<String> raced = api.put("/raced").handle(ctx -> {
            ctx.service(AuthorShop.AUTHORS).rename(1, "Augusta");
            ctx.db().sql("update author set version = 3 where id = 1").update();
            return "renamed";
        });

        static final Endpoint<String> own = api.put("/flushed").handle(ctx -> stale(ctx.service(AuthorShop.AUTHORS)));

        static final Endpoint<String> stateless = api.put("/stateless").handle(ctx -> {
            DataSource source = ctx.service(AuthorShop.DATABASE);
            try (StatelessSession session = ctx.service(FACTORY)
                    .unwrap(SessionFactory.class)
                    .openStatelessSession(DataSourceUtils.getConnection(source))) {
                session.update(Author.detached(1, 2, "Augusta"));
            }
            return "updated";
        });

        static final Endpoint<String> used = api.delete("/used").handle(ctx -> {
            ctx.db().sql("insert into book (author) values (1)").update();
            ctx.service(AuthorShop.AUTHORS).remove(1);
            return "removed";
        });

        static final Endpoint<String> apart = api.post("/apart").handle(ctx -> {
            ctx.service(AuthorShop.AUTHORS).addApart(ctx.session(), "Grace");
            return added(ctx.service(AuthorShop.AUTHORS), "Ada");
        });

        private static String added(Authors authors, String name) {
            authors.add("acme", name);
            return "added";
        }

        private static String stale(Authors authors) {
            authors.rename(1, "Augusta");
            EntityManager entities = authors.entities();
            entities.createNativeQuery("update author set version = 3 where id = 1")
                    .unwrap(org.hibernate.query.NativeQuery.class)
                    .addSynchronizedQuerySpace("nothing")
                    .executeUpdate();
            entities.flush();
            return "renamed";
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(AuthorShop.Application.class)
    static class Application {}

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
    }

    private static HttpResponse<String> send(String method, String path) throws Exception {
        return shop.server().send(method, path, null, "x-tenant", "acme");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "POST, /unique, ALREADY_EXISTS",
        "POST, /jdbc, ALREADY_EXISTS",
        "PUT, /merged, STALE_VERSION",
        "PUT, /raced, STALE_VERSION",
        "PUT, /flushed, STALE_VERSION",
        "PUT, /stateless, STALE_VERSION",
        "DELETE, /used, REFERENCE_CONFLICT"
    })
    @DisplayName("spring M1 a unique key, an old version and a reference that is in use are 409, and nothing is stored")
    void tellsConflicts(String method, String path, String code) throws Exception {
        HttpResponse<String> response = send(method, path);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(409);
        assertThat(response.body())
                .contains("\"code\":\"" + code + "\"")
                .doesNotContain("author_name_key", "update", "Hibernate");
        assertThat(shop.names()).isEqualTo("Ada,Bob");
    }

    @Test
    @DisplayName("spring M1 a conflict of a handler that declares it is in the document")
    void isDeclared() throws Exception {
        assertThat(shop.server().get("/docs/openapi.json").body()).contains("There is an author of that name.");
    }

    @Test
    @DisplayName("spring M1 a mapping answers what fails at the flush, before the defaults do")
    void asksMappingsFirst() throws Exception {
        HttpResponse<String> response = send("POST", "/mapped");

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(response.body()).contains("\"code\":\"TAKEN\"", "\"name\":\"Ada\"");
        assertThat(send("POST", "/own").statusCode()).isEqualTo(422);
    }

    @Test
    @DisplayName("spring M1 what the caller cannot resolve stays 500: another constraint, a conflict that was caught")
    void leavesTheRest() throws Exception {
        assertThat(send("POST", "/checked").statusCode()).isEqualTo(500);
        assertThat(send("POST", "/caught").statusCode()).isEqualTo(500);
        assertThat(shop.names()).isEqualTo("Ada,Bob");
    }

    @Test
    @DisplayName("spring M1 a flush that fails leaves what REQUIRES_NEW has committed before")
    void keepsWhatIsCommitted() throws Exception {
        assertThat(send("POST", "/apart").statusCode()).isEqualTo(409);
        assertThat(shop.names()).isEqualTo("Ada,Bob,Grace");
    }
}
