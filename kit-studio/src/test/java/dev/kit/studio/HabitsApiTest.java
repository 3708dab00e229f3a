package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class HabitsApiTest {

    @TempDir
    Path directory;

    private Studio studio;
    private TomcatApp app;

    @BeforeEach
    void start() {
        studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
                .docs(() -> "/docs")
                .verdicts(directory.resolve("exceptions.properties")));
        app = new TomcatApp(0, "")
                .with(studio)
                .handle("/docs/*", (request, response) -> response.getWriter().write("docs"))
                .handle("/orders", (request, response) -> response.getWriter().write("[]"))
                .handle("/refused", (request, response) -> {
                    studio.recordException(new IllegalArgumentException("No such product"));
                    response.setStatus(422);
                })
                .start();
    }

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    private JsonNode get(String path) {
        return Http.json(app.url("/__studio/api/" + path));
    }

    private JsonNode post(String path, String body) {
        return Http.parse(Http.sendBody("POST", app.url("/__studio/api/" + path), body, "X-Kit-Studio", "1")
                .body());
    }

    private List<String> paths(String query) {
        return get("requests" + query)
                .valueStream()
                .map(entry -> entry.path("path").stringValue())
                .toList();
    }

    @Test
    @DisplayName("Kit's own pages and static files stay out of lists, counts and routes until they are switched on")
    void omitsPageFiles() {
        for (String path : List.of("/docs/scalar.js", "/docs/index.html", "/orders")) {
            Http.send("GET", app.url(path));
        }
        assertThat(paths("")).containsExactly("/orders");
        assertThat(get("stats").path("requests").intValue()).isEqualTo(1);
        assertThat(get("stats").path("pageFiles").booleanValue()).isFalse();
        assertThat(get("metrics/endpoints")).hasSize(1);
        assertThat(post("page-files", "{\"recorded\": true}").path("recorded").booleanValue())
                .isTrue();
        Http.send("GET", app.url("/docs/scalar.js"));
        assertThat(paths("")).containsExactly("/docs/scalar.js", "/orders");
        assertThat(get("stats").path("pageFiles").booleanValue()).isTrue();
    }

    @Test
    @DisplayName("requests are sorted by what they took")
    void sorts() {
        for (int took : new int[] {5, 90, 30}) {
            studio.recordRequest(RequestEntry.of("GET", "/took/" + took, 200, Duration.ofMillis(took)));
        }
        assertThat(paths("?sort=duration&limit=2")).containsExactly("/took/90", "/took/30");
        assertThat(paths("?sort=sql")).hasSize(3);
        assertThat(Http.send("GET", app.url("/__studio/api/requests?sort=size")).statusCode())
                .isEqualTo(400);
    }

    @Test
    @DisplayName("M1 what was recorded until an entry is deleted, with the studio's header alone")
    void clears() {
        Http.send("GET", app.url("/orders"));
        String newest = get("stats").path("newestEntry").stringValue();
        String entries = app.url("/__studio/api/entries");
        assertThat(Http.send("DELETE", entries + "?until=" + newest).statusCode())
                .isEqualTo(403);
        assertThat(Http.send("DELETE", entries, "X-Kit-Studio", "1").body()).contains("INVALID_PARAMETER", "until");
        assertThat(Http.parse(Http.send("DELETE", entries + "?until=" + newest, "X-Kit-Studio", "1")
                        .body()))
                .isEqualTo(Http.parse("{\"deleted\": 1}"));
        assertThat(paths("")).isEmpty();
        assertThat(get("metrics/endpoints")).isEmpty();
    }

    @Test
    @DisplayName("M1 exceptions are searched, told with their status, muted, resolved and opened")
    void judges() {
        Http.send("GET", app.url("/refused"));
        for (String found : List.of("", "?search=no+such", "?search=illegalarg", "?search=habitsapitest.java")) {
            assertThat(get("exceptions/groups" + found)).as(found).hasSize(1);
        }
        assertThat(get("exceptions/groups?search=elsewhere")).isEmpty();
        JsonNode group = get("exceptions/groups").get(0);
        assertThat(group.path("status").intValue()).isEqualTo(422);
        assertThat(group.path("verdict").isNull()).isTrue();
        String exception = "exceptions/" + group.path("fingerprint").stringValue();
        assertThat(post(exception + "/mute", "{}").path("verdict").stringValue())
                .isEqualTo("muted");
        assertThat(get("exceptions/groups").get(0).path("verdict").stringValue())
                .isEqualTo("muted");
        post(exception + "/resolve", "{}");
        assertThat(get("exceptions/groups").get(0).path("verdict").stringValue())
                .isEqualTo("resolved");
        post(exception + "/reopen", "{}");
        assertThat(get("exceptions/groups").get(0).path("verdict").isNull()).isTrue();
        assertThat(Http.send("GET", app.url("/__studio/api/" + exception + "/mute"))
                        .statusCode())
                .isEqualTo(405);
    }

    @Test
    @DisplayName("frames name their source file where it lies on this disk, and its line threw")
    void namesSources() throws Exception {
        Http.send("GET", app.url("/refused"));
        JsonNode at = get("exceptions/groups").get(0).path("at");
        Path file = Path.of(at.path("path").stringValue());
        assertThat(java.nio.file.Files.readAllLines(file).get(at.path("line").intValue() - 1))
                .contains("new IllegalArgumentException(");
        JsonNode whole = get(
                "exceptions/" + get("exceptions/groups").get(0).path("lastId").stringValue());
        assertThat(whole.path("stack")
                        .valueStream()
                        .filter(frame -> !frame.path("isApp").booleanValue()))
                .allMatch(frame -> frame.path("path").isNull());
    }
}
