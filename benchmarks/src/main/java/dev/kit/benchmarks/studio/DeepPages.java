package dev.kit.benchmarks.studio;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Pages of a large table at every depth under five sorts, beside OFFSET and a hand-written query.
 *
 * <p>Arguments: rows (10,000,000), rounds (101). Makes a database of its own, about 600 bytes a row, and drops it.
 */
public final class DeepPages {

    private static final int BYTES_PER_ROW = 600;
    private static final double[] DEPTHS = {0.01, 0.25, 0.5, 0.75, 0.999};
    private static final double MAX_BY_HAND = 2;
    private static final double MAX_DEPTH = 1.5;

    private static final List<BigTable.Order> ORDERS = List.of(
            new BigTable.Order("primary key", false, List.of("id")),
            new BigTable.Order("newest first", true, List.of("created_at", "id")),
            new BigTable.Order("a fifth NULL", true, List.of("score", "id")),
            new BigTable.Order("50 values", false, List.of("category", "id")),
            new BigTable.Order("text", false, List.of("name", "id")));

    private final BigTable table;
    private final Rounds rounds = new Rounds();

    /** The steps of one order: the first page by hand, ours, and pages at each depth. */
    private record Steps(BigTable.Order order, int byHand, int first, List<Depth> depths) {}

    /** The steps at one depth: the page after, by hand and ours, and the page before. */
    private record Depth(double share, double offsetMillis, int byHand, int after, int before) {}

    private DeepPages(BigTable table) {
        this.table = table;
    }

    /** Prints a line for each order and depth, and a verdict. */
    public static void main(String[] arguments) throws SQLException {
        long rows = arguments.length > 0 ? Long.parseLong(arguments[0].replace("_", "")) : 10_000_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 101;
        long free = new File("/").getUsableSpace();
        if (free < rows * BYTES_PER_ROW * 2) {
            throw new IllegalStateException("Too little room: " + rows + " rows and their making need "
                    + ((rows * BYTES_PER_ROW * 2) >> 20) + " MiB, " + (free >> 20) + " MiB are free.");
        }
        try (PostgresDatabase own = PostgresServer.find().createDatabase();
                HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(own.jdbcUrl());
            pool.setUsername(own.ownerRole());
            pool.setPassword(own.password());
            // Of several connections each would prepare every statement for itself, some of them in the middle.
            pool.setMaximumPoolSize(1);
            BigTable table = new BigTable(pool, rows);
            print("making %,d rows and five indexes%n", rows);
            table.fill();
            new DeepPages(table).run(rounds);
        }
    }

    private void run(int count) {
        List<Steps> all = new ArrayList<>();
        for (BigTable.Order order : ORDERS) {
            all.add(steps(order));
        }
        double[] medians = rounds.medians(count);
        print("load %.1f%n", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        print(
                "%-14s %7s %9s %9s %9s %9s %9s %9s %9s %10s%n",
                "order",
                "depth",
                "after ms",
                "of first",
                "before ms",
                "of first",
                "by hand",
                "ours of",
                "of first",
                "OFFSET ms");
        double worstDepth = 0;
        double worstFirst = 0;
        for (Steps steps : all) {
            worstFirst = Math.max(worstFirst, medians[steps.first()] / medians[steps.byHand()]);
            worstDepth = Math.max(worstDepth, report(steps, medians));
        }
        verdict("first page at most %.2f of the query by hand (target: %.2f)%s%n", worstFirst, MAX_BY_HAND);
        verdict("deepest page at most %.2f of the first (target: %.2f)%s%n", worstDepth, MAX_DEPTH);
    }

    private Steps steps(BigTable.Order order) {
        int byHand = rounds.add(() -> table.byHand(order, 0));
        int first = rounds.add(() -> table.page(order, null));
        List<Depth> depths = new ArrayList<>();
        for (double share : DEPTHS) {
            long began = System.nanoTime();
            BigTable.Place place = table.byHand(order, (long) (table.rows() * share));
            double offsetMillis = (System.nanoTime() - began) / 1e6;
            String onwards = table.cursorAfter(order, place);
            String backwards = table.cursorBefore(order, place);
            depths.add(new Depth(
                    share,
                    offsetMillis,
                    rounds.add(() -> table.byHandAfter(order, place)),
                    rounds.add(() -> table.page(order, onwards)),
                    rounds.add(() -> table.page(order, backwards))));
        }
        return new Steps(order, byHand, first, depths);
    }

    /** The worst ratio of a page to the first. */
    private static double report(Steps steps, double[] medians) {
        double first = medians[steps.first()];
        double byHand = medians[steps.byHand()];
        String name = steps.order().name();
        print("%-14s %7s %9.3f %9s %9s %9s %9.3f %9.2f%n", name, "first", first, "", "", "", byHand, first / byHand);
        double worst = 0;
        for (Depth depth : steps.depths()) {
            double after = medians[depth.after()];
            double before = medians[depth.before()];
            double afterByHand = medians[depth.byHand()];
            worst = Math.max(worst, Math.max(after, before) / first);
            print(
                    "%-14s %6.1f%% %9.3f %9.2f %9.3f %9.2f %9.3f %9.2f %9.2f %10.1f%n",
                    name,
                    depth.share() * 100,
                    after,
                    after / first,
                    before,
                    before / first,
                    afterByHand,
                    after / afterByHand,
                    afterByHand / byHand,
                    depth.offsetMillis());
        }
        return worst;
    }

    private static void verdict(String format, double ratio, double most) {
        print(format, ratio, most, ratio <= most ? "" : ": MISSED");
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
        System.out.flush();
    }
}
