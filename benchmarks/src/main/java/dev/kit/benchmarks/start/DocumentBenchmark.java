package dev.kit.benchmarks.start;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Asks new applications of a thousand endpoints for their document, and prints times. */
public final class DocumentBenchmark {

    private static final int ENDPOINTS = 1000;
    private static final int REQUESTS = 2000;

    private static final String ROUTES = "--kit.routes=generated";

    /** In development the document is built after each start, to report what it lacks. */
    private static final String PRODUCTION = "--kit.dev=false";

    private DocumentBenchmark() {}

    /** Compiles, starts, asks and prints; the argument is the number of starts, 7 if not given. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        Path classes = Files.createTempDirectory("kit-document");
        EndpointSources.compile(ENDPOINTS, 10, classes);
        double[] with = new double[runs];
        double[] without = new double[runs];
        double[] first = new double[runs];
        double[] whole = new double[runs];
        double[] unchanged = new double[runs];
        for (int run = 0; run < runs; run++) {
            without[run] = start(classes);
            try (StartedApplication application = StartedApplication.start(classes, ROUTES, PRODUCTION)) {
                with[run] = application.seconds();
                HttpClient client = HttpClient.newHttpClient();
                ask(client, application, "/docs"); // so that both ends have connected before
                HttpRequest request = request(application).build();
                long begin = System.nanoTime();
                HttpResponse<byte[]> document = client.send(request, BodyHandlers.ofByteArray());
                first[run] = (System.nanoTime() - begin) / 1e6;
                whole[run] = median(client, request);
                String etag = document.headers().firstValue("ETag").orElseThrow();
                unchanged[run] = median(
                        client,
                        request(application).header("If-None-Match", etag).build());
            }
        }
        System.out.printf(Locale.ROOT, "%-48s %10s%n", ENDPOINTS + " endpoints, medians of " + runs, "ms");
        print("first request of a new JVM, which builds it", first);
        print("each later request, the whole document", whole);
        print("each later request, with its ETag", unchanged);
        System.out.printf(
                Locale.ROOT,
                "%-48s %10.3f%n",
                "start with the document to start without it",
                StartBenchmark.median(with) / StartBenchmark.median(without));
    }

    private static void print(String what, double[] milliseconds) {
        System.out.printf(Locale.ROOT, "%-48s %10.2f%n", what, StartBenchmark.median(milliseconds));
    }

    private static double start(Path classes) throws IOException, InterruptedException {
        try (StartedApplication application =
                StartedApplication.start(classes, ROUTES, PRODUCTION, "--kit.openapi.enabled=false")) {
            return application.seconds();
        }
    }

    private static void ask(HttpClient client, StartedApplication application, String path)
            throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + application.port() + path);
        client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder request(StartedApplication application) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + application.port() + "/docs/openapi.json"));
    }

    /** Milliseconds over loopback, once the code is warm. */
    private static double median(HttpClient client, HttpRequest request) throws IOException, InterruptedException {
        double[] times = new double[REQUESTS];
        for (int i = 0; i < REQUESTS; i++) {
            long begin = System.nanoTime();
            client.send(request, BodyHandlers.ofByteArray());
            times[i] = (System.nanoTime() - begin) / 1e6;
        }
        return StartBenchmark.median(times);
    }
}
