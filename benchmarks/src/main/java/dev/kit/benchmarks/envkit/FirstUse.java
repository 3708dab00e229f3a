package dev.kit.benchmarks.envkit;

import dev.kit.envkit.EnvironmentParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** The first parse in a new JVM: loading and linking of classes included. */
public final class FirstUse {

    private static final int RUNS = 15;

    private FirstUse() {}

    /** Parses once in the way that the argument names, and prints the milliseconds. */
    public static void main(String[] arguments) {
        Map<String, String> source = Variables.all();
        long start = System.nanoTime();
        Object config = parse(arguments[0], source);
        long end = System.nanoTime();
        if (!config.equals(HandWritten.parse(source))) {
            throw new IllegalStateException(arguments[0] + " read something else: " + config);
        }
        System.out.print((end - start) / 1e6);
    }

    private static Object parse(String way, Map<String, String> source) {
        return switch (way) {
            case "handWritten" -> HandWritten.parse(source);
            case "envkit" -> new EnvironmentParser(source).parse(WithEnvkit.schema());
            case "springBinder" -> WithBinder.parse(WithBinder.binder(source));
            case "smallRye" -> WithSmallRye.parse(WithSmallRye.config(source));
            default -> throw new IllegalArgumentException("There is no way \"" + way + "\".");
        };
    }

    static void printTable() {
        double[] yardstick = run("handWritten");
        System.out.printf(Locale.ROOT, "%n%-18s %12s %12s%n", "first use", "median ms", "beyond");
        for (String way : List.of("handWritten", "envkit", "smallRye", "springBinder")) {
            double median = median(way.equals("handWritten") ? yardstick : run(way));
            System.out.printf(Locale.ROOT, "%-18s %12.1f %12.1f%n", way, median, median - median(yardstick));
        }
    }

    private static double median(double[] values) {
        return values[values.length / 2];
    }

    private static double[] run(String way) {
        return DoubleStream.generate(() -> once(way)).limit(RUNS).sorted().toArray();
    }

    private static double once(String way) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        try {
            Process process = new ProcessBuilder(
                            java, "-cp", System.getProperty("java.class.path"), FirstUse.class.getName(), way)
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
