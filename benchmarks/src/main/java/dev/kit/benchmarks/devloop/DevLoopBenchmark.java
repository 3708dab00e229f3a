package dev.kit.benchmarks.devloop;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Edits a controller in turns under kit dev and under devtools, and prints the time to the first new answer. */
public final class DevLoopBenchmark {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int WARM_UP = 5;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private DevLoopBenchmark() {}

    /** Runs; the argument is the number of edits of each kind, 30 if not given. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int edits = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
        new DevLoopBenchmark().run(edits);
        System.exit(0); // devtools of the class path keeps threads
    }

    private void run(int edits) throws IOException, InterruptedException {
        EditedApplication ours = new EditedApplication(Files.createTempDirectory("kit-dev-loop"));
        EditedApplication theirs = new EditedApplication(Files.createTempDirectory("devtools-loop"));
        try (Contender kit = new KitDev(ours, freePort());
                Contender devtools = new Devtools(theirs, freePort())) {
            await(kit.port(), "start7");
            await(devtools.port(), "start7");
            System.out.printf(Locale.ROOT, "%-18s %-22s %9s %9s %12s%n", "edit", "", "p50 ms", "p95 ms", "p50 ratio");
            measure("method body", false, edits, List.of(kit, devtools), List.of(ours, theirs));
            measure("new method", true, edits, List.of(kit, devtools), List.of(ours, theirs));
        }
    }

    private void measure(
            String kind, boolean shape, int edits, List<Contender> contenders, List<EditedApplication> applications)
            throws IOException, InterruptedException {
        List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>());
        for (int edit = -WARM_UP; edit < edits; edit++) {
            for (int index = 0; index < contenders.size(); index++) {
                String answer = kind.replace(' ', '-') + edit + "-";
                String members = shape ? "void member" + (edit + WARM_UP) + "() {}" : "";
                long start = System.nanoTime();
                applications.get(index).edit(answer, members);
                contenders.get(index).saved();
                await(contenders.get(index).port(), answer + "7");
                if (edit >= 0) {
                    times.get(index).add((System.nanoTime() - start) / 1e6);
                }
            }
        }
        double yardstick = percentile(times.get(1), 50);
        for (int index = 0; index < contenders.size(); index++) {
            double median = percentile(times.get(index), 50);
            System.out.printf(
                    Locale.ROOT,
                    "%-18s %-22s %9.0f %9.0f %12.2f%n",
                    kind,
                    contenders.get(index).name(),
                    median,
                    percentile(times.get(index), 95),
                    median / yardstick);
        }
    }

    /** Asks until the answer is there; a refusal is no answer. */
    private void await(int port, String expected) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/answer"))
                .timeout(PATIENCE)
                .build();
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            try {
                if (client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body()
                        .equals(expected)) {
                    return;
                }
            } catch (IOException e) {
                TimeUnit.MILLISECONDS.sleep(5); // not listening at the moment
            }
            TimeUnit.MILLISECONDS.sleep(2);
        }
        throw new IllegalStateException("Port " + port + " never answered " + expected);
    }

    private static double percentile(List<Double> times, int percent) {
        List<Double> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
