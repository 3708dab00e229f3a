package dev.kit.benchmarks.studio;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.Recorder;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** Measures the heap of a full storage of the default size, for several kinds of traffic. */
public final class RingHeap {

    private static final double LIMIT = 80;
    private static final int BODY = 65_536;

    private RingHeap() {}

    /** Prints a line for each kind of traffic, and whether all stay below 80 MiB. */
    public static void main(String[] arguments) {
        System.out.printf(Locale.ROOT, "%-34s %10s %10s %10s%n", "traffic", "entries", "own MiB", "heap MiB");
        boolean below = measure("small requests", 30_000, i -> request(i, "x".repeat(300), 3));
        below &= measure("bodies of 64 KiB, ASCII", 1_500, i -> request(i, "x".repeat(BODY) + i, 3));
        below &= measure("bodies of 64 KiB, Chinese", 1_500, i -> request(i, "漢".repeat(BODY / 3) + i, 3));
        below &= measure("500 statements a request", 1_200, i -> request(i, "x".repeat(300), 500));
        below &= measure("exceptions, deep stacks", 5_000, RingHeap::exception);
        below &= measure(
                "lines of the log",
                150_000,
                i -> LogEntry.of(
                        LogEntry.Level.INFO,
                        "dev.shop.Orders" + i,
                        "Order " + i + " was placed",
                        Map.of("userId", "u" + i)));
        below &= measure(
                "long lines, Chinese",
                6_000,
                i -> LogEntry.of(LogEntry.Level.ERROR, "dev.shop.Orders" + i, "漢".repeat(20_000) + i, Map.of()));
        System.out.println(below ? "all below 80 MiB" : "NOT all below 80 MiB");
    }

    private static boolean measure(String name, int count, IntFunction<Entry> traffic) {
        long before = used();
        InMemoryStorage storage = new InMemoryStorage();
        Recorder recorder = new Recorder(storage, Recorder.Settings.defaults());
        for (int i = 0; i < count; i++) {
            recorder.record(traffic.apply(i));
            if (i % 50 == 0) {
                recorder.drain(Duration.ofMinutes(1));
            }
        }
        recorder.drain(Duration.ofMinutes(1));
        double heap = (used() - before) / 1048576.0;
        int entries = 0;
        for (Entry.Kind kind : Entry.Kind.values()) {
            entries +=
                    recorder.list(EntryQuery.of(kind).limit(Integer.MAX_VALUE)).size();
        }
        double own = recorder.stats().contents().bytes() / 1048576.0;
        recorder.close();
        System.out.printf(Locale.ROOT, "%-34s %10d %10.1f %10.1f%n", name, entries, own, heap);
        return heap < LIMIT;
    }

    private static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static RequestEntry request(int number, String body, int statements) {
        List<SqlQuery> queries = new ArrayList<>();
        for (int i = 0; i < statements; i++) {
            queries.add(new SqlQuery(
                    "select id, customer, note from orders where id = ? and customer = ? and number = " + number,
                    List.of("value " + number + i, "another " + i),
                    "f" + number + i,
                    "select",
                    1L,
                    Duration.ofNanos(number),
                    Duration.ofNanos(i),
                    new ExceptionEntry.Frame("Orders.java", number + i, null, "dev.shop.Orders.find" + number, true),
                    null,
                    "shop",
                    1));
        }
        return RequestEntry.of("POST", "/orders/" + number, 200, Duration.ZERO)
                .with(RequestEntry.Sent.of(
                        headers(number),
                        CapturedBody.text(
                                CapturedBody.Kind.TEXT, "text/plain" + number, body.length(), false, "q" + body)))
                .with(RequestEntry.Answered.of(
                        headers(number + 1),
                        CapturedBody.text(
                                CapturedBody.Kind.TEXT, "text/plain" + number, body.length(), false, "a" + body)))
                .with(new Findings(
                        new SqlQuery.Activity(queries, 0, statements, Duration.ZERO, List.of()),
                        0,
                        null,
                        null,
                        Trace.NONE));
    }

    private static Map<String, String> headers(int number) {
        Map<String, String> headers = new java.util.LinkedHashMap<>();
        for (int i = 0; i < 12; i++) {
            headers.put("x-header-" + i + '-' + number, "value " + number + " of header " + i);
        }
        return headers;
    }

    private static ExceptionEntry exception(int number) {
        return ExceptionEntry.of(deep(new IllegalStateException("number " + number), 200), false, "r" + number);
    }

    private static RuntimeException deep(RuntimeException cause, int depth) {
        return depth > 0 ? deep(cause, depth - 1) : new IllegalArgumentException("outer", cause);
    }
}
