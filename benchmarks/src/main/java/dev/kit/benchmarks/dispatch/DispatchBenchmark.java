package dev.kit.benchmarks.dispatch;

import dev.kit.benchmarks.boot.ControllerApplication;
import dev.kit.benchmarks.boot.KitApplication;
import dev.kit.benchmarks.boot.ObservedKitApplication;
import dev.kit.benchmarks.boot.RouterApplication;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Sends a validated order, and a delivery of 30, through the dispatcher servlet and prints time, CPU and bytes beside
 * the controller's.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 10, time = 3)
@Measurement(iterations = 8, time = 1)
public class DispatchBenchmark {

    private static final Map<String, Class<?>> APPLICATIONS = Map.of(
            "controller", ControllerApplication.class,
            "routerFunction", RouterApplication.class,
            "kit", KitApplication.class,
            "kitObserved", ObservedKitApplication.class);

    /** Which application answers. */
    @Param({"controller", "routerFunction", "kit", "kitObserved"})
    public String way = "";

    /** The request: one order, or a delivery of 30. */
    @Param({"orders", "deliveries"})
    public String resource = "";

    @SuppressWarnings("NullAway.Init") // JMH calls start() before anything else
    private Dispatcher dispatcher;

    /** Starts the application. */
    @Setup
    public void start() throws ServletException, IOException {
        Class<?> application = APPLICATIONS.get(way);
        if (application == null) {
            throw new IllegalArgumentException("There is no application \"" + way + "\".");
        }
        dispatcher = Dispatcher.of(application, resource);
    }

    /** Stops the application. */
    @TearDown
    public void stop() {
        dispatcher.close();
    }

    /** One request; making the mock request and response is part of the figure. */
    @Benchmark
    public Object request(ThreadCpu cpu) throws ServletException, IOException {
        cpu.requests++;
        return dispatcher.dispatch(dispatcher.request(resource));
    }

    /** Runs everything and prints the table; takes the options of JMH, such as {@code -f 1 -wi 5}. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .parent(new CommandLineOptions(arguments))
                        .include(DispatchBenchmark.class.getName())
                        .addProfiler(GCProfiler.class)
                        .build())
                .run();
        Map<String, Map<String, double[]>> scores = new TreeMap<>(Comparator.reverseOrder());
        results.forEach(result -> scores.computeIfAbsent(
                        result.getParams().getParam("resource"), resource -> new LinkedHashMap<>())
                .put(result.getParams().getParam("way"), new double[] {
                    result.getPrimaryResult().getScore(),
                    secondary(result, "cpuNanos") / secondary(result, "requests"),
                    secondary(result, "gc.alloc.rate.norm")
                }));
        scores.forEach(DispatchBenchmark::print);
    }

    private static void print(String resource, Map<String, double[]> scores) {
        double[] yardstick = scores.getOrDefault("controller", new double[] {1, 1, 1});
        System.out.printf(
                Locale.ROOT, "%n%-18s %12s %8s %12s %8s %12s %8s%n", resource, "ns", "x", "cpu ns", "x", "bytes", "x");
        scores.forEach((way, score) -> {
            System.out.printf(Locale.ROOT, "%-18s", way);
            for (int i = 0; i < score.length; i++) {
                System.out.printf(Locale.ROOT, " %12.0f %8.2f", score[i], score[i] / yardstick[i]);
            }
            System.out.println();
        });
    }

    private static double secondary(RunResult result, String name) {
        Result<?> found = result.getSecondaryResults().get(name);
        return found == null ? Double.NaN : found.getScore();
    }
}
