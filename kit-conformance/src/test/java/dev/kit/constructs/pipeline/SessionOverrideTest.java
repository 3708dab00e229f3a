package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class SessionOverrideTest {

    record User(String name) {}

    private static PostgresDatabase users;
    private static PostgresDatabase orders;

    private static final Service<DataSource> USERS = Service.of("users", env -> users.application());
    private static final Service<DataSource> ORDERS = Service.of("orders", env -> orders.application());

    private static final EndpointFactory<User, JdbcClient> API = e.database(USERS)
            .session(ctx -> new User(databaseOf(ctx.db())))
            .rls(ctx -> Map.of("user_id", ctx.session().name()))
            .authorize(ctx -> !ctx.session().name().isEmpty())
            .actor(ctx -> new AuditActor(ctx.session().name(), "user"));

    @BeforeAll
    static void open() {
        users = PostgresServer.find().createDatabase();
        orders = PostgresServer.find().createDatabase();
    }

    @AfterAll
    static void close() {
        users.close();
        orders.close();
    }

    private static String databaseOf(JdbcClient db) {
        return db.sql("select current_database()").query(String.class).single();
    }

    private static String databaseOf(DSLContext db) {
        return String.valueOf(db.fetchValue("select current_database()"));
    }

    private static String answer(Endpoint<?> endpoint) {
        Answer answer = PipelineHarness.run(endpoint, TestExchange.of("GET", endpoint.path()));
        assertThat(answer.status()).as(text(answer)).isEqualTo(200);
        return text(answer);
    }

    @Test
    @DisplayName("W10 a session keeps its own database when endpoint or factory name another one for the handler")
    void sessionKeepsItsDatabase() {
        Database<DSLContext> other = Database.jooq(ORDERS, SQLDialect.POSTGRES);
        Endpoint<String> endpoint = API.get("/a")
                .database(ORDERS)
                .output(String.class)
                .handle(ctx -> ctx.session().name()
                        + " "
                        + ctx.db()
                                .sql("select current_database()")
                                .query(String.class)
                                .single());
        Endpoint<String> below = API.database(other)
                .get("/b")
                .output(String.class)
                .handle(ctx -> ctx.session().name() + " " + databaseOf(ctx.db()));

        String names = answer(e.database(USERS).get("/u").output(String.class).handle(ctx -> databaseOf(ctx.db())))
                        .replace("\"", "")
                + " "
                + answer(e.database(ORDERS).get("/o").output(String.class).handle(ctx -> databaseOf(ctx.db())))
                        .replace("\"", "");
        assertThat(answer(endpoint)).isEqualTo('"' + names + '"');
        assertThat(answer(below)).isEqualTo('"' + names + '"');
    }

    @Test
    @DisplayName("W10 a test gives the database of the session by its name, or one for both")
    void testsGiveBothDatabases() {
        Endpoint<String> endpoint = e.database(USERS)
                .session(ctx -> databaseOf(ctx.db()))
                .get("/a")
                .database(ORDERS)
                .output(String.class)
                .handle(ctx -> ctx.session() + " " + databaseOf(ctx.db()));
        String shared = String.valueOf(TestEndpointAdaptor.of(endpoint)
                .database(orders.application())
                .request()
                .data());
        String apart = String.valueOf(TestEndpointAdaptor.of(endpoint)
                .database(orders.application())
                .services(Map.of("users", users.application()))
                .request()
                .data());

        assertThat(List.of(shared.split(" ", -1))).hasSize(2).containsOnly(shared.split(" ", -1)[0]);
        assertThat(List.of(apart.split(" ", -1))).doesNotHaveDuplicates().endsWith(shared.split(" ", -1)[0]);
    }

    @Test
    @DisplayName("U1 a session of the same type replaces the factory's, and its checks, variables and actor still fit")
    void replacesTheSession() {
        Endpoint<String> endpoint = API.replaceSession(ctx -> new User("robot"))
                .get("/a")
                .output(String.class)
                .handle(ctx -> ctx.session().name()
                        + ctx.db()
                                .sql("select current_setting('app.user_id')")
                                .query(String.class)
                                .single());

        assertThat(answer(endpoint)).isEqualTo("\"robotrobot\"");
        assertThat(answer(API.replaceSession(ctx -> new User("sub"))
                        .get("/b")
                        .output(String.class)
                        .handle(ctx -> ctx.session().name())))
                .isEqualTo("\"sub\"");
    }

    @Test
    @DisplayName("U1 another session after steps that see the session is refused while the endpoint is built")
    void refusesAnotherSession() {
        assertThatThrownBy(() -> API.session(ctx -> 7))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        ".session(…) before .authorize(…), .rls(…), .actor(…) and .rateLimit(limit.perSession(…))")
                .hasMessageContaining(".replaceSession(…)");
        assertThatThrownBy(() -> API.get("/").session(ctx -> 7)).hasMessageContaining(".replaceSession(…)");
    }
}
