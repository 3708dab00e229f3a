package dev.kit.benchmarks.envkit;

import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import io.smallrye.config.SmallRyeConfig;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.springframework.boot.context.properties.bind.Binder;

/** Reads thirty variables, again and again in one JVM and once in a new one, and prints the ratios. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EnvkitBenchmark {

    private final Map<String, String> source = Variables.all();
    private final EnvironmentSchema<AppConfig> schema = WithEnvkit.schema();
    private final EnvironmentParser parser = new EnvironmentParser(source);
    private final Binder binder = WithBinder.binder(source);
    private final SmallRyeConfig smallRye = WithSmallRye.config(source);

    /** The yardstick. */
    @Benchmark
    public Object handWritten() {
        return HandWritten.parse(source);
    }

    /** A parser and a schema that are used again. */
    @Benchmark
    public Object envkit() {
        return parser.parse(schema);
    }

    /** A parser for each parse, which copies the whole environment of eighty variables. */
    @Benchmark
    public Object envkitNewParser() {
        return new EnvironmentParser(source).parse(schema);
    }

    /** A binder that is used again. */
    @Benchmark
    public Object springBinder() {
        return WithBinder.parse(binder);
    }

    /** A configuration that is used again, read value by value. */
    @Benchmark
    public Object smallRye() {
        return WithSmallRye.parse(smallRye);
    }

    /** A configuration that is used again, mapped onto interfaces anew. */
    @Benchmark
    public Object smallRyeMapping() {
        return WithSmallRyeMapping.parse(smallRye);
    }

    /** Refuses to compare what does not do the same. */
    @Setup
    public void check() {
        AppConfig wanted = HandWritten.parse(source);
        MappedConfig mapped = WithSmallRyeMapping.parse(smallRye);
        boolean same = wanted.equals(envkit())
                && wanted.equals(springBinder())
                && wanted.equals(smallRye())
                && wanted.equals(mapped.values());
        if (!same || mapped == smallRyeMapping()) {
            throw new IllegalStateException("The ways read different values, or one reads nothing the second time.");
        }
    }

    /** Runs everything and prints two tables; with the argument {@code first-use} only the second. */
    public static void main(String[] arguments) throws RunnerException {
        if (!Arrays.asList(arguments).contains("first-use")) {
            printRepeatedUse();
        }
        FirstUse.printTable();
    }

    private static void printRepeatedUse() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(EnvkitBenchmark.class.getName())
                        .addProfiler(GCProfiler.class)
                        .build())
                .run();
        Map<String, double[]> scores = new HashMap<>();
        results.forEach(result -> scores.put(
                result.getPrimaryResult().getLabel(),
                new double[] {result.getPrimaryResult().getScore(), allocated(result)}));
        double[] yardstick = scores.getOrDefault("handWritten", new double[] {1, 1});
        System.out.printf(Locale.ROOT, "%n%-18s %12s %8s %12s %8s%n", "30 variables", "ns", "x", "bytes", "x");
        scores.entrySet().stream()
                .sorted(Map.Entry.comparingByValue((one, other) -> Double.compare(one[0], other[0])))
                .forEach(entry -> print(entry.getKey(), entry.getValue(), yardstick));
        double[] envkit = scores.getOrDefault("envkit", yardstick);
        List.of("springBinder", "smallRye", "smallRyeMapping")
                .forEach(peer -> System.out.printf(
                        Locale.ROOT,
                        "%s takes %.1f times as long as envkit.%n",
                        peer,
                        scores.getOrDefault(peer, envkit)[0] / envkit[0]));
    }

    /** Bytes for one call. */
    private static double allocated(RunResult result) {
        Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
        return bytes == null ? Double.NaN : bytes.getScore();
    }

    private static void print(String name, double[] score, double[] yardstick) {
        System.out.printf(
                Locale.ROOT,
                "%-18s %12.0f %8.2f %12.0f %8.2f%n",
                name,
                score[0],
                score[0] / yardstick[0],
                score[1],
                score[1] / yardstick[1]);
    }
}
