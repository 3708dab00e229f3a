package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.Http;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

/** The trace of a request and of a run, as the server answers it. */
@Tag("browser")
final class TraceBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static final String BARS = """
            return [...document.querySelectorAll('[data-span]')].map(row => {
              const axis = row.querySelector('[data-axis]').getBoundingClientRect();
              const bar = row.querySelector('[data-bar]').getBoundingClientRect();
              return [Number(row.dataset.span), bar.left - axis.left, bar.width, axis.width];
            });
            """;

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    @AfterEach
    void widen() {
        // The page of a run asks for a request first, and is told that there is none.
        page.complaints();
        page.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    private static JsonNode api(String path) {
        return Http.json(PLAYGROUND.studio().resolve("api/" + path).toString());
    }

    private static String newest(String path) {
        return api("requests?limit=1&path=" + path).path(0).path("id").asString();
    }

    /** Sends a request, opens its trace, and waits for all that it will show. */
    private static String open(String method, String path, String body) throws Exception {
        PLAYGROUND.send(method, path, body);
        String id = newest(path);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> !kind(spans(id), "sql").isEmpty());
        page.open("requests/" + id + "/trace");
        page.find("[data-span]");
        return id;
    }

    private static List<JsonNode> spans(String request) {
        JsonNode trace = api("requests/" + request + "/trace");
        return StreamSupport.stream(trace.path("spans").spliterator(), false).toList();
    }

    private static List<Integer> kind(List<JsonNode> spans, String kind) {
        return IntStream.range(0, spans.size())
                .filter(at -> spans.get(at).path("kind").asString().equals(kind))
                .boxed()
                .toList();
    }

    private static String row(int span) {
        return "[data-span='" + span + "']";
    }

    private static int focusedSpan() {
        Object found = page.script("return Number(document.activeElement.dataset.span ?? -1)");
        return ((Number) Objects.requireNonNull(found)).intValue();
    }

    private static String address() {
        return URI.create(Objects.requireNonNull(page.driver().getCurrentUrl())).getPath();
    }

    @ParameterizedTest(name = "H3 at {0} pixels each bar lies where the API says, within one pixel")
    @ValueSource(ints = {1440, 390})
    void barsMatch(int width) throws Exception {
        page.width(width);
        String id = open("POST", "/place", "{\"note\":\"traced\"}");
        JsonNode trace = api("requests/" + id + "/trace");
        double extent = trace.path("extent").asDouble();
        assertThat(extent).isPositive();
        page.findMore("[data-span]", trace.path("spans").size() - 1);
        List<List<Number>> bars = bars();
        for (List<Number> bar : bars) {
            JsonNode span = trace.path("spans").path(bar.get(0).intValue());
            double axis = bar.get(3).doubleValue();
            assertThat(bar.get(1).doubleValue())
                    .as("left of %s", span)
                    .isCloseTo(span.path("offset").asDouble() / extent * axis, within(1.0));
            if (!span.path("duration").isNull()) {
                assertThat(bar.get(2).doubleValue())
                        .as("width of %s", span)
                        .isCloseTo(span.path("duration").asDouble() / extent * axis, within(1.0));
            }
        }
        assertThat(page.all("[data-tick]").size()).isBetween(4, 6);
    }

    @SuppressWarnings("unchecked")
    private static List<List<Number>> bars() {
        return (List<List<Number>>) Objects.requireNonNull(page.script(BARS));
    }

    @Test
    @DisplayName("H3 arrows move, Enter opens the detail, Escape closes it and leaves the request open")
    void keys() throws Exception {
        String id = open("POST", "/place", "{\"note\":\"keys\"}");
        List<JsonNode> spans = spans(id);
        int sql = kind(spans, "sql").get(0);
        assertThat(page.all(".trace [tabindex='0']")).hasSize(1);
        page.click(row(0));
        page.find("[data-trace-detail]");
        page.type(Keys.ESCAPE);
        page.findNone("[data-trace-detail]");
        assertThat(focusedSpan()).isZero();
        page.type(Keys.END);
        page.find(row(spans.size() - 1) + ":focus");
        page.type(Keys.HOME);
        page.find(row(0) + ":focus");
        for (int at = 0; at < sql; at++) {
            page.type(Keys.ARROW_DOWN);
        }
        page.find(row(sql) + ":focus");
        page.type(Keys.ENTER);
        page.findText("[data-trace-detail]", "Statement");
        page.find(row(sql) + "[aria-selected=true]:focus");
        assertThat(page.all(".trace [tabindex='0']")).hasSize(1);
        page.type(Keys.ESCAPE);
        page.findNone("[data-trace-detail]");
        assertThat(address()).endsWith("/requests/" + id + "/trace");
        page.type(Keys.SPACE);
        page.find("[data-trace-detail]");
        page.click("[data-trace-link]");
        page.find("[data-panel=sql]");
        assertThat(address()).endsWith("/requests/" + id + "/sql");
        page.type(Keys.ESCAPE);
        page.findNone(".detail");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    @DisplayName("H3 the log lines and publications of a request are marks on its axis, which lead to their tabs")
    void marks() throws Exception {
        String id = open("POST", "/place", "{\"note\":\"marks\"}");
        for (Map.Entry<String, String> mark :
                Map.of("log", "logs", "event", "events").entrySet()) {
            page.open("requests/" + id + "/trace");
            page.click("[data-kind=" + mark.getKey() + "]");
            page.find("[data-trace-detail]");
            assertThat(page.find("[data-kind=" + mark.getKey() + "] [data-bar]")
                            .getRect()
                            .getWidth())
                    .isLessThanOrEqualTo(4);
            page.click("[data-trace-link]");
            page.find("[data-panel=" + mark.getValue() + "]");
        }
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    @DisplayName("H3 a statement run again and again is one row, which Right unfolds and Left folds")
    void folds() throws Exception {
        String id = open("GET", "/report", "");
        List<JsonNode> spans = spans(id);
        int folded = kind(spans, "sql").stream()
                .filter(at -> spans.get(at).path("parts").size() > 1)
                .findFirst()
                .orElseThrow();
        int parts = spans.get(folded).path("parts").size();
        page.findText(row(folded), "×" + parts);
        page.find(row(folded) + "[aria-expanded=false] [data-slices]");
        page.click(row(folded));
        page.type(Keys.ARROW_RIGHT);
        page.findMore("[data-slice]", parts - 1);
        assertThat(page.all("[data-slice]")).hasSize(parts);
        page.type(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_LEFT);
        page.findNone("[data-slice]");
        page.find(row(folded) + ":focus");
        page.click(row(folded) + " .trace-fold");
        page.findMore("[data-slice]", parts - 1);
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    @DisplayName("H3 a run shows its trace when it is asked to, and not before")
    void runs() throws Exception {
        PLAYGROUND.send("POST", "/place", "receipt");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> api("crons/runs?limit=1").size() == 1);
        String run = api("crons/runs?limit=1").path(0).path("id").asString();
        page.open("requests/" + run);
        page.find("[data-run-trace]");
        assertThat(page.all("[data-axis]")).isEmpty();
        page.click("[data-run-trace]");
        page.find(".trace [data-span]");
        page.click("[data-run-trace]");
        page.findNone(".trace");
    }
}
