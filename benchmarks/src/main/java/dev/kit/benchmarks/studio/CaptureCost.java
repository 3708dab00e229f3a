package dev.kit.benchmarks.studio;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Requests a second and latency of {@link ShopLike} with the capture and without, taking turns.
 *
 * <p>Arguments: rounds (10), seconds a round (5). Needs {@code wrk} and PostgreSQL.
 */
public final class CaptureCost {

    private static final int MANY = 16;
    private static final int FEW = 1;

    private CaptureCost() {}

    /** Prints a table and the two figures that have a target. */
    public static void main(String[] arguments) throws IOException, InterruptedException, SQLException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            ShopProcess.createTables(database);
            try (ShopProcess on = ShopProcess.start(database);
                    ShopProcess off = ShopProcess.start(database, "--kit.studio.enabled=false")) {
                for (int i = 0; i < 3; i++) {
                    Wrk.run(on.url("/orders/7"), MANY, seconds);
                    Wrk.run(off.url("/orders/7"), MANY, seconds);
                }
                measure(on, off, rounds, seconds);
            }
        }
    }

    private static void measure(ShopProcess on, ShopProcess off, int rounds, int seconds)
            throws IOException, InterruptedException {
        List<double[]> rows = new ArrayList<>();
        print(
                "%5s %12s %12s %8s %12s %12s %10s%n",
                "round", "on req/s", "off req/s", "ratio", "on p99 ms", "off p99 ms", "added ms");
        for (int round = 1; round <= rounds; round++) {
            boolean onFirst = round % 2 == 1;
            Wrk first = Wrk.run((onFirst ? on : off).url("/orders/7"), MANY, seconds);
            Wrk second = Wrk.run((onFirst ? off : on).url("/orders/7"), MANY, seconds);
            Wrk calmFirst = Wrk.run((onFirst ? on : off).url("/orders/7"), FEW, seconds);
            Wrk calmSecond = Wrk.run((onFirst ? off : on).url("/orders/7"), FEW, seconds);
            Wrk withCapture = onFirst ? first : second;
            Wrk without = onFirst ? second : first;
            double calmWith = (onFirst ? calmFirst : calmSecond).p99Millis();
            double calmWithout = (onFirst ? calmSecond : calmFirst).p99Millis();
            double[] row = {withCapture.perSecond() / without.perSecond(), calmWith - calmWithout};
            rows.add(row);
            print(
                    "%5d %12.0f %12.0f %8.3f %12.2f %12.2f %10.2f%n",
                    round, withCapture.perSecond(), without.perSecond(), row[0], calmWith, calmWithout, row[1]);
        }
        print("median ratio of requests/s  %.3f (target: at least 0.97)%n", median(rows, 0));
        print("median added p99 latency    %.2f ms (target: below 1 ms)%n", median(rows, 1));
    }

    private static double median(List<double[]> rows, int column) {
        double[] sorted = rows.stream().mapToDouble(row -> row[column]).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
