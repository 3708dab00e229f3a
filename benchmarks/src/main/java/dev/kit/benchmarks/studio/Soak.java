package dev.kit.benchmarks.studio;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * {@link ShopLike} under load for a long time with its dashboard open: does it grow?
 *
 * <p>Arguments: minutes (30), requests a second (200), then settings of the shop, such as {@code
 * --kit.studio.storage=file}. Needs PostgreSQL and {@code jcmd}.
 */
public final class Soak {

    private static final long SLACK = 8L << 20;

    private Soak() {}

    /** Prints heap after collection, threads and memory of the process every minute, then a verdict. */
    public static void main(String[] arguments) throws IOException, InterruptedException, SQLException {
        double minutes = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 30;
        int perSecond = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
        String[] settings = arguments.length > 2 ? Arrays.copyOfRange(arguments, 2, arguments.length) : new String[0];
        boolean flat;
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            ShopProcess.createTables(database);
            try (ShopProcess shop = ShopProcess.start(database, settings);
                    ShopLoad load = new ShopLoad(shop, perSecond);
                    OpenDashboard dashboard = new OpenDashboard(shop)) {
                flat = watch(shop, load, dashboard, Duration.ofSeconds((long) (minutes * 60)));
            }
        }
        System.exit(flat ? 0 : 1);
    }

    private static boolean watch(ShopProcess shop, ShopLoad load, OpenDashboard dashboard, Duration length)
            throws IOException, InterruptedException {
        Duration step = Duration.ofSeconds(Math.min(60, Math.max(5, length.toSeconds() / 9)));
        List<ProcessFigures> figures = new ArrayList<>();
        print(
                "%8s %10s %8s %10s %10s %8s %8s %8s%n",
                "seconds", "heap MiB", "threads", "rss MiB", "requests", "failed", "frames", "polls");
        long began = System.nanoTime();
        while (System.nanoTime() - began < length.toNanos() && shop.isAlive()) {
            Thread.sleep(step.toMillis());
            ProcessFigures now = ProcessFigures.of(shop.pid());
            figures.add(now);
            print(
                    "%8d %10.1f %8d %10.1f %10d %8d %8d %8d%n",
                    Duration.ofNanos(System.nanoTime() - began).toSeconds(),
                    now.heapBytes() / 1048576.0,
                    now.threads(),
                    now.residentBytes() / 1048576.0,
                    load.sent(),
                    load.failed(),
                    dashboard.frames(),
                    dashboard.polls());
        }
        return verdict(shop, load, dashboard, figures);
    }

    /** The first third fills the ring and warms up; the second and the last must be alike. */
    private static boolean verdict(
            ShopProcess shop, ShopLoad load, OpenDashboard dashboard, List<ProcessFigures> figures) {
        int third = figures.size() / 3;
        if (!shop.isAlive() || third == 0) {
            print("FAILED: %s%n", shop.isAlive() ? "too short to tell" : "the shop ended by itself");
            return false;
        }
        List<ProcessFigures> middle = figures.subList(third, 2 * third);
        List<ProcessFigures> last = figures.subList(figures.size() - third, figures.size());
        long heapBefore = median(middle, ProcessFigures::heapBytes);
        long heapAfter = median(last, ProcessFigures::heapBytes);
        long threadsBefore = median(middle, ProcessFigures::threads);
        long threadsAfter = median(last, ProcessFigures::threads);
        boolean heapFlat = heapAfter <= heapBefore * 1.1 + SLACK;
        boolean threadsFlat = threadsAfter <= threadsBefore + 3;
        boolean served = load.failed() == 0 && dashboard.frames() > 0 && dashboard.polls() > 0;
        print(
                "heap %.1f -> %.1f MiB, threads %d -> %d, %d unexpected answers, %d frames, %d reconnects: %s%n",
                heapBefore / 1048576.0,
                heapAfter / 1048576.0,
                threadsBefore,
                threadsAfter,
                load.failed(),
                dashboard.frames(),
                dashboard.reconnects(),
                heapFlat && threadsFlat && served ? "FLAT" : "NOT FLAT");
        return heapFlat && threadsFlat && served;
    }

    private static long median(List<ProcessFigures> figures, ToLongFunction<ProcessFigures> figure) {
        long[] sorted = figures.stream().mapToLong(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
        System.out.flush();
    }
}
