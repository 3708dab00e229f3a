package dev.kit.benchmarks.calls;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Measures ways in turn; the ratios within a round count, since the machine changes between rounds. */
final class Rounds {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int WARM_UP_MILLIS = 2_000;

    private Rounds() {}

    /**
     * Runs each way in turn and prints the medians.
     *
     * @param others the ways to print ratios to, by way
     */
    static void compare(
            Map<String, Ways.Way> ways, Map<String, List<String>> others, int threads, int rounds, int millis)
            throws Exception {
        Map<String, List<Round>> measured = new LinkedHashMap<>();
        ways.keySet().forEach(name -> measured.put(name, new ArrayList<>()));
        List<Map.Entry<String, Ways.Way>> order = new ArrayList<>(ways.entrySet());
        for (int round = -2; round < rounds; round++) {
            Collections.reverse(order); // no way always runs after the same other one, whose garbage it collects
            for (Map.Entry<String, Ways.Way> way : order) {
                Round result = run(way.getValue(), threads, round < 0 ? WARM_UP_MILLIS : millis);
                if (round >= 0) {
                    measured.computeIfAbsent(way.getKey(), name -> new ArrayList<>())
                            .add(result);
                }
            }
        }
        System.out.printf(Locale.ROOT, "%d threads, medians of %d rounds of %d ms%n", threads, rounds, millis);
        measured.forEach((name, all) -> System.out.printf(
                Locale.ROOT,
                "  %-26s %8.0f/s %7.0f bytes %5.0f us of CPU%n",
                name,
                quantile(values(all, Round::perSecond), 0.5),
                quantile(values(all, Round::bytes), 0.5),
                quantile(values(all, Round::cpuMicros), 0.5)));
        System.out.println("  ratios within a round: median (quartiles)");
        others.forEach((name, bases) -> bases.forEach(base -> ratios(measured, name, base)));
    }

    private static void ratios(Map<String, List<Round>> measured, String name, String other) {
        List<Round> all = measured.getOrDefault(name, List.of());
        List<Round> base = measured.getOrDefault(other, List.of());
        System.out.printf(
                Locale.ROOT,
                "  %-26s : %-26s calls/s %s  bytes %s  CPU %s%n",
                name,
                other,
                ratio(all, base, Round::perSecond),
                ratio(all, base, Round::bytes),
                ratio(all, base, Round::cpuMicros));
    }

    private static Round run(Ways.Way way, int threads, int millis) throws Exception {
        long[] counts = new long[threads];
        Thread[] workers = new Thread[threads];
        long cpu = SYSTEM.getProcessCpuTime();
        long[] before = THREADS.getAllThreadIds();
        long allocated = allocated(before);
        long start = System.nanoTime();
        long[] own = new long[threads];
        for (int i = 0; i < threads; i++) {
            int worker = i;
            workers[i] = new Thread(() -> {
                while (System.nanoTime() - start < millis * 1_000_000L) {
                    try {
                        way.get();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    counts[worker]++;
                }
                own[worker] =
                        THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        long calls = Arrays.stream(counts).sum();
        double seconds = (System.nanoTime() - start) / 1e9;
        double bytes = allocated(THREADS.getAllThreadIds())
                - allocated
                + Arrays.stream(own).sum();
        return new Round(calls / seconds, bytes / calls, (SYSTEM.getProcessCpuTime() - cpu) / 1e3 / calls);
    }

    private static long allocated(long[] threads) {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(threads))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    private static String ratio(List<Round> all, List<Round> base, ToDoubleFunction<Round> figure) {
        double[] ratios = values(all, figure);
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] /= figure.applyAsDouble(base.get(i));
        }
        return String.format(
                Locale.ROOT, "%.2f (%.2f-%.2f)", quantile(ratios, 0.5), quantile(ratios, 0.25), quantile(ratios, 0.75));
    }

    private static double[] values(List<Round> all, ToDoubleFunction<Round> figure) {
        return all.stream().mapToDouble(figure).toArray();
    }

    private static double quantile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    private record Round(double perSecond, double bytes, double cpuMicros) {}
}
