package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Payloads that were published with another shape than the one they are read with. */
final class PayloadVersionTest {

    private static final JsonMapper JSON = new JsonMapper();

    record Order(String id, @Nullable String note, Optional<String> coupon, int priority, boolean gift) {}

    record Price(String amount, String currency) {}

    record Deposits(List<Deposit> deposits) {}

    record Deposit(int cents) {

        Deposit {
            if (cents < 0) {
                throw new IllegalArgumentException("no deposit takes money");
            }
        }
    }

    private static final EventType<Deposits> DEPOSIT = EventType.of("deposit", Deposits.class);
    private static final EventType<Order> ORDER = EventType.of("order.placed", Order.class);
    private static final EventType<Price> PRICE_V1 = EventType.of("price.set", Price.class);
    private static final EventType<Price> PRICE = PRICE_V1.version(3)
            .upcast(1, old -> old.put("amount", old.path("euros").asString() + ".00"))
            .upcast(2, old -> old.put("currency", "EUR"));

    private static Envelope envelope(EventType<?> type, String payload, Map<String, JsonNode> attributes) {
        Envelope made = EventOrigin.of("shop").envelope(PRICE_V1.of(new Price("1", "EUR")));
        return new Envelope(
                made.id(),
                type.name(),
                JSON.readTree(payload),
                Instant.now(),
                "shop",
                null,
                null,
                null,
                null,
                attributes);
    }

    private static Envelope version(int version, String payload) {
        return envelope(PRICE, payload, Map.of("eventVersion", JSON.valueToTree(version)));
    }

    @Test
    @DisplayName("fields that a payload type does not know are ignored")
    void ignoresUnknownFields() {
        Order order = envelope(ORDER, "{\"id\": \"7\", \"added\": {\"later\": [1]}}", Map.of())
                .open(ORDER)
                .payload();
        assertThat(order.id()).isEqualTo("7");
    }

    @Test
    @DisplayName("components that a payload lacks are null, empty, zero or false")
    void fillsMissingComponents() {
        assertThat(envelope(ORDER, "{\"id\": \"7\"}", Map.of()).open(ORDER).payload())
                .isEqualTo(new Order("7", null, Optional.empty(), 0, false));
    }

    @Test
    @DisplayName("LS-10 a payload that does not fit names the event, the type and the field, and no value")
    void namesWhatDoesNotFit() {
        Envelope changed = envelope(ORDER, "{\"id\": \"7\", \"priority\": \"high\"}", Map.of());
        assertThatThrownBy(() -> changed.open(ORDER))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining(changed.id().toString())
                .hasMessageContaining("does not fit " + Order.class.getName() + ": priority is no int.")
                .satisfies(failure -> assertThat(failure).hasNoCause())
                .hasMessageNotContaining("high");
        for (String broken : new String[] {"null", "[]", "\"text\"", "7"}) {
            assertThatThrownBy(() -> envelope(ORDER, broken, Map.of()).open(ORDER))
                    .as(broken)
                    .isInstanceOf(UnreadableEventException.class);
        }
    }

    @Test
    @DisplayName("a record that refuses its values says why")
    void keepsTheReasonOfTheRecord() {
        Envelope refused = envelope(DEPOSIT, "{\"deposits\": [{\"cents\": 1}, {\"cents\": -5}]}", Map.of());
        assertThatThrownBy(() -> refused.open(DEPOSIT))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("deposits.1 was refused")
                .hasMessageContaining("no deposit takes money");
    }

    @Test
    @DisplayName("a version above 1 travels as an attribute, version 1 without one")
    void carriesTheVersion() {
        EventOrigin origin = EventOrigin.of("shop");
        assertThat(origin.envelope(PRICE.of(new Price("1.00", "EUR"))).attributes())
                .containsExactly(Map.entry("eventVersion", JSON.valueToTree(3)));
        assertThat(origin.envelope(PRICE_V1.of(new Price("1.00", "EUR"))).attributes())
                .isEmpty();
        assertThatThrownBy(() -> PRICE.of(new Price("1", "EUR")).attribute("eventVersion", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("eventVersion");
    }

    @Test
    @DisplayName("older versions pass through the upcasters from theirs on, and the envelope keeps what was published")
    void upcastsOlderVersions() {
        Envelope first = envelope(PRICE, "{\"euros\": \"5\"}", Map.of());
        assertThat(first.open(PRICE).payload()).isEqualTo(new Price("5.00", "EUR"));
        assertThat(first.payload().toString()).isEqualTo("{\"euros\":\"5\"}");
        assertThat(version(2, "{\"amount\": \"6.50\"}").open(PRICE).payload()).isEqualTo(new Price("6.50", "EUR"));
        assertThat(version(3, "{\"amount\": \"6.50\", \"currency\": \"CHF\"}")
                        .open(PRICE)
                        .payload())
                .isEqualTo(new Price("6.50", "CHF"));
    }

    @Test
    @DisplayName(
            "a newer version than known is unreadable and says which versions are known, also without any declared")
    void refusesNewerVersions() {
        assertThatThrownBy(() -> version(4, "{\"amount\": \"1\"}").open(PRICE))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("has version 4")
                .hasMessageContaining("up to 3");
        assertThatThrownBy(() -> version(2, "{\"amount\": \"1\"}").open(PRICE_V1))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("up to 1");
    }

    @Test
    @DisplayName("a version that is none, a failing upcaster and a payload that is no object are unreadable")
    void refusesWhatCannotBeUpcast() {
        for (String odd : new String[] {"0", "-1", "\"two\"", "1.5", "null", "{}"}) {
            assertThatThrownBy(() -> envelope(PRICE, "{}", Map.of("eventVersion", JSON.readTree(odd)))
                            .open(PRICE))
                    .as(odd)
                    .isInstanceOf(UnreadableEventException.class)
                    .hasMessageContaining("eventVersion");
        }
        EventType<Price> failing = PRICE_V1.version(2).upcast(1, old -> {
            throw new IllegalStateException("no rate for that day");
        });
        assertThatThrownBy(() -> envelope(failing, "{}", Map.of()).open(failing))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("no rate for that day");
        assertThatThrownBy(() -> envelope(PRICE, "[]", Map.of()).open(PRICE))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("no JSON object");
    }

    @Test
    @DisplayName("a type refuses versions below 1 and upcasters that do not fit its version")
    void refusesContradictions() {
        assertThatThrownBy(() -> PRICE_V1.version(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PRICE_V1.upcast(1, old -> old)).hasMessageContaining("version(");
        assertThatThrownBy(() -> PRICE.version(2)).hasMessageContaining("upcast");
        assertThat(PRICE).isNotEqualTo(PRICE_V1).isEqualTo(PRICE_V1.version(3));
    }
}
