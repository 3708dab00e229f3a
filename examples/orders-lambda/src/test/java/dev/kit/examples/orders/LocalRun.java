package dev.kit.examples.orders;

import dev.kit.constructs.testing.lambda.LocalLambda;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Runs the archive as the platform does, and prints its answer and figures: run.sh builds and starts it. */
public final class LocalRun {

    /** The handler of all endpoints, which the build generates. */
    private static final String HANDLER = "dev.kit.examples.orders.lambda.Api";

    private static final String DATABASE = "jdbc:postgresql://127.0.0.1:5432/test?user=postgres";
    private static final int WARM = 500;

    private LocalRun() {}

    /** Needs the archive in {@code target}, and PostgreSQL on 127.0.0.1 that trusts {@code postgres}. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        String schema = "orders_lambda_" + ProcessHandle.current().pid();
        execute("create schema " + schema);
        try {
            execute("set search_path to " + schema + ";" + Files.readString(Path.of("src/main/resources/orders.sql")));
            run(DATABASE + "&currentSchema=" + schema);
        } finally {
            execute("drop schema " + schema + " cascade");
        }
    }

    private static void run(String database) throws Exception {
        try (LocalLambda lambda = LocalLambda.of(HANDLER)
                .classPath(List.of(Path.of("target/orders-lambda/lib/*"), Path.of("target/runtime/*")))
                .options("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx400m")
                .variable("DATABASE_URL", database)
                .start()) {
            LocalLambda.Answer first = lambda.invoke(event("{\"item\":\"Tea\",\"quantity\":2,\"price\":3.50}"));
            Duration answered = lambda.uptime();
            System.out.println(new String(first.body(), StandardCharsets.UTF_8));
            LocalLambda.Answer refused = lambda.invoke(event("{\"item\":\"\",\"quantity\":0,\"price\":1}"));
            System.out.println(new String(refused.body(), StandardCharsets.UTF_8));
            print("initialization", (double) lambda.initTime().toMillis(), "ms");
            print("JVM start to first answer", (double) answered.toMillis(), "ms");
            print("warm invocation, median", warm(lambda) / 1e6, "ms");
        }
        print("archive", Files.size(Path.of("target/orders-lambda.zip")) / 1e6, "MB");
    }

    private static double warm(LocalLambda lambda) throws Exception {
        long[] times = new long[WARM];
        for (int i = 0; i < WARM; i++) {
            long start = System.nanoTime();
            lambda.invoke(event("{\"item\":\"Tea\",\"quantity\":2,\"price\":3.50}"));
            times[i] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        return times[WARM / 2];
    }

    private static void print(String what, double figure, String unit) {
        System.out.printf(Locale.ROOT, "%-28s %10.2f %s%n", what, figure, unit);
    }

    private static byte[] event(String body) throws IOException {
        String template = Files.readString(Path.of("src/test/resources/place-order.json"));
        return template.replace("${body}", body.replace("\"", "\\\"")).getBytes(StandardCharsets.UTF_8);
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
