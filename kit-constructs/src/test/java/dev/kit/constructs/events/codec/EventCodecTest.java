package dev.kit.constructs.events.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventActor;
import dev.kit.constructs.events.EventException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class EventCodecTest {

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final Envelope FULL = new Envelope(
            UUID.randomUUID(),
            "user.created",
            MAPPER.readTree("{\"userId\":\"7\",\"big\":9007199254740993}"),
            Instant.parse("2026-01-01T00:00:00.123456789Z"),
            "shop",
            "k",
            "acme",
            new EventActor("1", "user"),
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            Map.of("priority", MAPPER.readTree("5"), "eventVersion", MAPPER.readTree("2")));

    private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

    private static ReceivedEvent decode(String body, Map<String, String> attributes) {
        return EventCodec.decode("m-1", NOW, new TextMessage(body, attributes));
    }

    private static String notification(String message, String attributes) {
        Map<String, Object> notification = new LinkedHashMap<>();
        notification.put("Type", "Notification");
        notification.put("MessageId", "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324");
        notification.put("TopicArn", "arn:aws:sns:eu-central-1:123456789012:shop");
        notification.put("Message", message);
        notification.put("MessageAttributes", MAPPER.readTree(attributes));
        return MAPPER.writeValueAsString(notification);
    }

    @Test
    @DisplayName("SQ-02 the body is {type, payload}, and the attribute type repeats the type")
    void writesWhatPeersRead() {
        TextMessage message = EventCodec.encode(FULL);
        assertThat(message.body())
                .isEqualTo("{\"type\":\"user.created\",\"payload\":{\"userId\":\"7\",\"big\":9007199254740993}}");
        assertThat(message.attributes()).containsEntry("type", "user.created").hasSize(9);
    }

    @Test
    @DisplayName("an envelope with all its parts comes back equal from nine attributes")
    void carriesTheEnvelope() {
        ReceivedEvent received = EventCodec.decode("other", NOW, EventCodec.encode(FULL));
        assertThat(received.problem()).isNull();
        assertThat(received.envelope()).isEqualTo(FULL);
    }

    @Test
    @DisplayName("an event with more attributes than a message may have travels with all of them in one")
    void carriesMoreThanTenAttributes() {
        Map<String, JsonNode> twelve = new LinkedHashMap<>();
        for (int number = 1; number <= 12; number++) {
            twelve.put("a" + number, MAPPER.readTree("" + number));
        }
        Envelope event = new Envelope(
                FULL.id(),
                FULL.type(),
                FULL.payload(),
                FULL.time(),
                FULL.source(),
                FULL.key(),
                FULL.tenant(),
                FULL.actor(),
                FULL.traceparent(),
                twelve);
        TextMessage message = EventCodec.encode(event);
        assertThat(message.attributes()).hasSizeLessThanOrEqualTo(10);
        assertThat(EventCodec.decode("other", NOW, message).envelope()).isEqualTo(event);
    }

    @Test
    @DisplayName("a payload that itself has a type and a payload stays as it is")
    void keepsNestedPayloads() {
        JsonNode payload = MAPPER.readTree("{\"type\":\"user.created\",\"payload\":{\"deep\":1}}");
        Envelope event =
                new Envelope(UUID.randomUUID(), "user.created", payload, Instant.now(), "shop", null, null, null, null);
        assertThat(EventCodec.decode("m", NOW, EventCodec.encode(event))
                        .envelope()
                        .payload())
                .isEqualTo(payload);
    }

    @Test
    @DisplayName("SQ-05 a payload alone, with its type in the attribute, is an event like {type, payload}")
    void readsPayloadsAlone() {
        Map<String, String> type = Map.of("type", "user.created");
        for (ReceivedEvent received : new ReceivedEvent[] {
            decode("{\"userId\":\"7\"}", type),
            decode("{\"type\":\"user.created\",\"payload\":{\"userId\":\"7\"}}", Map.of()),
            decode(
                    notification("{\"userId\":\"7\"}", "{\"type\":{\"Type\":\"String\",\"Value\":\"user.created\"}}"),
                    Map.of()),
            decode(notification("{\"type\":\"user.created\",\"payload\":{\"userId\":\"7\"}}", "{}"), Map.of())
        }) {
            assertThat(received.problem()).isNull();
            assertThat(received.envelope().type()).isEqualTo("user.created");
            assertThat(received.envelope().payload()).isEqualTo(MAPPER.readTree("{\"userId\":\"7\"}"));
        }
    }

    @Test
    @DisplayName(
            "LS-02 a notification without an identifier has that of its message; a typed payload of its form stays one")
    void unwrapsNotificationsOfTestEvents() {
        ReceivedEvent written = decode(
                "{\"Type\":\"Notification\",\"Message\":\"{\\\"type\\\":\\\"note\\\",\\\"payload\\\":7}\"}", Map.of());
        assertThat(written.problem()).isNull();
        assertThat(written.envelope().type()).isEqualTo("note");
        assertThat(written.envelope().id())
                .isEqualTo(decode("7", Map.of("type", "note")).envelope().id());

        ReceivedEvent typed =
                decode("{\"Type\":\"Notification\",\"Message\":\"Hello\"}", Map.of("type", "notice.sent"));
        assertThat(typed.envelope().type()).isEqualTo("notice.sent");
        assertThat(typed.envelope().payload().path("Message").asString()).isEqualTo("Hello");
    }

    @Test
    @DisplayName("a message of a peer has the same identifier at each delivery, through SNS that of the notification")
    void identifiesMessagesOfPeers() {
        Map<String, String> type = Map.of("type", "t");
        assertThat(decode("{}", type).envelope().id())
                .isEqualTo(decode("{}", type).envelope().id());
        assertThat(decode(notification("{}", "{\"type\":{\"Type\":\"String\",\"Value\":\"t\"}}"), Map.of())
                        .envelope()
                        .id())
                .hasToString("22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324");
    }

    @Test
    @DisplayName("EV-06 attributes of a peer are attributes of the event")
    void readsAttributesOfPeers() {
        Map<String, JsonNode> attributes = decode("{}", Map.of("type", "t", "priority", "5", "note", "plain text"))
                .envelope()
                .attributes();
        assertThat(attributes).containsEntry("priority", MAPPER.readTree("5"));
        assertThat(attributes).containsEntry("note", MAPPER.readTree("\"plain text\""));
    }

    @Test
    @DisplayName("LS-10 a message that is no event names its problem and keeps its text")
    void namesTheProblem() {
        assertThat(decode("<xml>", Map.of()).problem()).contains("m-1", "no event");
        assertThat(decode("<xml>", Map.of()).envelope().payload().asString()).isEqualTo("<xml>");
        assertThat(decode("", Map.of("type", "t")).problem()).contains("empty");
        assertThat(decode("{\"userId\":1}", Map.of()).problem()).contains("no attribute \"type\"");
        assertThat(decode("{\"type\":5,\"payload\":{}}", Map.of()).problem()).contains("no event");
        assertThat(decode("{\"type\":null,\"payload\":{}}", Map.of()).problem()).contains("no event");
        assertThat(decode(notification("hello", "{}"), Map.of()).problem()).contains("22b80b92", "no event");
        assertThat(decode(
                                "{\"Type\":\"SubscriptionConfirmation\",\"SubscribeURL\":\"https://example.org/\",\"Token\":\"t\"}",
                                Map.of())
                        .problem())
                .contains("confirm a subscription");
    }

    @Test
    @DisplayName("broken parts of a head are left out, not a reason to fail")
    void toleratesBrokenHeads() {
        ReceivedEvent received = decode(
                "{}", Map.of("type", "t", "time", "yesterday", "actor", "[1]", "id", "no-uuid", "attributes", "{"));
        assertThat(received.problem()).isNull();
        assertThat(received.envelope().actor()).isNull();
        assertThat(received.envelope().attributes()).isEmpty();
    }

    @Test
    @DisplayName("characters that the services refuse are escaped in a payload, and refused in a key")
    void writesAllowedCharactersOnly() {
        Envelope event = new Envelope(
                UUID.randomUUID(),
                "t",
                MAPPER.getNodeFactory().stringNode("a\uFFFE\uFFFFb\u0000\uD83D\uDE00"),
                Instant.now(),
                "shop",
                null,
                null,
                null,
                null);
        TextMessage message = EventCodec.encode(event);
        assertThat(message.body()).contains("a\\uFFFE\\uFFFFb\\u0000\uD83D\uDE00");
        assertThat(EventCodec.decode("m", NOW, message).envelope().payload()).isEqualTo(event.payload());

        Envelope key = new Envelope(
                UUID.randomUUID(), "t", event.payload(), Instant.now(), "shop", "a\u0001", null, null, null);
        assertThatThrownBy(() -> EventCodec.encode(key))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("key of event", "\"t\"", "control character");
    }
}
