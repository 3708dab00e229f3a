package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.studio.capture.StudioLogAppender;
import dev.kit.studio.monitor.InMemoryStorage;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is recorded of requests when more come than anybody could look at. */
class BriefCaptureTest {

    private static final int BURST = 100;
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Studio STUDIO =
            Studio.create(StudioOptions.storage(new InMemoryStorage()).detailsPerSecond(1));
    private static final TomcatApp APP = StudioPlayground.app(0, "", STUDIO, DATABASE);
    private static final StudioLogAppender APPENDER = StudioPlayground.attachLog(STUDIO);

    @BeforeAll
    static void start() {
        PlaygroundTables.create(DATABASE);
        APP.start();
        spend(BURST);
    }

    @AfterAll
    static void stop() {
        APPENDER.stop();
        STUDIO.close();
        APP.close();
        DATABASE.close();
    }

    private static void spend(int requests) {
        for (int i = 0; i < requests; i++) {
            Http.send("GET", APP.url("/report"));
        }
    }

    /** Returns the record of a request that the budget had no room for. Each second adds to the budget. */
    private static JsonNode brief(String method, String path, String body) {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (System.nanoTime() < end) {
            String before = newest();
            Http.sendBody(method, APP.url(path), body, "Content-Type", "application/json", "X-Custom", "seen");
            JsonNode entry = after(before);
            if (entry.path("brief").booleanValue()) {
                return entry;
            }
        }
        throw new AssertionError("All were recorded in detail");
    }

    /** Returns the newest record once it is another: an error page is sent before its request is recorded. */
    private static JsonNode after(String before) {
        String id = await().atMost(Duration.ofSeconds(30))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .until(BriefCaptureTest::newest, newest -> !newest.equals(before));
        return Http.json(APP.url("/__studio/api/requests/" + id));
    }

    private static String newest() {
        STUDIO.recorder().drain(Duration.ofSeconds(30));
        return Http.json(APP.url("/__studio/api/requests?limit=1"))
                .path(0)
                .path("id")
                .stringValue();
    }

    @Test
    @DisplayName("SC-26 under load every request is recorded, the surplus in brief")
    void recordsInBrief() {
        JsonNode entry = brief("POST", "/orders/7?x=1", "{\"note\":1}");
        assertThat(entry.path("method").stringValue()).isEqualTo("POST");
        assertThat(entry.path("path").stringValue()).isEqualTo("/orders/7");
        assertThat(entry.path("route").stringValue()).isEqualTo("/orders/:id");
        assertThat(entry.path("status").intValue()).isEqualTo(200);
        assertThat(entry.path("duration").doubleValue()).isPositive();
        assertThat(entry.path("ip").stringValue()).isEqualTo("127.0.0.1");
        assertThat(entry.path("requestSize").intValue()).isEqualTo(10);
        assertThat(entry.path("responseSize").intValue()).isPositive();
        assertThat(entry.path("headers").isEmpty()).isTrue();
        assertThat(entry.path("sqlCount").intValue()).isZero();
        assertThat(entry.path("logs").isEmpty()).isTrue();
        assertThat(entry.path("logCount").intValue()).isPositive();
        assertThat(entry.toString()).doesNotContain("\"note\"");
        assertThat(Http.json(APP.url("/__studio/api/stats")).path("brief").intValue())
                .isPositive();
    }

    @Test
    @DisplayName("SC-20 under load a request that fails keeps its headers, its body, its exception and its warnings")
    void looksCloserAtFailures() {
        JsonNode entry = brief("POST", "/fails?why=test", "{\"note\":1}");
        assertThat(entry.path("status").intValue()).isEqualTo(500);
        assertThat(entry.path("headers").path("x-custom").stringValue()).isEqualTo("seen");
        assertThat(entry.path("exceptionId").stringValue()).isNotEmpty();
        assertThat(entry.path("logs").toString()).contains("About to fail");
        assertThat(entry.path("requestSize").intValue()).isEqualTo(10);
    }

    private static JsonNode replayed(JsonNode entry) {
        return Http.parse(Http.sendBody(
                        "POST",
                        APP.url("/__studio/api/requests/" + entry.path("id").stringValue() + "/replay"),
                        "{}",
                        "Content-Type",
                        "application/json",
                        "X-Kit-Studio",
                        "1")
                .body());
    }

    @Test
    @DisplayName("under load a replay is recorded in detail all the same")
    void recordsReplaysInDetail() {
        JsonNode replayed = replayed(brief("POST", "/fails", ""));
        assertThat(replayed.path("after").path("brief").asBoolean(true))
                .as("%s", replayed)
                .isFalse();
    }

    @Test
    @DisplayName("what was recorded in brief is not replayed as if that were all")
    void refusesToReplayHalf() {
        JsonNode refused = replayed(brief("POST", "/orders/7", "{\"note\":1}"));
        assertThat(refused.toString()).contains("recorded in brief, without its headers");
    }

    @Test
    @DisplayName("a negative number of details is refused")
    void refusesNegative() {
        assertThatThrownBy(() -> StudioOptions.storage(new InMemoryStorage()).detailsPerSecond(-1))
                .isInstanceOf(StudioException.class)
                .hasMessageContaining("give 0 to record all in detail");
    }
}
