package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.InheritedVariables;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Every way to the database of an endpoint is inside its transaction and its row-level security. */
final class SharedTransactionTest {

    private static final Service<DataSource> DATABASE =
            Service.of("database", env -> SharedTransactionTest.database.application());
    private static final Database<DSLContext> JOOQ = Database.jooq(DATABASE, SQLDialect.POSTGRES);
    private static final String COUNT = "select count(*) from notes";

    private static PostgresDatabase database;

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final EndpointFactory<NoSession, JdbcClient> api =
            e.database(DATABASE).rls(ctx -> Map.of("tenant_id", String.valueOf(ctx.header("x-tenant"))));

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        owner("create table notes (tenant text);"
                + "alter table notes enable row level security;"
                + "create policy own on notes using (tenant = (select nullif(current_setting('app.tenant_id', true), '')));"
                + "grant select, insert on notes to " + database.applicationRole());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void seed() {
        owner("truncate notes; insert into notes values ('acme'), ('acme'), ('other')");
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static long all() {
        return JdbcClient.create(database.owner()).sql(COUNT).query(Long.class).single();
    }

    private Answer execute(Endpoint<?> endpoint) {
        return PipelineHarness.run(
                endpoint,
                TestExchange.of("GET", "/notes").header("x-tenant", "acme"),
                environment -> PipelineEnvironment.builder(ConstructEnvironment.of(registry)));
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(COUNT)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Test
    @DisplayName("RS-09 raw JDBC on the service sees the tenant's rows and what the handle has written")
    void sharesWithRawConnections() {
        Endpoint<Long> endpoint = api.get("/notes").output(Long.class).handle(ctx -> {
            ctx.db().sql("insert into notes values ('acme')").update();
            try (Connection connection = ctx.service(DATABASE).getConnection()) {
                return count(connection);
            }
        });

        assertThat(PipelineHarness.text(execute(endpoint))).isEqualTo("3");
    }

    @Test
    @DisplayName("RS-03 RS-09 JdbcTemplate, JdbcClient and jOOQ on the service share the transaction, and its rollback")
    void sharesWithEveryLibrary() {
        Endpoint<Long> endpoint = api.get("/notes").output(Long.class).handle(ctx -> {
            DataSource service = ctx.service(DATABASE);
            new JdbcTemplate(service).update("insert into notes values ('acme')");
            JdbcClient.create(service).sql("insert into notes values ('acme')").update();
            DSL.using(service, SQLDialect.POSTGRES).execute("insert into notes values ('acme')");
            long seen = ctx.db().sql(COUNT).query(Long.class).single();
            throw HttpErrors.conflict("seen " + seen);
        });

        assertThat(problem(execute(endpoint), 409).path("detail").asString()).isEqualTo("seen 5");
        assertThat(all()).isEqualTo(3);
    }

    @Test
    @DisplayName("RS-09 jOOQ as the handle and raw JDBC share the transaction too")
    void sharesWithJooqAsHandle() {
        Endpoint<Long> endpoint = e.database(JOOQ)
                .rls(ctx -> Map.of("tenant_id", "acme"))
                .get("/notes")
                .output(Long.class)
                .handle(ctx -> {
                    ctx.db().execute("insert into notes values ('acme')");
                    try (Connection connection = ctx.service(DATABASE).getConnection()) {
                        return count(connection);
                    }
                });

        assertThat(PipelineHarness.text(execute(endpoint))).isEqualTo("3");
    }

    @Test
    @DisplayName("RS-03 a raw connection can neither commit nor end the transaction of the handler")
    void protectsTheTransaction() {
        Endpoint<Long> endpoint = api.get("/notes").output(Long.class).handle(ctx -> {
            try (Connection connection = ctx.service(DATABASE).getConnection()) {
                connection.commit();
            }
            return 0L;
        });

        problem(execute(endpoint), 500);
    }

    @Test
    @DisplayName("RS-06 REQUIRES_NEW within a handler takes another connection with the same variables")
    void inheritsVariables() {
        JdbcTransactionManager manager = new JdbcTransactionManager(registry.get(DATABASE));
        manager.addListener(new InheritedVariables(registry.get(DATABASE)));
        TransactionTemplate fresh = new TransactionTemplate(manager);
        fresh.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        Endpoint<Long> endpoint = api.get("/notes").output(Long.class).handle(ctx -> {
            ctx.db().sql("insert into notes values ('acme')").update();
            Long within = fresh.execute(status -> JdbcClient.create(registry.get(DATABASE))
                    .sql(COUNT)
                    .query(Long.class)
                    .single());
            return within == null ? -1L : within;
        });

        assertThat(PipelineHarness.text(execute(endpoint)))
                .as("the tenant's committed rows, without the handler's own")
                .isEqualTo("2");
        assertThat(fresh.<Long>execute(status -> JdbcClient.create(registry.get(DATABASE))
                        .sql(COUNT)
                        .query(Long.class)
                        .single()))
                .as("outside a handler there is nothing to inherit")
                .isZero();
    }
}
