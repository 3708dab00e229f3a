package dev.kit.cli.events;

import dev.kit.cli.studio.StudioClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The parked events of a running application, by way of its studio. */
record StudioPlace(StudioClient studio) implements ParkedPlace {

    /** The prefix by which the studio marks targets that are subscribers. */
    private static final String SUBSCRIBER = "subscriber ";

    @Override
    public Listing list(EventFilter filter, int limit, boolean content) {
        Map<String, String> query = query(filter);
        query.put("limit", String.valueOf(limit));
        JsonNode answer = studio.get("outbox", query);
        List<ObjectNode> events = new ArrayList<>();
        for (JsonNode row : answer.path("rows")) {
            if (row.path("state").asString().equals("parked")) {
                JsonNode shown = content
                        ? studio.get(
                                "outbox/" + StudioClient.segment(row.path("id").asString()), Map.of())
                        : row;
                events.add(event(shown, content));
            }
        }
        return new Listing(studio.address(), answer.path("selected").asLong(), events);
    }

    private static ObjectNode event(JsonNode row, boolean content) {
        String target = row.path("target").asString();
        boolean subscriber = target.startsWith(SUBSCRIBER);
        ObjectNode event = JsonMapper.shared().createObjectNode();
        event.put("id", row.path("event").asString());
        event.set("type", row.path("type"));
        event.set("key", row.path("key"));
        event.put("subscriber", subscriber ? target.substring(SUBSCRIBER.length()) : null);
        event.put("target", subscriber ? null : target);
        event.set("attempts", row.path("attempts"));
        event.set("published", row.path("created"));
        event.set("parkedAt", row.path("parkedAt"));
        event.set("lastError", row.path("lastError"));
        if (content) {
            event.set("envelope", row.path("envelope"));
        }
        return event;
    }

    @Override
    public Listing count(EventFilter filter) {
        Map<String, String> query = query(filter);
        query.put("limit", "1");
        return new Listing(
                studio.address(), studio.get("outbox", query).path("selected").asLong(), List.of());
    }

    @Override
    public long retry(EventFilter filter) {
        return studio.post("outbox/retry", query(filter), JsonMapper.shared().createObjectNode())
                .path("retried")
                .asLong();
    }

    @Override
    public long discard(EventFilter filter) {
        return studio.delete("outbox", query(filter)).path("discarded").asLong();
    }

    private static Map<String, String> query(EventFilter filter) {
        Map<String, String> query = new LinkedHashMap<>();
        Places.put(
                query::put, "target", filter.subscriber() == null ? filter.target() : SUBSCRIBER + filter.subscriber());
        Places.put(query::put, "type", filter.type());
        Places.put(query::put, "event", filter.event());
        Places.put(query::put, "until", filter.until());
        return query;
    }
}
