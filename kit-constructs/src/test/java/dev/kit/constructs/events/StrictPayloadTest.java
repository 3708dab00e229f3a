package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.EventOrigin;
import dev.kit.constructs.events.codec.TextMessage;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Payloads are read as strictly as bodies, but for unknown, missing and null members. */
final class StrictPayloadTest {

    enum Color {
        RED,
        GREEN
    }

    record Everything(
            @Nullable Instant at,
            @Nullable LocalDate day,
            @Nullable OffsetDateTime offset,
            @Nullable ZonedDateTime zoned,
            int whole,
            @Nullable Color color,
            @Nullable String text,
            @Nullable BigDecimal price,
            @Nullable Set<String> tags,
            double real) {}

    record Lists(
            List<String> list,
            Map<String, Integer> map,
            Set<Integer> set,
            @Nullable List<String> maybe) {}

    record Checked(@NotNull String note, @Min(1) int count) {}

    public static class Payment {
        public int getId() {
            return 1;
        }
    }

    public static final class CardPayment extends Payment {
        public String getCardNumber() {
            return "4111";
        }
    }

    private static final EventType<Everything> EVERYTHING = EventType.of("everything", Everything.class);
    private static final EventType<Lists> LISTS = EventType.of("lists", Lists.class);
    private static final EventType<Checked> CHECKED = EventType.of("checked", Checked.class);
    private static final EventType<Payment> PAYMENT = EventType.of("payment", Payment.class);

    private static Envelope envelope(EventType<?> type, String payload) {
        Envelope made = EventOrigin.of("shop").envelope(LISTS.of(new Lists(List.of(), Map.of(), Set.of(), null)));
        JsonNode tree = JsonMapper.shared().readTree(payload);
        return new Envelope(made.id(), type.name(), tree, Instant.now(), "shop", null, null, null, null, Map.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"at\": 1700000000000}",
                "{\"at\": \"1700000000000\"}",
                "{\"day\": 20000}",
                "{\"day\": [2024, 1, 1]}",
                "{\"whole\": 5.9}",
                "{\"whole\": \"\"}",
                "{\"whole\": \"5\"}",
                "{\"whole\": true}",
                "{\"color\": 1}",
                "{\"color\": \"1\"}",
                "{\"color\": \"\"}",
                "{\"text\": true}",
                "{\"text\": 5}",
                "{\"price\": \"1.5\"}",
                "{\"tags\": [\"a\", \"a\"]}",
                "{\"real\": 1e400}"
            })
    @DisplayName("events M3 a payload that has to be guessed, rounded or converted is unreadable")
    void refusesLaxPayloads(String payload) {
        assertThatThrownBy(() -> envelope(EVERYTHING, payload).open(EVERYTHING))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("does not fit " + Everything.class.getName() + ": " + payload.split("\"", -1)[1]);
    }

    @Test
    @DisplayName("events M3 unknown, missing and null members are read as before, and 1.0 is a whole number")
    void staysLenientForMembers() {
        Everything empty = new Everything(null, null, null, null, 0, null, null, null, null, 0);
        for (String payload :
                List.of("{}", "{\"whole\": null, \"real\": null, \"text\": null, \"new\": {\"a\": [1]}}")) {
            Everything read = envelope(EVERYTHING, payload).open(EVERYTHING).payload();
            assertThat(read).usingRecursiveComparison().ignoringFields("tags").isEqualTo(empty);
        }
        assertThat(envelope(EVERYTHING, "{\"whole\": 1.0}")
                        .open(EVERYTHING)
                        .payload()
                        .whole())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("events M3 a list, set or map that is absent or null is empty, unless it is @Nullable")
    void fillsContainers() {
        Lists empty = new Lists(List.of(), Map.of(), Set.of(), null);
        for (String payload : List.of("{}", "{\"list\": null, \"map\": null, \"set\": null, \"maybe\": null}")) {
            assertThat(envelope(LISTS, payload).open(LISTS).payload()).isEqualTo(empty);
        }
    }

    @Test
    @DisplayName("events L3b offsets and zones arrive as they were sent, and decimals with all digits")
    void keepsOffsets() {
        Everything sent = new Everything(
                Instant.parse("2026-01-01T00:00:00.123456789Z"),
                LocalDate.of(2026, 1, 1),
                OffsetDateTime.parse("2026-01-01T00:00:00+02:00"),
                ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Berlin]"),
                1,
                Color.RED,
                "a",
                new BigDecimal("1.50"),
                Set.of(),
                1.2345678901234567);
        Envelope event = EventOrigin.of("shop").envelope(EVERYTHING.of(sent));

        assertThat(event.open(EVERYTHING).payload()).isEqualTo(sent);
        assertThat(envelope(EVERYTHING, event.payload().toString())
                        .open(EVERYTHING)
                        .payload())
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(sent);
    }

    @Test
    @DisplayName("events M3 constraints are checked when an event is published and when it is read")
    @SuppressWarnings("NullAway") // that is the case
    void checksConstraints() {
        EventOrigin origin = EventOrigin.of("shop");
        assertThatThrownBy(() -> origin.envelope(CHECKED.of(new Checked(null, 0))))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Event \"checked\" is not published: ")
                .hasMessageContaining("note must not be null")
                .hasMessageContaining("count must be greater than or equal to 1");
        assertThatThrownBy(() -> envelope(CHECKED, "{\"count\": 1}").open(CHECKED))
                .isInstanceOf(UnreadableEventException.class)
                .hasMessageContaining("does not fit " + Checked.class.getName() + ": note must not be null.");
        EventType<Checked> next = CHECKED.version(2).upcast(1, old -> old.put("note", "none"));
        assertThat(envelope(next, "{\"count\": 1}").open(next).payload()).isEqualTo(new Checked("none", 1));
    }

    @Test
    @DisplayName("events M3 a message with a duplicate key is not an event")
    void refusesDuplicateKeys() {
        for (String body : List.of(
                "{\"whole\": 1, \"whole\": 2}",
                "{\"type\": \"everything\", \"payload\": {\"whole\": 1, \"whole\": 2}}")) {
            var received = EventCodec.decode("m1", null, new TextMessage(body, Map.of("type", "everything")));
            assertThat(received.problem()).as(body).contains("has a member twice in one object");
        }
    }

    @Test
    @DisplayName("spring S2 M1 members of subclasses and NaN do not leave in events")
    void writesDeclaredMembers() {
        EventOrigin origin = EventOrigin.of("shop");
        assertThat(origin.envelope(PAYMENT.of(new CardPayment())).payload()).hasToString("{\"id\":1}");
        assertThatThrownBy(() -> origin.envelope(
                        EVERYTHING.of(new Everything(null, null, null, null, 0, null, null, null, null, Double.NaN))))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("must be a finite number");
    }
}
