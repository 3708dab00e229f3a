package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Edits applications in turns under kit dev, devtools and Quarkus dev, and prints the time from saving to the first new
 * answer.
 *
 * <p>The system property {@code petclinic} names a checkout of Spring's petclinic, which is then edited and started
 * too; {@code repository} names a local repository of Maven in which Kit is installed, so that the goal is started as
 * well; {@code quarkus=false} leaves Quarkus out.
 */
public final class DevLoopBenchmark {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private static final int WARM_UP = 5;

    private static final String PETCLINIC_MAIN = "org.springframework.samples.petclinic.PetClinicApplication";

    private static final String PETCLINIC_SOURCE =
            "org/springframework/samples/petclinic/system/WelcomeController.java";

    private static final String PETCLINIC_MEMBER = """

                @GetMapping("/answer")
                @org.springframework.web.bind.annotation.ResponseBody
                String answer() {
                    return "%s/" + System.getProperty("edited");
                }
            """;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final int edits;

    private final Set<String> chosen;

    private DevLoopBenchmark(int edits, Set<String> chosen) {
        this.edits = edits;
        this.chosen = chosen;
    }

    /**
     * Runs; the first argument is the number of edits of each kind, 30 if not given. Those that follow choose among the
     * applications {@code plain}, {@code endpoints}, {@code shop} and {@code petclinic}, and of what is measured with
     * petclinic: {@code ready}, the starts, and {@code memory}, that of the launcher.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        DevLoopBenchmark benchmark = new DevLoopBenchmark(
                arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30,
                Stream.of(arguments).skip(1).collect(Collectors.toSet()));
        System.out.printf(
                Locale.ROOT,
                "%-18s %-18s %-22s %9s %9s %12s%n",
                "application",
                "edit",
                "",
                "p50 ms",
                "p95 ms",
                "of devtools");
        benchmark.run();
        System.exit(0); // devtools of the class path keeps threads
    }

    private void run() throws IOException, InterruptedException {
        if (isChosen("plain")) {
            PlainApplication ours = new PlainApplication(fresh("kit-dev-loop"));
            PlainApplication theirs = new PlainApplication(fresh("devtools-loop"));
            List<Contender> contenders =
                    new ArrayList<>(List.of(new Devtools(theirs, freePort()), new KitDev(ours, freePort())));
            if (!"false".equals(System.getProperty("quarkus"))) {
                contenders.add(new QuarkusDev(fresh("quarkus-loop"), freePort()));
            }
            measureAll(ours.name(), contenders);
        }
        if (isChosen("endpoints")) {
            ConstructApplication constructs = new ConstructApplication(fresh("kit-dev-loop"));
            measureAll(constructs.name(), List.of(new KitDev(constructs, freePort())));
        }
        if (isChosen("shop")) {
            ShopApplication ours = new ShopApplication(fresh("kit-dev-loop"));
            ShopApplication theirs = new ShopApplication(fresh("devtools-loop"));
            measureAll(ours.name(), List.of(new Devtools(theirs, freePort()), new KitDev(ours, freePort())));
        }
        String petclinic = System.getProperty("petclinic");
        if (petclinic != null && isChosen("petclinic")) {
            EditedApplication first = petclinic(Path.of(petclinic), "kit-dev-loop", null);
            EditedApplication second = petclinic(Path.of(petclinic), "devtools-loop", null);
            measureAll(first.name(), List.of(new Devtools(second, freePort()), new KitDev(first, freePort())));
        }
        if (petclinic != null && (isChosen("ready") || isChosen("memory"))) {
            starts(Path.of(petclinic));
        }
    }

    private boolean isChosen(String application) {
        return chosen.isEmpty() || chosen.contains(application);
    }

    private static Checkout petclinic(Path project, String directory, @Nullable Path repository)
            throws IOException, InterruptedException {
        return new Checkout(
                "petclinic", project, fresh(directory), PETCLINIC_MAIN, PETCLINIC_SOURCE, PETCLINIC_MEMBER, repository);
    }

    /** Starts it from the shell, beside other ways to start it. */
    private void starts(Path project) throws IOException, InterruptedException {
        String installed = System.getProperty("repository");
        Path repository = installed == null ? null : Path.of(installed);
        Starts starts = new Starts(petclinic(project, "starts", repository), repository, this::await, freePort());
        if (isChosen("ready")) {
            starts.measure();
        }
        if (isChosen("memory")) {
            starts.weigh();
        }
    }

    /** The first contender is the yardstick. */
    private void measureAll(String application, List<Contender> contenders) throws IOException, InterruptedException {
        try {
            for (Contender contender : contenders) {
                await(contender, "start/0");
            }
            for (Kind kind : Kind.values()) {
                measure(application, kind, contenders);
            }
        } finally {
            for (Contender contender : contenders) {
                contender.close();
            }
        }
    }

    /** The ways to edit. */
    private enum Kind {
        BODY("method body"),
        SHAPE("new method"),
        CONFIGURATION("bean method");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String answer(int edit) {
            return this == CONFIGURATION ? "fixed" : name() + edit;
        }

        String members(int edit) {
            return this == SHAPE ? "void member" + (edit + WARM_UP) + "() {}" : "";
        }

        String configured(int edit) {
            return this == CONFIGURATION ? name() + edit : "0";
        }
    }

    private void measure(String application, Kind kind, List<Contender> contenders)
            throws IOException, InterruptedException {
        List<List<Double>> times = new ArrayList<>();
        contenders.forEach(contender -> times.add(new ArrayList<>()));
        for (int edit = -WARM_UP; edit < edits; edit++) {
            for (int index = 0; index < contenders.size(); index++) {
                Contender contender = contenders.get(index);
                if (Math.floorMod(edit, contender.turns()) != 0) {
                    continue;
                }
                TimeUnit.MILLISECONDS.sleep(contender.restMs());
                long start = System.nanoTime();
                contender.edit(kind.answer(edit), kind.members(edit), kind.configured(edit));
                contender.saved();
                await(contender, kind.answer(edit) + "/" + kind.configured(edit));
                if (edit >= 0) {
                    times.get(index).add((System.nanoTime() - start) / 1e6);
                }
            }
        }
        double yardstick = percentile(times.get(0), 50);
        for (int index = 0; index < contenders.size(); index++) {
            double median = percentile(times.get(index), 50);
            System.out.printf(
                    Locale.ROOT,
                    "%-18s %-18s %-22s %9.0f %9.0f %12s%n",
                    application,
                    kind.words,
                    contenders.get(index).name(),
                    median,
                    percentile(times.get(index), 95),
                    contenders.size() == 1 ? "" : String.format(Locale.ROOT, "%.2f", median / yardstick));
        }
    }

    /** Asks until the answer is there; a refusal is no answer. */
    private void await(Contender contender, String expected) throws InterruptedException {
        await(contender.name(), contender.port(), contender::isRunning, expected);
    }

    private void await(String name, int port, BooleanSupplier isRunning, String expected) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/answer"))
                .timeout(PATIENCE)
                .build();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && isRunning.getAsBoolean()) {
            try {
                if (client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body()
                        .contains(expected)) {
                    return;
                }
            } catch (IOException e) {
                TimeUnit.MILLISECONDS.sleep(5); // not listening at the moment
            }
            TimeUnit.MILLISECONDS.sleep(2);
        }
        throw new IllegalStateException(name + " never answered " + expected + "; see the file log below "
                + System.getProperty("java.io.tmpdir"));
    }

    private static double percentile(List<Double> times, int percent) {
        List<Double> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    private static Path fresh(String name) throws IOException {
        return Files.createTempDirectory(name);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
