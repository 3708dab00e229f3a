package dev.kit.boot.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.rls.CachedShop.Application;
import dev.kit.boot.rls.CachedShop.Products;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** JPA's persistence context, where a handler calls a function of another tenant. */
final class NestedTenantTest {

    private static PostgresDatabase database;
    private static TestServer server;

    record Asked(String tenant, long id) {}

    static final class Routes {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<Products> PRODUCTS = Service.bean("products", Products.class);
        static final Service<FunctionInvoker> FUNCTIONS = Service.bean("functions", FunctionInvoker.class);

        static final CloudFunction<Asked, String> found = f.input(Asked.class)
                .services(PRODUCTS)
                .database(DATABASE)
                .rls(ctx -> Map.of("tenant_id", ctx.input().tenant()))
                .output(String.class)
                .handle(ctx -> ctx.service(PRODUCTS).byId(ctx.input().id()));

        static final EndpointFactory<String, JdbcClient> api = e.services(PRODUCTS, FUNCTIONS)
                .database(DATABASE)
                .session(ctx -> String.valueOf(ctx.header("x-tenant")))
                .rls(ctx -> Map.of("tenant_id", ctx.session()));

        static final Endpoint<String> apart = api.get("/apart").handle(ctx -> {
            String own = ctx.service(PRODUCTS).byId(1);
            return own + "/" + ctx.service(FUNCTIONS).call(found, new Asked("globex", 1));
        });

        static final Endpoint<String> joined = api.get("/joined").handle(ctx -> {
            ctx.service(PRODUCTS).rename(1);
            return ctx.service(FUNCTIONS).join().call(found, new Asked("globex", 1));
        });

        static final Endpoint<String> joinedFirst = api.get("/joined-first").handle(ctx -> {
            String theirs = ctx.service(FUNCTIONS).join().call(found, new Asked("globex", 2));
            return theirs + "/" + ctx.service(PRODUCTS).byId(2);
        });

        static final Endpoint<String> joinedOfOwn = api.get("/joined-own").handle(ctx -> {
            ctx.service(PRODUCTS).rename(1);
            return ctx.service(FUNCTIONS).join().call(found, new Asked("acme", 1));
        });
    }

    @BeforeAll
    static void start() {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql(CachedShop.TABLES + " " + database.applicationRole()).update();
        owner.sql("insert into products values (1, 'acme', 'c1', 'acme first'), (2, 'globex', 'c2', 'globex first')")
                .update();
        Application.current = database;
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/rls/NestedTenantTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
        database.close();
    }

    @Test
    @DisplayName("spring S4b a called function of another tenant does not find what its caller has loaded")
    void hasItsOwn() throws Exception {
        assertThat(server.get("/apart", "x-tenant", "acme").body()).isEqualTo("\"acme acme first []/\"");
    }

    @Test
    @DisplayName("spring S4b one that joins is refused where the caller has loaded entities, and nothing is stored")
    void isRefused() throws Exception {
        assertThat(server.get("/joined", "x-tenant", "acme").statusCode()).isEqualTo(500);
        assertThat(server.get("/apart", "x-tenant", "acme").body()).startsWith("\"acme acme first");
    }

    @Test
    @DisplayName("spring S4b what one that joins has loaded is not found by its caller afterwards")
    void isForgotten() throws Exception {
        assertThat(server.get("/joined-first", "x-tenant", "acme").body()).isEqualTo("\"globex globex first []/\"");
    }

    @Test
    @DisplayName("spring S4b one that joins for the same tenant finds what its caller has changed")
    void joinsItsOwn() throws Exception {
        assertThat(server.get("/joined-own", "x-tenant", "acme").body()).startsWith("\"acme acme ");
        JdbcClient.create(database.owner())
                .sql("update products set name = 'acme first' where id = 1")
                .update();
    }
}
