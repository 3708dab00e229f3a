package dev.kit.benchmarks.lambda;

import dev.kit.constructs.testing.lambda.LocalLambda;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** One of the functions that are compared. */
enum Candidate {
    KIT("Kit", "dev.kit.examples.orders.lambda.Api", "examples/orders-lambda/target/orders-lambda"),
    SPRING("Spring Boot", "dev.kit.benchmarks.peers.SpringFunction", "benchmarks/peers/lambda/target/spring-lambda"),

    /** Costs that both candidates share: the platform's client, and the transaction over plain JDBC. */
    NOTHING("nothing", EmptyFunction.class.getName(), "examples/orders-lambda/target/orders-lambda"),
    INSERT("plain JDBC", InsertFunction.class.getName(), "examples/orders-lambda/target/orders-lambda");

    static final List<Candidate> COMPARED = List.of(KIT, SPRING);

    private static final Path RUNTIME = Path.of("examples/orders-lambda/target/runtime");

    final String title;
    private final String handler;
    private final Path archive;

    Candidate(String title, String handler, String archive) {
        this.title = title;
        this.handler = handler;
        this.archive = Path.of(archive);
    }

    /** The options are those of the managed runtime for Java 17. */
    LocalLambda start(String database) throws IOException {
        return LocalLambda.of(handler)
                .classPath(
                        List.of(archive.resolve("lib/*"), RUNTIME.resolve("*"), Path.of("benchmarks/target/classes")))
                .options("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx400m")
                .variable("DATABASE_URL", database)
                .start();
    }

    /** The median time of the handler alone, in microseconds. */
    double handlerTime(String database, byte[] event, int warmUp, int invocations)
            throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx400m",
                        "-cp",
                        archive.resolve("lib/*") + File.pathSeparator + "benchmarks/target/classes",
                        HandlerTiming.class.getName(),
                        handler,
                        String.valueOf(warmUp),
                        String.valueOf(invocations))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        process.environment().put("DATABASE_URL", database);
        Process timing = process.start();
        try (OutputStream in = timing.getOutputStream()) {
            in.write(event);
        }
        try (BufferedReader out = timing.inputReader()) {
            double median = out.lines()
                    .filter(line -> line.startsWith("median: "))
                    .mapToDouble(line -> Double.parseDouble(line.substring("median: ".length())))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(title + " was not timed."));
            timing.waitFor();
            return median;
        }
    }

    /** The size of the archive, in bytes. */
    long size() throws IOException {
        return Files.size(archive.resolveSibling(archive.getFileName() + ".zip"));
    }

    /** Reads every jar, so that no candidate finds more of its files in memory than the other. */
    void touch() throws IOException {
        try (Stream<Path> jars = Files.list(archive.resolve("lib"))) {
            for (Path jar : jars.toList()) {
                Files.readAllBytes(jar);
            }
        }
    }
}
