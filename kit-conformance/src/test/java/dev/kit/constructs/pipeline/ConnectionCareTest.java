package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static dev.kit.constructs.pipeline.PipelineHarness.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.database.TransactionClosedException;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.rls.RowLevelSecurity;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What endpoints do with the connections of a pool of two, whatever happens to the request. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ConnectionCareTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final EndpointFactory<String, JdbcClient> PLAIN =
            e.database(Database.jdbc(DATABASE)).session(ctx -> String.valueOf(ctx.header("x-tenant")));
    private static final EndpointFactory<String, JdbcClient> GUARDED =
            PLAIN.rls(ctx -> Map.of("tenant_id", ctx.session()));

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private PostgresDatabase database;
    private HikariDataSource pool;

    @BeforeEach
    void open() {
        database = PostgresServer.find().createDatabase();
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(2);
        pool = new HikariDataSource(config);
        registry.with(DATABASE, pool);
    }

    @AfterEach
    void close() {
        pool.close();
        database.close();
    }

    @Test
    @DisplayName(
            "EN-21 RS-14 a hanging statement without row-level security frees request and connection at the timeout")
    void freesPlainRequests() {
        problem(execute(hanging(PLAIN)), 504);
        assertNothingIsHeld();
    }

    @Test
    @DisplayName("EN-21 RS-14 a hanging statement under row-level security frees request and connection at the timeout")
    void freesGuardedRequests() {
        problem(execute(hanging(GUARDED)), 504);
        assertNothingIsHeld();
    }

    @Test
    @DisplayName("EN-21 AU-13 a hanging statement of the session frees request and connection at the timeout")
    void freesSessions() {
        EndpointFactory<Long, JdbcClient> byHandle = e.database(DATABASE).session(ctx -> asleep(ctx.db()));
        EndpointFactory<Long, JdbcClient> byService =
                e.database(DATABASE).session(ctx -> asleep(JdbcClient.create(ctx.service(DATABASE))));
        for (EndpointFactory<Long, JdbcClient> factory : List.of(byHandle, byService)) {
            Endpoint<String> endpoint = factory.get("/slow")
                    .settings(s -> s.timeout(Duration.ofMillis(300)))
                    .handle(ctx -> "unreachable");
            long start = System.nanoTime();
            problem(execute(endpoint), 504);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
            assertNothingIsHeld();
        }
    }

    @Test
    @DisplayName("AU-01 a session that is in time leaves a connection that works on")
    void keepsConnectionsOfQuickSessions() throws InterruptedException {
        Endpoint<String> endpoint = e.database(DATABASE)
                .session(ctx -> ctx.db().sql("select 'ann'").query(String.class).single())
                .get("/quick")
                .settings(s -> s.timeout(Duration.ofSeconds(3)))
                .output(String.class)
                .handle(ctx -> ctx.session());
        assertThat(text(execute(endpoint))).isEqualTo("\"ann\"");
        Thread.sleep(3_100);
        assertThat(text(execute(endpoint))).isEqualTo("\"ann\"");
        assertNothingIsHeld();
    }

    private static long asleep(JdbcClient db) {
        return db.sql("select count(*) from pg_sleep(50)").query(Long.class).single();
    }

    @Test
    @DisplayName("RS-14 a thousand requests that read leave no connection in a transaction")
    void readingEndsItsTransaction() {
        Endpoint<String> endpoint = GUARDED.get("/t")
                .output(String.class)
                .handle(ctx -> ctx.db()
                        .sql("select current_setting('app.tenant_id')")
                        .query(String.class)
                        .single());
        Pipeline pipeline = pipeline(endpoint);
        for (int i = 0; i < 1_000; i++) {
            String tenant = "tenant-" + i % 2;
            assertThat(text(pipeline.execute(TestExchange.of("GET", "/t").header("X-Tenant", tenant))))
                    .isEqualTo('"' + tenant + '"');
        }
        assertNothingIsHeld();
    }

    @Test
    @DisplayName(
            "RS-13 a handle that another thread uses after the response fails instead of reaching a recycled connection")
    void handlesEndWithTheResponse() throws InterruptedException {
        CountDownLatch answered = new CountDownLatch(1);
        CompletableFuture<String> later = new CompletableFuture<>();
        Endpoint<String> endpoint = GUARDED.get("/t").output(String.class).handle(ctx -> {
            JdbcClient handle = ctx.db();
            later.completeAsync(() -> {
                await(answered);
                return handle.sql("select current_setting('app.tenant_id')")
                        .query(String.class)
                        .single();
            });
            return "done";
        });
        assertThat(text(execute(endpoint))).isEqualTo("\"done\"");
        answered.countDown();
        assertThatThrownBy(() -> later.join())
                .isInstanceOf(CompletionException.class)
                .hasRootCauseInstanceOf(TransactionClosedException.class)
                .rootCause()
                .hasMessageContaining("closed");
        assertNothingIsHeld();
    }

    @Test
    @DisplayName(
            "RS-08 row-level security without a database is refused before the first request, and says what to add")
    void refusesVariablesForNoDatabase() {
        assertThatThrownBy(() -> pipeline(e.session(ctx -> "acme")
                        .rls(ctx -> Map.of("tenant_id", ctx.session()))
                        .get("/t")
                        .handle(ctx -> "unreachable")))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("GET /t has row-level security but no database")
                .hasMessageContaining(".database(…)");
    }

    @Test
    @DisplayName(
            "RS-08 an endpoint without a database that switches the factory's row-level security off runs normally")
    void runsWithoutDatabase() {
        Endpoint<String> endpoint = e.session(ctx -> "acme")
                .rls(ctx -> Map.of("tenant_id", ctx.session()))
                .get("/t")
                .rls(RowLevelSecurity.none())
                .output(String.class)
                .handle(ctx -> "hello " + ctx.session());
        assertThat(text(execute(endpoint))).isEqualTo("\"hello acme\"");
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }

    private static Endpoint<String> hanging(EndpointFactory<String, JdbcClient> factory) {
        return factory.get("/slow")
                .settings(s -> s.timeout(Duration.ofMillis(300)))
                .output(String.class)
                .handle(ctx -> {
                    ctx.db().sql("select pg_sleep(50)").query().listOfRows();
                    return "late";
                });
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Pipeline pipeline(Endpoint<?> endpoint) {
        return Pipeline.create(
                endpoint,
                PipelineEnvironment.builder(ConstructEnvironment.of(registry)).build());
    }

    private Answer execute(Endpoint<?> endpoint) {
        return pipeline(endpoint)
                .execute(TestExchange.of("GET", endpoint.path()).header("X-Tenant", "acme"));
    }

    private void assertNothingIsHeld() {
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        // The server notices a little later that a connection was cut.
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(states()).isEqualTo("idle"));
    }

    private String states() {
        return JdbcClient.create(database.owner())
                .sql("select coalesce(string_agg(state, ','), 'idle') from pg_stat_activity"
                        + " where datname = current_database() and usename = ? and state <> 'idle'")
                .param(database.applicationRole())
                .query(String.class)
                .single();
    }
}
