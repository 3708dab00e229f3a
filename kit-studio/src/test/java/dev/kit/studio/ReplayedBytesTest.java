package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Requests drawn at random and sent again: the application receives the same bytes, or the replay is refused. */
class ReplayedBytesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int EACH = 60;
    private static final int SLOW = 840;

    /** The newest bytes that the application received, by path. */
    private record Received(String target, Map<String, String> headers, String body) {}

    private final Map<String, Received> received = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();

    @ParameterizedTest(name = "censor <{0}>")
    @ValueSource(strings = {"[REDACTED]", "&", "a\"b", "ü", "x", ""})
    @DisplayName("studio H1 a replay sends the bytes that were received, or is refused")
    void sendsTheSameBytes(String censor) {
        prove(censor, EACH);
    }

    @Tag("slow")
    @ParameterizedTest(name = "censor <{0}>, many")
    @ValueSource(strings = {"[REDACTED]", "&", "a\"b", "ü", "x", ""})
    @DisplayName("studio H1 a replay sends the bytes that were received, or is refused: 5,040 requests")
    void sendsTheSameBytesOfMany(String censor) {
        prove(censor, SLOW);
    }

    private void prove(String censor, int count) {
        long seed = System.nanoTime();
        System.out.println("Seed of the requests with the censor <" + censor + ">: " + seed);
        Random random = new Random(seed);
        try (Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
                        .redaction(Redaction.defaults().censor(censor)));
                TomcatApp app = new TomcatApp(0, "").with(studio).handle("/echo/*", (request, response) -> {
                    Map<String, String> headers = new TreeMap<>();
                    for (String name : Collections.list(request.getHeaderNames())) {
                        headers.put(name.toLowerCase(Locale.ROOT), request.getHeader(name));
                    }
                    String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
                    byte[] body = request.getInputStream().readAllBytes();
                    received.put(
                            request.getRequestURI(),
                            new Received(
                                    request.getRequestURI() + query,
                                    headers,
                                    new String(body, StandardCharsets.ISO_8859_1)));
                })) {
            app.start();
            for (int i = 0; i < count; i++) {
                DrawnRequest drawn = DrawnRequest.of(random, censor);
                check(new Case(studio, app, censor, drawn, "/echo/" + number.incrementAndGet()), seed);
            }
        }
    }

    private record Case(Studio studio, TomcatApp app, String censor, DrawnRequest drawn, String path) {

        HttpResponse<String> replay(String id, Map<String, Object> edits) {
            return Http.sendBody(
                    "POST",
                    app.url("/__studio/api/requests/" + id + "/replay"),
                    JSON.writeValueAsString(edits),
                    "X-Kit-Studio",
                    "1");
        }

        RequestEntry recorded() {
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            URI.create(app.url(path) + (drawn.query().isEmpty() ? "" : "?" + drawn.query())))
                    .method("POST", BodyPublishers.ofByteArray(drawn.bytes()));
            drawn.headers().forEach(request::header);
            assertThat(Http.exchange(request.build()).statusCode()).isEqualTo(200);
            return await().pollInterval(Duration.ofMillis(2))
                    .pollDelay(Duration.ZERO)
                    .until(this::newest, list -> !list.isEmpty())
                    .get(0);
        }

        private List<RequestEntry> newest() {
            studio.recorder().drain(Duration.ofSeconds(5));
            return studio
                    .recorder()
                    .list(EntryQuery.of(Entry.Kind.REQUEST)
                            .where(entry -> entry instanceof RequestEntry request
                                    && request.path().equals(path))
                            .limit(1))
                    .stream()
                    .map(RequestEntry.class::cast)
                    .toList();
        }
    }

    private void check(Case each, long seed) {
        RequestEntry entry = each.recorded();
        Received first = taken(each);
        String about = "seed " + seed + ", censor <" + each.censor() + ">, " + each.drawn() + "\nrecorded "
                + entry.sent().queryString() + ' ' + entry.sent().requestBody() + ' '
                + entry.sent().hidden();
        Set<String> hidden = Objects.requireNonNull(entry.sent().hidden()).keySet();
        // What redaction does not recognize is shown, and sent like everything that is shown.
        boolean shown = (entry.sent().queryString() + entry.sent().requestBody()).contains(DrawnRequest.SECRET);
        assertThat(hidden.contains("query") || hidden.contains("body") || hidden.contains("part 0") || shown)
                .as(about)
                .isEqualTo(each.drawn().secretInQuery() || each.drawn().secretInBody());
        if (number.get() % 12 == 0) {
            copied(each, entry, first, about);
        }
        HttpResponse<String> answer = each.replay(entry.id(), Map.of());
        boolean sendable = !hidden.contains("query")
                && !hidden.contains("body")
                && each.drawn().charset() != null;
        assertThat(answer.statusCode()).as(about + '\n' + answer.body()).isEqualTo(sendable ? 200 : 409);
        if (sendable) {
            assertSame(first, taken(each), about);
            return;
        }
        assertThat(received).as(about).isEmpty();
        if (each.drawn().charset() != null && !shown) {
            edited(each, entry, first, about);
        }
    }

    /** Runs the copied command, with each hidden part from its variable. */
    private void copied(Case each, RequestEntry entry, Received first, String about) {
        String command = Http.send("GET", each.app().url("/__studio/api/requests/" + entry.id() + "/curl"))
                .body();
        if (command.contains("@request-body") || command.contains("was not kept")) {
            return;
        }
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", command.replaceFirst("(?m)^curl ", "curl -sS "))
                .redirectErrorStream(true);
        Pattern.compile("export (\\w+)=")
                .matcher(command)
                .results()
                .forEach(found -> bash.environment().put(found.group(1), DrawnRequest.SECRET));
        try {
            Process process = bash.start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(about + command + printed).isZero();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
        Received second = taken(each);
        assertThat(second.target()).as(about + command).isEqualTo(first.target());
        String type = String.valueOf(each.drawn().headers().get("content-type"));
        if (type.contains("json") || type.contains("form-urlencoded")) {
            assertThat(second.body()).as(about + command).isEqualTo(first.body());
        }
    }

    /** Fills in the secrets, and then edits something else only. */
    private void edited(Case each, RequestEntry entry, Received first, String about) {
        DrawnRequest drawn = each.drawn();
        Set<String> hidden = Objects.requireNonNull(entry.sent().hidden()).keySet();
        Map<String, Object> given = new TreeMap<>();
        if (hidden.contains("body")) {
            given.put("body", drawn.body());
        }
        if (hidden.contains("query")) {
            given.put("query", drawn.query());
        }
        HttpResponse<String> answer = each.replay(entry.id(), given);
        assertThat(answer.statusCode())
                .as(about + "\ngiven " + given + answer.body())
                .isEqualTo(200);
        assertSame(first, taken(each), about);

        if (hidden.contains("body")) {
            String shown = String.valueOf(entry.sent().requestBody().text());
            given.put(
                    "body",
                    shown.endsWith("}")
                            ? shown.substring(0, shown.length() - 1) + ", \"more\": 1}"
                            : shown + "&more=1");
        } else {
            given.put("query", entry.sent().queryString() + "&more=1");
        }
        HttpResponse<String> left = each.replay(entry.id(), given);
        assertThat(left.statusCode()).as(about + "\ngiven " + given).isEqualTo(409);
        assertThat(left.body()).contains(hidden.contains("body") ? "REPLAY_NEEDS_BODY" : "REPLAY_NEEDS_QUERY");
        assertThat(received).as(about).isEmpty();
    }

    private Received taken(Case each) {
        return Objects.requireNonNull(received.remove(each.path()));
    }

    private static void assertSame(Received first, Received second, String about) {
        assertThat(second.target()).as(about).isEqualTo(first.target());
        assertThat(second.body()).as(about).isEqualTo(first.body());
        assertThat(second.headers().get("content-type"))
                .as(about)
                .isEqualTo(first.headers().get("content-type"));
        assertThat(second.headers().get("x-own"))
                .as(about)
                .isEqualTo(first.headers().get("x-own"));
        assertThat(second.headers()).as(about).doesNotContainKeys("authorization", "cookie");
    }
}
