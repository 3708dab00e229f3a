package dev.kit.benchmarks.envkit;

import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The first parse in a new JVM: loading and linking of classes included. */
public final class FirstUse {

    private static final int RUNS = 21;
    private static final List<String> WAYS =
            List.of("handWritten", "envkit", "smallRye", "smallRyeMapping", "springBinder");

    private FirstUse() {}

    /** Parses once in the way that the argument names, and prints the milliseconds. */
    public static void main(String[] arguments) {
        Map<String, String> source = Variables.all();
        openClassPath();
        long start = System.nanoTime();
        Object config = parse(arguments[0], source);
        long end = System.nanoTime();
        if (!config.equals(HandWritten.parse(source))) {
            throw new IllegalStateException(arguments[0] + " read something else: " + config);
        }
        System.out.print((end - start) / 1e6);
    }

    /** Opening jars is no way's own cost; the first look-up that fails everywhere opens them all. */
    private static void openClassPath() {
        if (FirstUse.class.getResource("/there-is-no-such-resource") != null) {
            throw new IllegalStateException("The class path holds a resource that it must not hold.");
        }
    }

    private static Object parse(String way, Map<String, String> source) {
        return switch (way) {
            case "handWritten" -> HandWritten.parse(source);
            case "envkit" -> new EnvironmentParser(source).parse(WithEnvkit.schema());
            case "springBinder" -> WithBinder.parse(WithBinder.binder(source));
            case "smallRye" -> WithSmallRye.parse(WithSmallRye.config(source));
            case "smallRyeMapping" ->
                WithSmallRyeMapping.parse(WithSmallRye.config(source)).values();
            default -> throw new IllegalArgumentException("There is no way \"" + way + "\".");
        };
    }

    /** Takes turns, so that whatever else the machine does meets every way alike. */
    static void printTable() {
        Map<String, double[]> times = new LinkedHashMap<>();
        WAYS.forEach(way -> times.put(way, new double[RUNS]));
        for (int run = 0; run < RUNS; run++) {
            for (String way : WAYS) {
                Objects.requireNonNull(times.get(way))[run] = once(way);
            }
        }
        double yardstick = median(Objects.requireNonNull(times.get(WAYS.get(0))));
        System.out.printf(Locale.ROOT, "%n%-18s %12s %12s%n", "first use", "median ms", "beyond");
        times.forEach((way, values) -> System.out.printf(
                Locale.ROOT, "%-18s %12.1f %12.1f%n", way, median(values), median(values) - yardstick));
    }

    private static double median(double[] values) {
        return Arrays.stream(values)
                .sorted()
                .skip(values.length / 2)
                .findFirst()
                .orElseThrow();
    }

    private static double once(String way) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try {
            Process process = new ProcessBuilder(
                            java,
                            "-Dslf4j.internal.verbosity=ERROR",
                            "-cp",
                            System.getProperty("java.class.path"),
                            FirstUse.class.getName(),
                            way)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return Double.parseDouble(printed);
        } catch (IOException e) {
            throw new IllegalStateException(way + " could not be started.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(way + " was interrupted.", e);
        }
    }
}
