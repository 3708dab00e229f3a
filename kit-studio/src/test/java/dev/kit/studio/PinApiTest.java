package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PinApiTest {

    private static RequestEntry request(String path) {
        return RequestEntry.of("GET", path, 200, Duration.ofMillis(1));
    }

    @Test
    @DisplayName("SC-19 a pinned request survives a flood, tells its tag, and pins have a limit that is named")
    void pinsRequests() {
        try (Studio studio = Studio.create(StudioOptions.storage(InMemoryStorage.ofBytes(400_000)));
                TomcatApp app = new TomcatApp(0, "").with(studio).start()) {
            String id = studio.recordRequest(request("/mine"));
            String pin = app.url("/__studio/api/requests/" + id + "/pin");
            assertThat(Http.sendBody("POST", pin, "{}", "X-Kit-Studio", "1").body())
                    .isEqualTo("{\"pinned\":true}");
            for (int i = 0; i < 1_000; i++) {
                studio.recordRequest(request("/ping"));
            }
            assertThat(studio.recorder().drain(Duration.ofSeconds(30))).isTrue();
            assertThat(Http.json(app.url("/__studio/api/requests/" + id))
                            .path("tags")
                            .path(0)
                            .stringValue())
                    .isEqualTo("pinned");
            JsonNode stats = Http.json(app.url("/__studio/api/stats"));
            assertThat(stats.path("limit").asLong()).isEqualTo(400_000);
            assertThat(stats.path("used").asLong()).isBetween(350_000L, 400_000L);
            assertThat(stats.path("trouble").isNull()).isTrue();
            String refusal = "";
            for (JsonNode other : Http.json(app.url("/__studio/api/requests?limit=100"))) {
                String path = "/__studio/api/requests/" + other.path("id").stringValue() + "/pin";
                refusal = Http.sendBody("POST", app.url(path), "{}", "X-Kit-Studio", "1")
                        .body();
            }
            assertThat(refusal).contains("PIN_REFUSED").contains("Unpin another one first");
            assertThat(Http.send("DELETE", pin, "X-Kit-Studio", "1").body()).isEqualTo("{\"pinned\":false}");
            assertThat(Http.send("GET", pin).statusCode()).isEqualTo(405);
            String gone = app.url("/__studio/api/crons/runs/nobody/pin");
            assertThat(Http.sendBody("POST", gone, "{}", "X-Kit-Studio", "1").statusCode())
                    .isEqualTo(404);
        }
    }
}
