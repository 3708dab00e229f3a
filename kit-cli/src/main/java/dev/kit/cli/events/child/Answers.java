package dev.kit.cli.events.child;

import dev.kit.constructs.ConstructException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The responses to requests about parked events and queues. Stateless. */
final class Answers {

    private static final JsonMapper JSON = new JsonMapper();
    private static final System.Logger log = System.getLogger(Answers.class.getName());

    private Answers() {}

    static byte[] to(byte[] question) {
        try {
            return JSON.writeValueAsBytes(answer(JSON.readTree(question)));
        } catch (ConstructException | IllegalArgumentException refused) {
            return JSON.writeValueAsBytes(Map.of("error", String.valueOf(refused.getMessage())));
        } catch (RuntimeException failure) {
            log.log(System.Logger.Level.DEBUG, "A question could not be answered.", failure);
            return JSON.writeValueAsBytes(Map.of("error", Failure.reason(failure)));
        }
    }

    private static Map<String, Object> answer(JsonNode question) {
        String command = question.path("command").asString();
        if (command.equals("setup")) {
            return SetUp.run(question);
        }
        try (AskedPlaces places = AskedPlaces.open(question)) {
            ParkedFilter filter = filter(question.path("filter"));
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("places", places.names());
            switch (command) {
                case "list" -> {
                    answer.put("selected", places.sum(events -> events.count(filter)));
                    answer.put(
                            "events",
                            list(places, filter, question.path("limit").asInt(50)));
                }
                case "count" -> answer.put("selected", places.sum(events -> events.count(filter)));
                case "retry" -> answer.put("settled", places.sum(events -> events.retry(filter)));
                case "discard" -> answer.put("settled", places.sum(events -> events.discard(filter)));
                default -> throw new IllegalArgumentException("There is no question \"" + command + "\".");
            }
            return answer;
        }
    }

    private static List<Map<String, @Nullable Object>> list(AskedPlaces places, ParkedFilter filter, int limit) {
        List<Found> found = new ArrayList<>();
        places.each(
                (events, outbox) -> events.list(filter, limit).forEach(event -> found.add(new Found(event, outbox))));
        return found.stream()
                .sorted(Comparator.comparing(each -> each.event().parkedAt()))
                .limit(limit)
                .map(Answers::view)
                .toList();
    }

    private record Found(ParkedEvent event, boolean outbox) {}

    /** Returns the JSON form, with the target of the outbox or else the subscriber that gave the event up. */
    private static Map<String, @Nullable Object> view(Found found) {
        ParkedEvent event = found.event();
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("id", event.envelope().id().toString());
        view.put("type", event.envelope().type());
        view.put("key", event.envelope().key());
        view.put("subscriber", found.outbox() ? null : event.subscriber());
        view.put("target", found.outbox() ? event.subscriber() : null);
        view.put("attempts", event.attempts());
        view.put("published", event.envelope().time().toString());
        view.put("parkedAt", event.parkedAt().toString());
        view.put("lastError", event.lastError());
        view.put("envelope", JSON.valueToTree(event.envelope()));
        return view;
    }

    private static ParkedFilter filter(JsonNode filter) {
        String id = text(filter, "event");
        String until = text(filter, "until");
        String target = text(filter, "target");
        return new ParkedFilter(
                id == null ? null : UUID.fromString(id),
                target == null ? text(filter, "subscriber") : target,
                text(filter, "type"),
                null,
                until == null ? null : Instant.parse(until));
    }

    private static @Nullable String text(JsonNode node, String name) {
        JsonNode value = node.path(name);
        return value.isString() ? value.stringValue() : null;
    }

    /** A query of the parked events at one place. */
    @FunctionalInterface
    interface Look {

        void at(ParkedEvents events, boolean outbox);
    }
}
