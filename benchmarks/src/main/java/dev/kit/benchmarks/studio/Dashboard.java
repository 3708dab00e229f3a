package dev.kit.benchmarks.studio;

import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The dashboard in Chromium: its first paint, and its list of requests while rows come in fast.
 *
 * <p>Arguments: browser sessions (7), rows (10,000), rows a second (2,000). Needs PostgreSQL and Chromium, at
 * {@code /usr/bin/chromium} or where {@code KIT_TEST_CHROMIUM} says.
 */
public final class Dashboard {

    private static final double MAX_PAINT_MILLIS = 500;
    private static final long MAX_BYTES = 60L << 10;
    private static final double MAX_FRAME_MILLIS = 100;
    private static final long MAX_GROWTH = 4L << 20;

    private final ShopProcess shop;
    private final int rows;
    private final int perSecond;

    private Dashboard(ShopProcess shop, int rows, int perSecond) {
        this.shop = shop;
        this.rows = rows;
        this.perSecond = perSecond;
    }

    /** Prints the figures beside their targets. */
    public static void main(String[] arguments) throws IOException, InterruptedException, SQLException {
        int sessions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        int rows = arguments.length > 1 ? Integer.parseInt(arguments[1].replace("_", "")) : 10_000;
        int perSecond = arguments.length > 2 ? Integer.parseInt(arguments[2].replace("_", "")) : 2_000;
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            ShopProcess.createTables(database);
            try (ShopProcess shop = ShopProcess.start(database)) {
                Dashboard benchmark = new Dashboard(shop, rows, perSecond);
                benchmark.firstPaint(sessions);
                benchmark.liveRows();
                benchmark.bounds();
            }
        }
    }

    private void firstPaint(int sessions) throws IOException, InterruptedException {
        for (String page : List.of("", "requests")) {
            List<FirstPaint> paints = new ArrayList<>();
            for (int session = 0; session < sessions; session++) {
                paints.add(FirstPaint.of(shop.url("/__studio/" + page)));
            }
            paints.sort(Comparator.comparingDouble(FirstPaint::paintMillis));
            double worst = paints.get(sessions - 1).paintMillis();
            long bytes =
                    paints.stream().mapToLong(FirstPaint::bytesBefore).max().orElseThrow();
            String name = page.isEmpty() ? "overview" : page;
            print(
                    "first paint of %s, ms: median %.0f",
                    name, paints.get(sessions / 2).paintMillis());
            target(", worst %.0f", worst, MAX_PAINT_MILLIS);
            target("KiB before it: %.1f", bytes / 1024.0, MAX_BYTES / 1024.0);
        }
    }

    private void liveRows() throws IOException, InterruptedException {
        try (LiveRows list = new LiveRows(shop)) {
            list.open();
            list.record(rows / 5, perSecond);
            frames("newest on top", list.follow(rows, perSecond));
            frames("while scrolling", list.scroll(rows, perSecond));
            print("rows in the list: %d%n", list.rows());
        }
    }

    private static void frames(String what, FrameTrace trace) {
        print(
                "%s: %d rows in %.1f s, %d frames, a frame typically %.0f ms, longest task %.0f ms (busy for %.0f)%n",
                what,
                trace.messages(),
                trace.seconds(),
                trace.frames(),
                trace.typicalFrameMillis(),
                trace.longestTask().wallMillis(),
                trace.longestTask().busyMillis());
        target(what + ", longest frame, ms: %.0f", trace.longestFrameMillis(), MAX_FRAME_MILLIS);
    }

    /** After twice the rows a list keeps, more must not need more. */
    private void bounds() throws IOException, InterruptedException {
        for (boolean hidden : new boolean[] {false, true}) {
            try (LiveRows list = new LiveRows(shop)) {
                list.open();
                if (hidden) {
                    list.hide();
                } else {
                    list.pause();
                }
                list.record(2 * rows, perSecond);
                Thread.sleep(2_000);
                long before = list.heap();
                list.record(3 * rows, perSecond);
                Thread.sleep(2_000);
                double grown = (list.heap() - before) / 1048576.0;
                print(
                        "heap %s after %d rows: %.1f MiB",
                        hidden ? "in the background" : "paused", 2 * rows, before / 1048576.0);
                target("; growth by " + 3 * rows + " more: %.1f", grown, MAX_GROWTH / 1048576.0);
            }
        }
    }

    private static void target(String format, double value, double most) {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        print(format + " (target: at most %.0f%s; load %.1f)%n", value, most, value <= most ? "" : ", MISSED", load);
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
        System.out.flush();
    }
}
