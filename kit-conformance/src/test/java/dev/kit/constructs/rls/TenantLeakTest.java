package dev.kit.constructs.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.TestEndpointAdaptor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Twenty thousand requests of two tenants over four connections, whatever goes wrong on the way. */
@Tag("slow")
final class TenantLeakTest {

    private static final int REQUESTS = 20_000;
    private static final int THREADS = 16;
    private static final List<String> TENANTS = List.of("tenant-a", "tenant-b");

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final EndpointFactory<String, JdbcClient> API =
            e.database(Database.jdbc(DATABASE)).session(ctx -> String.valueOf(ctx.header("x-tenant")));

    /** What ends a request: most succeed. */
    enum End {
        SUCCESS,
        HANDLER_FAILS,
        SQL_FAILS,
        TIME_IS_UP,
        CANCELLED
    }

    private static PostgresDatabase database;
    private static HikariDataSource pool;

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table items (id int primary key, tenant_id text not null)")
                .update();
        owner.sql("alter table items enable row level security, force row level security")
                .update();
        owner.sql("create policy tenant on items using"
                        + " (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')))")
                .update();
        owner.sql("grant select on items to " + database.applicationRole()).update();
        owner.sql("insert into items select n, case when n % 2 = 0 then 'tenant-a' else 'tenant-b' end"
                        + " from generate_series(1, 10) n")
                .update();
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.application());
        config.setMaximumPoolSize(4);
        pool = new HikariDataSource(config);
    }

    @AfterAll
    static void close() {
        pool.close();
        database.close();
    }

    private static List<String> seen(JdbcClient db) {
        return db.sql("select tenant_id from items").query(String.class).list();
    }

    private static int foreign(List<String> seen, String tenant) {
        return (int) seen.stream().filter(owner -> !owner.equals(tenant)).count();
    }

    @Test
    @DisplayName("RS-05 RS-09 RS-14 20,000 requests with failures, time-outs and cancellations see no foreign row")
    void neverLeaks() throws Exception {
        AtomicInteger foreign = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        Endpoint<Integer> endpoint = API.rls(ctx -> Map.of("tenant_id", ctx.session()))
                .get("/items")
                .settings(s -> s.timeout(Duration.ofSeconds(20)))
                .output(Integer.class)
                .handle(ctx ->
                        work(ctx.db(), ctx.session(), End.valueOf(String.valueOf(ctx.header("x-end"))), foreign));
        Endpoint<Integer> impatient = API.rls(ctx -> Map.of("tenant_id", ctx.session()))
                .get("/slow-items")
                .settings(s -> s.timeout(Duration.ofMillis(40)))
                .output(Integer.class)
                .handle(ctx -> work(ctx.db(), ctx.session(), End.TIME_IS_UP, foreign));

        run(() -> {
            String tenant = TENANTS.get(ThreadLocalRandom.current().nextInt(2));
            End end = end();
            Answer answer = TestEndpointAdaptor.of(end == End.TIME_IS_UP ? impatient : endpoint)
                    .database(pool)
                    .header("X-Tenant", tenant)
                    .header("X-End", end.name())
                    .answer();
            Thread.interrupted();
            answered.incrementAndGet();
            failed.addAndGet(answer.status() == 200 ? 0 : 1);
            // What the connection shows to whoever takes it next, without a tenant.
            foreign.addAndGet(foreign(seen(JdbcClient.create(pool)), "nobody"));
            return 0;
        });

        System.out.println("TenantLeakTest: " + answered + " requests, " + failed + " failed as told, " + foreign
                + " foreign rows");
        assertThat(answered).hasValue(REQUESTS);
        assertThat(failed.get()).isPositive();
        assertThat(foreign).hasValue(0);
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        assertThat(JdbcClient.create(database.owner())
                        .sql("select count(*) from pg_stat_activity where datname = current_database()"
                                + " and state like 'idle in transaction%'")
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @Test
    @DisplayName(
            "RS-05 a variable set for the session leaks past Kit and not past a handler, so the proof would notice")
    void wouldNotice() {
        Endpoint<Integer> endpoint = API.get("/items").output(Integer.class).handle(ctx -> {
            set(ctx.db(), ctx.session());
            return seen(ctx.db()).size();
        });
        assertThat(leaks(tenant -> TestEndpointAdaptor.of(endpoint)
                        .database(pool)
                        .header("X-Tenant", tenant)
                        .answer()))
                .isZero();
        assertThat(leaks(tenant -> set(JdbcClient.create(pool), tenant))).isPositive();
        pool.getHikariPoolMXBean().softEvictConnections();
    }

    private int leaks(Consumer<String> work) {
        int foreign = 0;
        for (int i = 0; i < 200; i++) {
            work.accept(TENANTS.get(i % 2));
            foreign += foreign(seen(JdbcClient.create(pool)), "nobody");
        }
        return foreign;
    }

    private static void set(JdbcClient db, String tenant) {
        db.sql("select set_config('app.tenant_id', ?, false)")
                .param(tenant)
                .query()
                .listOfRows();
    }

    private static int work(JdbcClient db, String tenant, End end, AtomicInteger foreign) {
        List<String> seen = seen(db);
        foreign.addAndGet(foreign(seen, tenant));
        switch (end) {
            case SUCCESS -> foreign.addAndGet(5 - seen.size());
            case HANDLER_FAILS -> throw HttpErrors.conflict("no");
            case SQL_FAILS -> db.sql("select 1 / 0").query().listOfRows();
            case TIME_IS_UP -> db.sql("select pg_sleep(5)").query().listOfRows();
            case CANCELLED -> Thread.currentThread().interrupt();
        }
        return seen(db).size();
    }

    private static End end() {
        int dice = ThreadLocalRandom.current().nextInt(400);
        if (dice < 1) {
            return End.TIME_IS_UP;
        }
        if (dice < 40) {
            return End.HANDLER_FAILS;
        }
        return dice < 70 ? End.SQL_FAILS : dice < 90 ? End.CANCELLED : End.SUCCESS;
    }

    private static void run(Callable<Integer> request) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Integer>> shares = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                shares.add(() -> {
                    for (int n = 0; n < REQUESTS / THREADS; n++) {
                        request.call();
                    }
                    return 0;
                });
            }
            for (Future<Integer> share : threads.invokeAll(shares)) {
                share.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
