package dev.kit.benchmarks.lambda;

import dev.kit.constructs.testing.lambda.LocalLambda;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Starts both functions in turns, sends each the same order many times, and prints medians and ratios. */
public final class LambdaBenchmark {

    private static final String DATABASE = "jdbc:postgresql://127.0.0.1:5432/test?user=postgres";
    private static final Path EXAMPLE = Path.of("examples/orders-lambda");
    private static final String BODY = "{\"item\":\"Tea\",\"quantity\":2,\"price\":3.50}";

    private final int rounds;
    private final int warmUp;
    private final int invocations;
    private final String database;
    private final Map<Candidate, double[]> initializations = new EnumMap<>(Candidate.class);
    private final Map<Candidate, double[]> first = new EnumMap<>(Candidate.class);
    private final Map<Candidate, double[]> warm = new EnumMap<>(Candidate.class);
    private final Map<Candidate, double[]> alone = new EnumMap<>(Candidate.class);

    private LambdaBenchmark(int rounds, int warmUp, int invocations, String database) {
        this.rounds = rounds;
        this.warmUp = warmUp;
        this.invocations = invocations;
        this.database = database;
    }

    /**
     * Runs; needs both archives and PostgreSQL on 127.0.0.1 that trusts {@code postgres}.
     *
     * @param arguments starts of each function (5), invocations before measuring (2,000), invocations measured (2,000)
     */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        String schema = "kit_lambda_" + ProcessHandle.current().pid();
        execute("create schema " + schema);
        try {
            execute("set search_path to " + schema + ";"
                    + Files.readString(EXAMPLE.resolve("src/main/resources/orders.sql")));
            new LambdaBenchmark(
                            number(arguments, 0, 5),
                            number(arguments, 1, 2_000),
                            number(arguments, 2, 2_000),
                            DATABASE + "&currentSchema=" + schema)
                    .run();
        } finally {
            execute("drop schema " + schema + " cascade");
        }
    }

    private static int number(String[] arguments, int index, int otherwise) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
    }

    private void run() throws Exception {
        System.out.printf(Locale.ROOT, "%-34s %12s %12s %8s%n", "", "Kit", "Spring Boot", "ratio");
        for (Scenario scenario : Scenario.values()) {
            run(scenario);
        }
        print("archive, MB", Candidate.KIT.size() / 1e6, Candidate.SPRING.size() / 1e6);
    }

    private void run(Scenario scenario) throws Exception {
        for (Candidate candidate : Candidate.COMPARED) {
            initializations.put(candidate, new double[rounds]);
            first.put(candidate, new double[rounds]);
            warm.put(candidate, new double[rounds]);
            alone.put(candidate, new double[rounds]);
            candidate.touch();
        }
        double[] client = new double[rounds];
        double[] insert = new double[rounds];
        byte[] event = event(scenario);
        for (int round = 0; round < rounds; round++) {
            for (Candidate candidate : Candidate.COMPARED) {
                measure(candidate, scenario, round);
            }
            try (LocalLambda lambda = Candidate.NOTHING.start(database)) {
                client[round] = warm(lambda, event);
            }
            if (scenario == Scenario.ORDER) {
                insert[round] = Candidate.INSERT.handlerTime(database, event, warmUp, invocations);
            }
        }
        System.out.println(scenario.title);
        print("start to first question, ms", initializations);
        print("start to first answer, ms", first);
        print("warm, through the client, ms", warm);
        printLess("the same less the client, ms", warm, median(client));
        print("warm, the handler alone, us", alone);
        if (scenario == Scenario.ORDER) {
            printLess("the same less plain JDBC, us", alone, median(insert));
        }
        System.out.printf(Locale.ROOT, "%-34s %12.2f%n", "the client alone, ms", median(client));
        if (scenario == Scenario.ORDER) {
            System.out.printf(Locale.ROOT, "%-34s %12.2f%n", "the transaction alone, us", median(insert));
        }
    }

    private static byte[] event(Scenario scenario) throws IOException {
        return Files.readString(EXAMPLE.resolve("src/test/resources/place-order.json"))
                .replace("\"/orders\"", "\"" + scenario.path + "\"")
                .replace("${body}", BODY.replace("\"", "\\\""))
                .getBytes(StandardCharsets.UTF_8);
    }

    private void measure(Candidate candidate, Scenario scenario, int round) throws Exception {
        byte[] event = event(scenario);
        try (LocalLambda lambda = candidate.start(database)) {
            check(candidate, scenario, lambda.invoke(event));
            values(first, candidate)[round] = lambda.uptime().toNanos() / 1e6;
            values(initializations, candidate)[round] = lambda.initTime().toNanos() / 1e6;
            values(warm, candidate)[round] = warm(lambda, event);
        }
        values(alone, candidate)[round] = candidate.handlerTime(database, event, warmUp, invocations);
    }

    /** The median time of an invocation, in milliseconds. */
    private double warm(LocalLambda lambda, byte[] event) throws Exception {
        for (int i = 0; i < warmUp; i++) {
            lambda.invoke(event);
        }
        double[] times = new double[invocations];
        for (int i = 0; i < invocations; i++) {
            long start = System.nanoTime();
            lambda.invoke(event);
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        return median(times);
    }

    private static double[] values(Map<Candidate, double[]> figures, Candidate candidate) {
        return figures.getOrDefault(candidate, new double[0]);
    }

    private static void check(Candidate candidate, Scenario scenario, LocalLambda.Answer answer) {
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        if (answer.failed() || !text.contains("\"statusCode\":" + scenario.status)) {
            throw new IllegalStateException(candidate.title + " did not answer as it should: " + text);
        }
    }

    private static void print(String what, Map<Candidate, double[]> figures) {
        print(what, median(values(figures, Candidate.KIT)), median(values(figures, Candidate.SPRING)));
    }

    private static void printLess(String what, Map<Candidate, double[]> figures, double floor) {
        print(what, median(values(figures, Candidate.KIT)) - floor, median(values(figures, Candidate.SPRING)) - floor);
    }

    private static void print(String what, double kit, double spring) {
        System.out.printf(Locale.ROOT, "%-34s %12.2f %12.2f %8.3f%n", what, kit, spring, kit / spring);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
