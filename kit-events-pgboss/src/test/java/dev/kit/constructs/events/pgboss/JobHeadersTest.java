package dev.kit.constructs.events.pgboss;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.codec.WireJson;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What travels beside the payload. */
final class JobHeadersTest {

    private static final JsonNode PAYLOAD = WireJson.MAPPER.createObjectNode();

    private static Envelope sent(Envelope event) {
        return JobHeaders.read(event.id(), event.type(), PAYLOAD, "kit:" + written(event));
    }

    private static String written(Envelope event) {
        JsonTextWriter text = new JsonTextWriter(16);
        JobHeaders.write(text, event);
        return text.toString();
    }

    private static Envelope at(Instant time) {
        return new Envelope(UUID.randomUUID(), "order.placed", PAYLOAD, time, "shop", null, null, null, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-22T06:27:17.475372214Z",
                "1969-12-31T23:59:59.999999999Z",
                "2262-04-11T23:47:16.854775807Z",
                "2262-04-11T23:47:16.854775808Z",
                "1677-09-21T00:12:43.145224192Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    @DisplayName("an event keeps its time to the nanosecond, in any year")
    void keepsTheTime(String time) {
        assertThat(sent(at(Instant.parse(time))).time()).isEqualTo(time);
    }

    @Test
    @DisplayName("source, key, tenant, actor, trace and attributes arrive as they were")
    void keepsEverything() {
        JsonNode priority = WireJson.MAPPER.readTree("{\"level\": [1, 2.50]}");
        Envelope event = new Envelope(
                UUID.randomUUID(),
                "order.placed",
                PAYLOAD,
                Instant.EPOCH,
                "shop \"one\"",
                "k-7",
                "acme",
                new EventActor("7", "user"),
                "00-1-2-01",
                Map.of("priority", priority));

        assertThat(sent(event)).isEqualTo(event);
    }

    @Test
    @DisplayName("what an event lacks takes no room")
    void leavesOutWhatIsMissing() {
        assertThat(written(at(Instant.EPOCH))).isEqualTo("{\"v\":1,\"time\":0,\"source\":\"shop\"}");
    }
}
