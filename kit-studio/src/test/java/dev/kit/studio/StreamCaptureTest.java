package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RequestEntry.Outcome;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import jakarta.servlet.AsyncContext;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Answers that are long, late or asynchronous. */
class StreamCaptureTest {

    private static final CountDownLatch FIRST_READ = new CountDownLatch(1);

    private final Studio studio =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).maxBodySize(1024));
    private final RecordedRequests recorded = new RecordedRequests(studio);
    private final TomcatApp app = new TomcatApp(0, "")
            .with(studio)
            .handle("/events", StreamCaptureTest::serverSentEvents)
            .handle("/async", (request, response) -> {
                AsyncContext async = request.startAsync();
                async.start(() -> {
                    try {
                        async.getResponse().getOutputStream().print("later");
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                    async.complete();
                });
            })
            .handle("/async-dispatch", (request, response) -> {
                if (request.getAttribute("again") == null) {
                    request.setAttribute("again", true);
                    request.startAsync(request, response).dispatch();
                } else {
                    response.getOutputStream().print("8 bytes.");
                }
            })
            .handle(
                    "/async-timeout",
                    (request, response) -> request.startAsync().setTimeout(200))
            .handle("/refuses", (request, response) -> response.sendError(409))
            .handle("/seen", (request, response) -> response.getWriter().write("seen: " + paths()))
            .handle("/large", (request, response) -> {
                byte[] chunk = new byte[1 << 20];
                for (int i = 0; i < 200; i++) {
                    response.getOutputStream().write(chunk);
                }
            })
            .start();

    private static void serverSentEvents(
            jakarta.servlet.http.HttpServletRequest request, jakarta.servlet.http.HttpServletResponse response)
            throws IOException, InterruptedException {
        response.setContentType("text/event-stream");
        for (int i = 0; i < 3; i++) {
            response.getOutputStream().print("data: " + i + "\n\n");
            response.flushBuffer();
            if (request.getParameter("patient") == null) {
                Thread.sleep(300);
            } else if (!FIRST_READ.await(20, TimeUnit.SECONDS)) {
                throw new IOException("The first event was not read before the second is written.");
            }
        }
    }

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    private List<String> paths() {
        studio.recorder().drain(Duration.ofSeconds(5));
        return studio.recorder().list(EntryQuery.of(Entry.Kind.REQUEST)).stream()
                .map(entry -> ((RequestEntry) entry).path())
                .toList();
    }

    private RequestEntry recorded() {
        return recorded.newest();
    }

    private List<RequestEntry> recorded(int count) {
        return recorded.atLeast(count);
    }

    @Test
    @DisplayName("SC-25 an event stream arrives as it is sent, and is kept")
    void passesEventStreams() throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(app.url("/events?patient")))
                                .build(),
                        BodyHandlers.ofInputStream());
        assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
        try (InputStream stream = answer.body()) {
            assertThat(new String(stream.readNBytes(9), StandardCharsets.UTF_8)).isEqualTo("data: 0\n\n");
            assertThat(FIRST_READ.getCount()).as("the second event waits").isEqualTo(1);
            FIRST_READ.countDown();
            assertThat(stream.readAllBytes()).hasSize(18);
        }
        assertThat(recorded().answered().responseBody().kind()).isEqualTo(CapturedBody.Kind.STREAM);
        assertThat(recorded().answered().responseBody().text()).endsWith("data: 2\n\n");
    }

    @Test
    @DisplayName("SC-25 200 MB pass whole while 1 KiB is kept")
    void passesLargeDownloads() throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(app.url("/large"))).build(), BodyHandlers.ofInputStream());
        long total = 0;
        byte[] buffer = new byte[1 << 16];
        try (InputStream stream = answer.body()) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                total += count;
            }
        }
        assertThat(total).isEqualTo(200L << 20);
        assertThat(recorded().answered().responseBody().size()).isEqualTo(200L << 20);
        assertThat(recorded().weight()).isLessThan(20_000);
    }

    @Test
    @DisplayName("SC-01 asynchronous answers pass whole and are recorded once")
    void recordsAsynchronousAnswers() {
        assertThat(Http.send("GET", app.url("/async")).body()).isEqualTo("later");
        RequestEntry first = recorded();
        assertThat(first.handling().async()).isTrue();
        assertThat(first.answered().responseBody().text()).isEqualTo("later");
        assertThat(Http.send("GET", app.url("/async-dispatch")).body()).isEqualTo("8 bytes.");
        assertThat(recorded(2).get(0).answered().responseBody().size()).isEqualTo(8);
        Http.send("GET", app.url("/async-timeout"));
        assertThat(recorded(3).get(0).handling().outcome()).isEqualTo(Outcome.TIMEOUT);
        assertThat(recorded(3)).hasSize(3);
    }

    @Test
    @DisplayName("SC-05 the duration is that of the request")
    void measuresTheDuration() {
        Http.send("GET", app.url("/events"));
        assertThat(recorded().duration()).isGreaterThan(Duration.ofMillis(600));
    }

    /** The second request is on the same connection, which serves one after the other. */
    @Test
    @DisplayName("SC-05 an error that gets no page is recorded when it is answered, not when one could still come")
    void recordsErrorsWithoutAPage() {
        String answers = Http.raw(
                app.port(),
                "GET /refuses HTTP/1.1\nHost: localhost\n\nGET /seen HTTP/1.1\nHost: localhost\nConnection: close\n\n");
        assertThat(answers).contains("HTTP/1.1 409").endsWith("seen: [/refuses]");
    }
}
