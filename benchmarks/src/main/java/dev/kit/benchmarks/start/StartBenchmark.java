package dev.kit.benchmarks.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Starts an empty application and one of a thousand endpoints in turns, and prints the difference. */
public final class StartBenchmark {

    private static final int ENDPOINTS = 1000;

    private StartBenchmark() {}

    /** Compiles, starts and prints; the argument is the number of starts of each, 7 if not given. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        Path classes = Files.createTempDirectory("kit-start");
        System.out.printf(Locale.ROOT, "%-34s %10s%n", ENDPOINTS + " endpoints", "seconds");
        for (int files : new int[] {1, 10}) {
            Path target = Files.createDirectories(classes.resolve(files + "-classes"));
            long begin = System.nanoTime();
            EndpointSources.compile(ENDPOINTS, files, target);
            print("javac, in " + files + (files == 1 ? " class" : " classes"), (System.nanoTime() - begin) / 1e9);
        }
        double[] empty = new double[runs];
        double[] full = new double[runs];
        for (int run = 0; run < runs; run++) {
            empty[run] = start("nowhere", classes);
            full[run] = start("generated", classes.resolve("10-classes"));
        }
        print("start of the empty application", median(empty));
        print("start with the endpoints", median(full));
        print("difference", median(full) - median(empty));
    }

    private static void print(String what, double seconds) {
        System.out.printf(Locale.ROOT, "%-34s %10.2f%n", what, seconds);
    }

    static double median(double[] values) {
        return Arrays.stream(values)
                .sorted()
                .skip(values.length / 2)
                .findFirst()
                .orElseThrow();
    }

    /** Seconds from the start of the JVM to a server that answers. */
    private static double start(String routes, Path classes) throws IOException, InterruptedException {
        try (StartedApplication application = StartedApplication.start(classes, "--kit.routes=" + routes)) {
            return application.seconds();
        }
    }
}
