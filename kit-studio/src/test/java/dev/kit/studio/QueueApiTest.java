package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.monitor.InMemoryStorage;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class QueueApiTest {

    private static final Instant NOW = Instant.parse("2026-01-20T10:00:00Z");

    private final Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage()));
    private final TomcatApp app = new TomcatApp(0, "").with(studio);

    @BeforeEach
    void start() {
        app.start();
    }

    @AfterEach
    void stop() {
        studio.close();
        app.close();
    }

    private JsonNode places() {
        return Http.json(app.url("/__studio/api/queues"));
    }

    @Test
    @DisplayName("queues are listed by place, with null and its reason where a broker cannot say")
    void listsQueues() {
        studio.recorder().watchQueues(() -> ListedQueues.places(NOW));
        JsonNode places = places();
        assertThat(places).hasSize(4);
        assertThat(places.get(0).path("queues").get(0)).isEqualTo(Http.parse("""
                {"name": "shop.mailer", "subscriber": "mailer", "waiting": 12, "inFlight": null, "parked": null,
                 "oldest": null, "consumers": 2, "handling": null, "handledPerMinute": null, "failedPerMinute": null,
                 "unknown": "The broker does not show ages."}"""));
        assertThat(places.get(1).path("queues").get(0).path("oldest").stringValue())
                .isEqualTo("2026-01-20T07:58:20Z");
        assertThat(places.get(1).path("queues").get(0).path("unknown").isNull()).isTrue();
        assertThat(places.get(1).path("error").isNull()).isTrue();
    }

    @Test
    @DisplayName("a place that does not answer is listed with the reason, beside those that do")
    void listsAPlaceThatIsAway() {
        studio.recorder().watchQueues(() -> ListedQueues.places(NOW));
        JsonNode away = places().get(3);
        assertThat(away).isEqualTo(Http.parse("""
                {"place": "sqs://?queueUrl=gone", "queues": [], "error": "Nothing answers there."}"""));
    }

    @Test
    @DisplayName("what subscribers of this process have in hand and have handled is shown beside their queue")
    void countsWhatHappensHere() {
        studio.recorder().watchQueues(() -> ListedQueues.places(NOW));
        JobRuns.Run run = studio.jobRuns().begin("mailer", "subscriber", 1, List.of("e1", "e2"), null);
        assertThat(row().path("handling").intValue()).isEqualTo(2);
        run.ended();
        run.ended();
        studio.recorder().subscribers().ended("mailer", false);
        studio.recorder().subscribers().ended("mailer", true);
        assertThat(row().path("handling").intValue()).isZero();
        assertThat(row().path("handledPerMinute").intValue()).isEqualTo(1);
        assertThat(row().path("failedPerMinute").intValue()).isEqualTo(1);
    }

    private JsonNode row() {
        return places().get(0).path("queues").get(0);
    }

    @Test
    @DisplayName("without subscribers and outboxes there are no queues")
    void listsNone() {
        assertThat(places()).isEmpty();
        assertThat(Http.send("POST", app.url("/__studio/api/queues"), "X-Kit-Studio", "1")
                        .statusCode())
                .isEqualTo(405);
    }
}
