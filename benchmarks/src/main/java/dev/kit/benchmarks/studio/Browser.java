package dev.kit.benchmarks.studio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Chromium without a window, with an empty cache of its own and one page. */
final class Browser implements AutoCloseable {

    private static final String PROGRAM =
            Objects.requireNonNullElse(System.getenv("KIT_TEST_CHROMIUM"), "/usr/bin/chromium");
    private static final Duration START = Duration.ofMinutes(1);
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path profile;
    private final String address;
    private final DevTools browser;
    private final DevTools page;

    private Browser(Process process, Path profile) throws IOException, InterruptedException {
        this.process = process;
        this.profile = profile;
        List<String> port = awaitPort();
        this.address = "127.0.0.1:" + port.get(0);
        this.browser = DevTools.connect(client, URI.create("ws://" + address + port.get(1)));
        this.page = DevTools.connect(client, pageAddress());
        page.call("Page.enable", Map.of());
    }

    static Browser start() throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("kit-browser");
        Process process = new ProcessBuilder(
                        PROGRAM,
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--window-size=1440,900",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("output.log").toFile())
                .start();
        try {
            return new Browser(process, profile);
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroy();
            throw e;
        }
    }

    /** Port and path of the browser's own address. */
    private List<String> awaitPort() throws IOException, InterruptedException {
        Path told = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end && process.isAlive()) {
            List<String> lines = Files.exists(told) ? Files.readAllLines(told) : List.of();
            if (lines.size() == 2) {
                return lines;
            }
            Thread.sleep(50);
        }
        throw new IOException(PROGRAM + " does not start: " + Files.readString(profile.resolve("output.log")));
    }

    private URI pageAddress() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/json/list"))
                .build();
        for (JsonNode target :
                JSON.readTree(client.send(request, BodyHandlers.ofString()).body())) {
            if (target.path("type").asString().equals("page")) {
                return URI.create(target.path("webSocketDebuggerUrl").asString());
            }
        }
        throw new IOException("The browser has no page.");
    }

    DevTools page() {
        return page;
    }

    /** Sends a command to the browser itself, such as tracing or another tab. */
    DevTools browser() {
        return browser;
    }

    void open(String url) throws IOException, InterruptedException {
        page.call("Page.navigate", Map.of("url", url));
    }

    /** Waits until an expression is true in the page. */
    void await(String condition) throws IOException, InterruptedException {
        long end = System.nanoTime() + START.toNanos();
        while (!page.evaluate(condition).asBoolean(false)) {
            if (System.nanoTime() > end) {
                throw new IOException("The page does not come to " + condition + "; it shows "
                        + page.evaluate("document.body.innerText"));
            }
            Thread.sleep(50);
        }
    }

    @Override
    public void close() {
        CompletableFuture<JsonNode> unused = browser.send("Browser.close", Map.of());
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            page.close();
            browser.close();
            deleteProfile();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void deleteProfile() {
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            System.err.println("The browser's profile remains: " + profile);
        }
    }
}
