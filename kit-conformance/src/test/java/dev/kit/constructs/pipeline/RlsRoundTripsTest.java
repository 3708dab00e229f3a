package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

final class RlsRoundTripsTest {

    private static final String SELECT = "select 40 + 2";

    private PostgresDatabase database;
    private FrontendMessages wire;
    private SingleConnectionDataSource connection;

    @BeforeEach
    void connect() throws IOException {
        database = PostgresServer.find().createDatabase();
        String url = database.jdbcUrl();
        wire = new FrontendMessages(url.substring("jdbc:postgresql://".length(), url.lastIndexOf('/')));
        connection = new SingleConnectionDataSource(
                "jdbc:postgresql://127.0.0.1:" + wire.port() + "/" + database.name()
                        + "?sslmode=disable&gssEncMode=disable",
                database.applicationRole(),
                database.password(),
                true);
        select(JdbcClient.create(connection));
        wire.forget();
    }

    @AfterEach
    void disconnect() throws IOException {
        connection.destroy();
        wire.close();
        database.close();
    }

    @Test
    @DisplayName(
            "RS-01 row-level security adds two statements to the handler's own, and one to the first of a connection")
    void addsTwoStatements() {
        select(JdbcClient.create(connection));
        assertThat(wire.roundTrips()).isEqualTo(1);
        wire.forget();

        Service<DataSource> service = Service.of("database", env -> connection);
        Endpoint<Integer> endpoint = e.database(service)
                .rls(ctx -> Map.of("tenant_id", "acme", "user_id", "ada"))
                .get("/answer")
                .output(Integer.class)
                .handle(ctx -> select(ctx.db()));
        answer(endpoint);

        assertThat(wire.statements())
                .satisfiesExactly(
                        begin -> assertThat(begin).isEqualToIgnoringCase("begin"),
                        baseline -> assertThat(baseline).startsWith("select s.*"),
                        variables -> assertThat(variables).startsWith("select set_config($1, $2, true), set_config("),
                        select -> assertThat(select).isEqualTo(SELECT),
                        commit -> assertThat(commit).isEqualToIgnoringCase("commit"));
        assertThat(wire.roundTrips()).isEqualTo(4);
        wire.forget();

        answer(endpoint);
        assertThat(wire.roundTrips()).isEqualTo(3);
    }

    @Test
    @DisplayName("RS-01 a transaction without variables adds its COMMIT and nothing else")
    void addsOneStatement() {
        Service<DataSource> service = Service.of("database", env -> connection);
        answer(e.database(service).get("/answer").output(Integer.class).handle(ctx -> select(ctx.db())));

        assertThat(wire.statements()).hasSize(3);
        assertThat(wire.roundTrips()).isEqualTo(2);
    }

    @Test
    @DisplayName("SEC-L1 only a handler that sets a variable pays for taking it back, with one statement")
    void resetsWithOneStatement() {
        Service<DataSource> service = Service.of("database", env -> connection);
        Endpoint<Integer> endpoint = e.database(service)
                .rls(ctx -> Map.of("tenant_id", "acme"))
                .get("/answer")
                .output(Integer.class)
                .handle(ctx -> {
                    ctx.db().sql("set app.tenant_id = 'other'").update();
                    return select(ctx.db());
                });
        answer(endpoint);
        assertThat(wire.statements()).hasSize(7);
        assertThat(wire.statements().get(5)).isEqualToIgnoringCase("commit");
        assertThat(wire.statements().get(6)).contains("pg_catalog.set_config(name, value, false)");
        wire.forget();

        answer(endpoint);
        assertThat(wire.roundTrips()).isEqualTo(5);
    }

    private static void answer(Endpoint<Integer> endpoint) {
        Answer answer = PipelineHarness.run(endpoint, TestExchange.of("GET", "/answer"));
        assertThat(PipelineHarness.text(answer)).isEqualTo("42");
    }

    private static Integer select(JdbcClient db) {
        return db.sql(SELECT).query(Integer.class).single();
    }
}
