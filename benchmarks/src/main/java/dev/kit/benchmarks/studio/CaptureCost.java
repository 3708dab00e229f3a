package dev.kit.benchmarks.studio;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the capture costs {@link ShopLike}: requests a second, latency and processor time, with and without, taking
 * turns.
 *
 * <p>Two requests: {@code /checkouts/7}, a basket with five statements, which has the target, and {@code /orders/7},
 * the cheapest page with two. Processor time is the server's alone and hardly depends on what else the machine does, so
 * judge a busy machine by that. Arguments: rounds (10), seconds a round (5), seconds to warm up each server (45). Needs
 * {@code wrk}, PostgreSQL and {@code /proc} or another source of a process's time.
 */
public final class CaptureCost {

    private static final int MANY = 16;
    private static final int FEW = 1;

    private CaptureCost() {}

    /** One measured load of one server. */
    private record Side(double perSecond, double millisPerThousand, double calmP99) {}

    /** The same load with the capture and without. */
    private record Round(Side on, Side off) {

        double rate() {
            return on.perSecond / off.perSecond;
        }

        double processor() {
            return on.millisPerThousand / off.millisPerThousand;
        }

        double addedMillis() {
            return on.calmP99 - off.calmP99;
        }
    }

    /** Prints a table and the figures that have a target, for each request. */
    public static void main(String[] arguments) throws IOException, InterruptedException, SQLException {
        int rounds = argument(arguments, 0, 10);
        int seconds = argument(arguments, 1, 5);
        int warmUp = argument(arguments, 2, 45);
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            ShopProcess.createTables(database);
            try (ShopProcess on = ShopProcess.start(database);
                    ShopProcess off = ShopProcess.start(database, "--kit.studio.enabled=false")) {
                for (String path : List.of("/checkouts/7", "/orders/7")) {
                    Wrk.run(on.url(path), MANY, warmUp);
                    Wrk.run(off.url(path), MANY, warmUp);
                    measure(path, on, off, rounds, seconds);
                }
            }
        }
    }

    private static int argument(String[] arguments, int index, int otherwise) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : otherwise;
    }

    private static void measure(String path, ShopProcess on, ShopProcess off, int rounds, int seconds)
            throws IOException, InterruptedException {
        List<Round> done = new ArrayList<>();
        print("%nGET %s, %d connections; p99 with %d%n", path, MANY, FEW);
        print(
                "%5s %9s %9s %7s %12s %12s %7s %10s %10s%n",
                "round", "on req/s", "off req/s", "ratio", "on ms CPU/k", "off ms CPU/k", "ratio", "on p99", "off p99");
        for (int number = 1; number <= rounds; number++) {
            Round round = round(path, on, off, seconds, number % 2 == 1);
            done.add(round);
            print(
                    "%5d %9.0f %9.0f %7.3f %12.1f %12.1f %7.3f %10.2f %10.2f%n",
                    number,
                    round.on.perSecond,
                    round.off.perSecond,
                    round.rate(),
                    round.on.millisPerThousand,
                    round.off.millisPerThousand,
                    round.processor(),
                    round.on.calmP99,
                    round.off.calmP99);
        }
        print("median ratio of requests/s    %.3f (target: at least 0.97)%n", median(done, Round::rate));
        print("median ratio of CPU/request   %.3f%n", median(done, Round::processor));
        print(
                "median CPU added per request  %.1f us%n",
                median(done, r -> r.on.millisPerThousand - r.off.millisPerThousand));
        print("median added p99 latency      %.2f ms (target: below 1 ms)%n", median(done, Round::addedMillis));
    }

    private static Round round(String path, ShopProcess on, ShopProcess off, int seconds, boolean onFirst)
            throws IOException, InterruptedException {
        Side first = load((onFirst ? on : off).url(path), onFirst ? on : off, seconds);
        Side second = load((onFirst ? off : on).url(path), onFirst ? off : on, seconds);
        return onFirst ? new Round(first, second) : new Round(second, first);
    }

    private static Side load(String url, ShopProcess shop, int seconds) throws IOException, InterruptedException {
        Duration before = shop.processorTime();
        Wrk many = Wrk.run(url, MANY, seconds);
        double millis = shop.processorTime().minus(before).toNanos() / 1e6;
        Wrk few = Wrk.run(url, FEW, seconds);
        return new Side(many.perSecond(), millis * 1_000 / many.requests(), few.p99Millis());
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
