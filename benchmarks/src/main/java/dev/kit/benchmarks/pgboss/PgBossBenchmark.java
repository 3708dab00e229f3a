package dev.kit.benchmarks.pgboss;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Kit beside pg-boss on Node.js: one PostgreSQL, the tables that pg-boss created, one client each, in turns.
 *
 * <p>Both warm up with {@value #WARM_UP} rounds of the same work that is measured then, and with
 * {@value #SENT_TO_WARM_UP} rounds of sending alone, which takes so little that compilers would be most of it.
 */
public final class PgBossBenchmark {

    private static final String DATABASE = "kit_benchmark_pgboss";
    private static final int WARM_UP = 2;
    private static final int SENT_TO_WARM_UP = 5;
    private static final int[] BATCHES = {1_000, 100, 1};
    private static final int PER_SECOND = 200;
    private static final int SECONDS = 4;
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(3);
    private static final Duration LAST_ROUND = Duration.ofMinutes(6);

    private final JdbcClient database;
    private final Side kit;
    private final Side npm;
    private final int jobs;

    private PgBossBenchmark(JdbcClient database, Side kit, Side npm, int jobs) {
        this.database = database;
        this.kit = kit;
        this.npm = npm;
        this.jobs = jobs;
    }

    /**
     * Runs all measurements and prints medians and ratios.
     *
     * @param arguments the rounds, 5 by default, and the jobs of a round, 100,000 by default
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int jobs = arguments.length > 1 ? Integer.parseInt(arguments[1].replace("_", "")) : 100_000;
        LoggingSystem.get(PgBossBenchmark.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
        JdbcClient admin = client("postgres");
        admin.sql("drop database if exists " + DATABASE + " with (force)").update();
        admin.sql("create database " + DATABASE).update();
        String address = "//postgres@127.0.0.1:5432/" + DATABASE;
        try (NpmPeer npm = NpmPeer.start("postgres:" + address, "pgboss");
                Kit kit = new Kit("pgboss:" + address)) {
            new PgBossBenchmark(client(DATABASE), kit, npm, jobs).run(rounds);
        } finally {
            admin.sql("drop database if exists " + DATABASE + " with (force)").update();
        }
    }

    private static JdbcClient client(String database) {
        return JdbcClient.create(
                new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:5432/" + database + "?user=postgres"));
    }

    private void run(int rounds) throws Exception {
        List<List<Round>> measured = new ArrayList<>();
        for (int i = 0; i < BATCHES.length; i++) {
            measured.add(new ArrayList<>());
        }
        long start = System.nanoTime();
        warmUpSending();
        int measuredRounds = 0;
        for (int number = -WARM_UP; number < rounds; number++) {
            Duration passed = Duration.ofNanos(System.nanoTime() - start);
            if (number > -WARM_UP && number < 0 && passed.compareTo(LONGEST_WARM_UP) > 0) {
                continue;
            }
            if (measuredRounds > 0 && passed.compareTo(LAST_ROUND) > 0) {
                break;
            }
            for (int i = 0; i < BATCHES.length; i++) {
                Round round = round(BATCHES[i], number % 2 == 0);
                if (number >= 0) {
                    measured.get(i).add(round);
                }
            }
            measuredRounds += number >= 0 ? 1 : 0;
        }
        System.out.println("Kit beside pg-boss 12.35.0, " + measuredRounds
                + " rounds: jobs a second, and the client's CPU time for a job");
        for (int i = 0; i < BATCHES.length; i++) {
            print(BATCHES[i], measured.get(i));
        }
        latencies(Math.min(rounds, 3));
    }

    private void warmUpSending() throws Exception {
        for (int round = 0; round < SENT_TO_WARM_UP; round++) {
            for (Side side : List.of(kit, npm)) {
                side.send(jobs, BATCHES[0]);
                side.send(jobs, BATCHES[1]);
                database.sql("truncate pgboss.job").update();
            }
        }
    }

    /** Times and processor time of both sides in one round. */
    private record Round(Cost kitSend, Cost npmSend, Cost kitHandle, Cost npmHandle) {}

    private Round round(int batch, boolean kitFirst) throws Exception {
        int count = batch == 1 ? Math.max(1, jobs / 40) : jobs;
        Cost[] first = turn(kitFirst ? kit : npm, count, batch);
        Cost[] second = turn(kitFirst ? npm : kit, count, batch);
        Cost[] ours = kitFirst ? first : second;
        Cost[] theirs = kitFirst ? second : first;
        return new Round(ours[0], theirs[0], ours[1], theirs[1]);
    }

    /** Each begins with an empty table, since the rows that the other left behind are not its doing. */
    private Cost[] turn(Side side, int count, int batch) throws Exception {
        database.sql("vacuum pgboss.job").update();
        return new Cost[] {side.send(count, batch), side.handle(count, batch)};
    }

    private static void print(int batch, List<Round> rounds) {
        print("send", batch, rounds, Round::kitSend, Round::npmSend);
        print("handle", batch, rounds, Round::kitHandle, Round::npmHandle);
        double kit = cpuMicros(rounds, Round::kitSend) + cpuMicros(rounds, Round::kitHandle);
        double npm = cpuMicros(rounds, Round::npmSend) + cpuMicros(rounds, Round::npmHandle);
        System.out.printf(
                Locale.ROOT, "both in batches of %,d: CPU %.1f and %.1f us, ratio %.2f%n", batch, kit, npm, kit / npm);
    }

    private static void print(
            String action, int batch, List<Round> rounds, Function<Round, Cost> kit, Function<Round, Cost> npm) {
        System.out.printf(
                Locale.ROOT,
                "%-6s in batches of %,5d: Kit %,7.0f/s, npm %,7.0f/s, ratio %.2f (aim %s);"
                        + " CPU %.1f and %.1f us, ratio %.2f (aim 0.50)%n",
                action,
                batch,
                median(rounds, round -> kit.apply(round).perSecond()),
                median(rounds, round -> npm.apply(round).perSecond()),
                median(
                        rounds,
                        round -> kit.apply(round).perSecond() / npm.apply(round).perSecond()),
                batch == 1 ? "1.50" : "1.00",
                cpuMicros(rounds, kit),
                cpuMicros(rounds, npm),
                cpuMicros(rounds, kit) / cpuMicros(rounds, npm));
    }

    /** Of all rounds together: the JVM tells its CPU time in hundredths of a second, and one round takes a few. */
    private static double cpuMicros(List<Round> rounds, Function<Round, Cost> side) {
        double seconds = rounds.stream().map(side).mapToDouble(Cost::cpu).sum();
        return seconds * 1e6 / rounds.stream().map(side).mapToInt(Cost::jobs).sum();
    }

    private void latencies(int rounds) throws Exception {
        List<Latency> ours = new ArrayList<>();
        List<Latency> theirs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            ours.add(kit.latency(PER_SECOND, SECONDS));
            theirs.add(npm.latency(PER_SECOND, SECONDS));
        }
        System.out.println(PER_SECOND + " jobs a second for " + SECONDS + " s, one by one:");
        print("Kit", ours);
        print("npm", theirs);
    }

    private static void print(String side, List<Latency> rounds) {
        System.out.printf(
                Locale.ROOT,
                "latency %s: p50 %.1f ms, p99 %.1f ms, %.0f of %d left waiting%n",
                side,
                median(rounds, Latency::p50),
                median(rounds, Latency::p99),
                median(rounds, Latency::left),
                PER_SECOND * SECONDS);
    }

    private static <T> double median(List<T> rounds, ToDoubleFunction<T> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }
}
