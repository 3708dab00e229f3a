package dev.kit.benchmarks.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointFactory;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.Pipeline;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Runs one select plain, in an endpoint, and in an endpoint with row-level security, in turns. */
public final class RlsBenchmark {

    private static final int WARM_UP = 3_000;
    private static final int CALLS = 10_000;
    private static final int TURN = 100;
    private static final String TENANT = "acme";
    private static final String OPEN = "open_notes";
    private static final String GUARDED = "guarded_notes";

    private RlsBenchmark() {}

    /** Prints the median and the ninetieth percentile of each way, in milliseconds. */
    public static void main(String[] arguments) {
        try (PostgresDatabase database = PostgresServer.find().createDatabase();
                HikariDataSource pool = pool(database)) {
            createNotes(database);
            Map<String, Runnable> ways = ways(pool);
            ways.values().forEach(way -> repeat(way, new long[WARM_UP], 0, WARM_UP));
            Map<String, long[]> times = new LinkedHashMap<>();
            ways.keySet().forEach(name -> times.put(name, new long[CALLS]));
            for (int from = 0; from < CALLS; from += TURN) {
                for (Map.Entry<String, Runnable> way : ways.entrySet()) {
                    repeat(way.getValue(), Objects.requireNonNull(times.get(way.getKey())), from, from + TURN);
                }
            }
            print(times);
        }
    }

    private static HikariDataSource pool(PostgresDatabase database) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(database.jdbcUrl());
        pool.setUsername(database.applicationRole());
        pool.setPassword(database.password());
        pool.setMaximumPoolSize(1);
        return pool;
    }

    /** Two tables alike, one of them with a policy. */
    private static void createNotes(PostgresDatabase database) {
        JdbcClient owner = JdbcClient.create(database.owner());
        for (String table : List.of(OPEN, GUARDED)) {
            owner.sql("create table " + table + " (id int primary key, tenant text, text text)")
                    .update();
            owner.sql("insert into " + table + " select i, case when i % 2 = 0 then 'acme' else 'globex' end,"
                            + " 'note ' || i from generate_series(1, 1000) i")
                    .update();
            owner.sql("grant select on " + table + " to " + database.applicationRole())
                    .update();
        }
        owner.sql("alter table " + GUARDED + " enable row level security").update();
        owner.sql("create policy own on " + GUARDED
                        + " using (tenant = (select nullif(current_setting('app.tenant_id', true), '')))")
                .update();
    }

    private static Map<String, Runnable> ways(DataSource pool) {
        JdbcClient plain = JdbcClient.create(pool);
        Service<DataSource> service = Service.of("database", env -> pool);
        EndpointFactory<NoSession, JdbcClient> notes = e.database(service);
        Map<String, Runnable> ways = new LinkedHashMap<>();
        ways.put("select alone", () -> select(plain, OPEN));
        ways.put(
                "in an endpoint",
                through(notes.get("/notes").output(String.class).handle(ctx -> select(ctx.db(), OPEN))));
        ways.put(
                "with row-level security",
                through(notes.rls(ctx -> Map.of("tenant_id", TENANT))
                        .get("/notes")
                        .output(String.class)
                        .handle(ctx -> select(ctx.db(), GUARDED))));
        return ways;
    }

    private static String select(JdbcClient db, String table) {
        return db.sql("select text from " + table + " where id = 42 and tenant = 'acme'")
                .query(String.class)
                .single();
    }

    private static Runnable through(Endpoint<String> endpoint) {
        Pipeline pipeline = Pipeline.create(
                endpoint,
                PipelineEnvironment.builder(
                                ConstructEnvironment.of(ServiceRegistry.create(new EnvironmentParser(Map.of()))))
                        .build());
        BareGet request = new BareGet("/notes");
        return () -> {
            Answer answer = pipeline.execute(request);
            if (answer.status() != 200) {
                throw new IllegalStateException("The endpoint answers " + answer.status() + ".");
            }
        };
    }

    private static void repeat(Runnable way, long[] times, int from, int to) {
        for (int i = from; i < to; i++) {
            long begin = System.nanoTime();
            way.run();
            times[i] = System.nanoTime() - begin;
        }
    }

    private static void print(Map<String, long[]> times) {
        System.out.printf(Locale.ROOT, "%n%-26s %8s %8s %8s%n", "one select", "p50 ms", "added", "p90 ms");
        double yardstick = 0;
        for (Map.Entry<String, long[]> way : times.entrySet()) {
            long[] sorted = way.getValue();
            Arrays.sort(sorted);
            double median = sorted[sorted.length / 2] / 1e6;
            yardstick = yardstick == 0 ? median : yardstick;
            System.out.printf(
                    Locale.ROOT,
                    "%-26s %8.3f %8.3f %8.3f%n",
                    way.getKey(),
                    median,
                    median - yardstick,
                    sorted[sorted.length * 9 / 10] / 1e6);
        }
    }
}
