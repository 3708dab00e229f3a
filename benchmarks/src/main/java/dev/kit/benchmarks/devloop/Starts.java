package dev.kit.benchmarks.devloop;

import dev.kit.cli.DevMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measures the time from the shell to the first response, and the memory of {@code kit dev}. */
final class Starts {

    private static final int ROUNDS = 3;

    private static final int EDITS = 100;

    /** The launcher gives memory back when nobody edits. */
    private static final int IDLE_SECONDS = 10;

    private static final Duration ARCHIVE = Duration.ofMinutes(3);

    private final Checkout application;

    private final @Nullable Path repository;

    private final Answers answers;

    private final int port;

    /** Asks an application until it answers. */
    interface Answers {

        /** Returns when the answer contains a text; throws when what runs under the name has ended. */
        void await(String name, int port, BooleanSupplier isRunning, String expected) throws InterruptedException;
    }

    /**
     * Nothing is started yet.
     *
     * @param repository a local repository of Maven in which Kit is installed; without one the goal is left out
     */
    Starts(Checkout application, @Nullable Path repository, Answers answers, int port) {
        this.application = application;
        this.repository = repository;
        this.answers = answers;
        this.port = port;
    }

    /** Starts the application in turns; the first start of each way, which may prepare the next, does not count. */
    void measure() throws IOException, InterruptedException {
        application.edit("start", "", "0");
        List<Start> ways = new ArrayList<>(List.of(
                Start.jar(application.directory(), application.jar()),
                Start.springBootRun(application.directory(), repository),
                Start.kit(application)));
        if (repository != null) {
            ways.add(Start.kitByMaven(application.directory(), repository));
        }
        List<List<Double>> seconds = new ArrayList<>();
        ways.forEach(way -> seconds.add(new ArrayList<>()));
        for (int round = 0; round <= ROUNDS; round++) {
            for (int index = 0; index < ways.size(); index++) {
                double took = start(ways.get(index), round == 0);
                if (round > 0) {
                    seconds.get(index).add(took);
                }
            }
        }
        double jar = median(seconds.get(0));
        double run = median(seconds.get(1));
        System.out.printf(
                Locale.ROOT,
                "%n%-24s %10s %14s %18s%n",
                "start to first answer",
                "median s",
                "of java -jar",
                "of spring-boot:run");
        for (int index = 0; index < ways.size(); index++) {
            double median = median(seconds.get(index));
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %10.1f %14.2f %18.2f%n",
                    ways.get(index).name(),
                    median,
                    median / jar,
                    median / run);
        }
    }

    /** Edits the application under {@code kit dev} and prints what the launcher has in memory then. */
    void weigh() throws IOException, InterruptedException {
        System.out.printf(Locale.ROOT, "%n%-24s %10s %14s%n", "after " + EDITS + " edits", "MiB", "at most MiB");
        weigh(Start.kit(application));
        if (repository != null) {
            weigh(Start.kitByMaven(application.directory(), repository));
        }
    }

    private void weigh(Start way) throws IOException, InterruptedException {
        application.edit("start", "", "0");
        Process launcher = way.on(port);
        try {
            answers.await(way.name(), port, launcher::isAlive, "start/0");
            for (int edit = 1; edit <= EDITS; edit++) {
                boolean shape = edit % 5 == 0;
                application.edit("edit" + edit, shape ? "void member" + edit + "() {}" : "", "0");
                answers.await(way.name(), port, launcher::isAlive, "edit" + edit);
            }
            TimeUnit.SECONDS.sleep(IDLE_SECONDS);
            weigh(way.name(), launcher.toHandle());
            Optional<ProcessHandle> apart = launcher.children()
                    .filter(child -> child.info().commandLine().orElse("").contains(DevMain.class.getName()))
                    .findFirst();
            if (apart.isPresent()) {
                weigh("  its launcher", apart.get());
            }
        } finally {
            Start.end(launcher);
        }
    }

    private static void weigh(String name, ProcessHandle process) throws IOException {
        System.out.printf(
                Locale.ROOT, "%-24s %10d %14d%n", name, mebibytes(process, "VmRSS"), mebibytes(process, "VmHWM"));
    }

    private double start(Start way, boolean first) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = way.on(port);
        try {
            answers.await(way.name(), port, process::isAlive, "start/0");
            double took = (System.nanoTime() - start) / 1e9;
            if (first && way.name().contains("kit")) {
                awaitArchive();
            }
            return took;
        } finally {
            Start.end(process);
        }
    }

    /** The second start is the one that has the archive of the libraries. */
    private void awaitArchive() throws IOException, InterruptedException {
        Path directory = application.directory().resolve(".kit/dev");
        long deadline = System.nanoTime() + ARCHIVE.toNanos();
        while (System.nanoTime() < deadline) {
            try (Stream<Path> files = Files.list(directory)) {
                if (files.anyMatch(file ->
                        file.toString().endsWith(".jsa") && !file.toString().endsWith(".fresh.jsa"))) {
                    return;
                }
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        throw new IOException("No archive in " + directory);
    }

    private static long mebibytes(ProcessHandle process, String field) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                .filter(line -> line.startsWith(field + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElseThrow();
    }

    private static double median(List<Double> seconds) {
        List<Double> sorted = new ArrayList<>(seconds);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
