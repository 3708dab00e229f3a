package dev.kit.cli.events;

import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.studio.StudioClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The choice of the source of parked events: the source that the command line names, else the application that runs
 * here, else the source that environment variables name.
 */
final class Places {

    /** The options of the choice, which follow those of a command. */
    private static final List<Option<?>> OPTIONS = List.of(
            StudioClient.URL,
            StudioClient.TOKEN,
            BrokerAddresses.CONNECTION_STRING,
            BrokerAddresses.STAGE,
            ApplicationPath.JAR,
            ApplicationPath.CLASS_PATH);

    private Places() {}

    static Option<?>[] with(Option<?>... options) {
        List<Option<?>> all = new ArrayList<>(Arrays.asList(options));
        all.addAll(OPTIONS);
        return all.toArray(Option<?>[]::new);
    }

    static ParkedPlace of(Invocation invocation) {
        Optional<BrokerAddresses> given = BrokerAddresses.given(invocation);
        if (given.isPresent()) {
            return connected(invocation, given.get());
        }
        return StudioClient.find(invocation)
                .<ParkedPlace>map(StudioPlace::new)
                .orElseGet(() -> connected(invocation, BrokerAddresses.ofVariables(invocation)));
    }

    private static ParkedPlace connected(Invocation invocation, BrokerAddresses connections) {
        return new ConnectedPlace(program(invocation, connections), connections);
    }

    static ApplicationProgram program(Invocation invocation, BrokerAddresses connections) {
        return new ApplicationProgram(ApplicationPath.of(invocation), connections.variables());
    }

    private static void put(BiConsumer<String, String> into, String name, @Nullable Object value) {
        if (value != null) {
            into.accept(name, value.toString());
        }
    }

    /** The parked events of a running application, by way of its studio. */
    private record StudioPlace(StudioClient studio) implements ParkedPlace {

        /** The prefix by which the studio marks targets that are subscribers. */
        private static final String SUBSCRIBER = "subscriber ";

        private static final JsonMapper JSON = new JsonMapper();

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
                                    "outbox/"
                                            + StudioClient.segment(
                                                    row.path("id").asString()),
                                    Map.of())
                            : row;
                    events.add(event(shown, content));
                }
            }
            return new Listing(studio.address(), answer.path("selected").asLong(), events);
        }

        private static ObjectNode event(JsonNode row, boolean content) {
            String target = row.path("target").asString();
            boolean subscriber = target.startsWith(SUBSCRIBER);
            ObjectNode event = JSON.createObjectNode();
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
                    studio.address(),
                    studio.get("outbox", query).path("selected").asLong(),
                    List.of());
        }

        @Override
        public long retry(EventFilter filter) {
            return studio.post("outbox/retry", query(filter), JSON.createObjectNode())
                    .path("retried")
                    .asLong();
        }

        @Override
        public long discard(EventFilter filter) {
            return studio.delete("outbox", query(filter)).path("discarded").asLong();
        }

        private static Map<String, String> query(EventFilter filter) {
            Map<String, String> query = new LinkedHashMap<>();
            put(query::put, "target", filter.subscriber() == null ? filter.target() : SUBSCRIBER + filter.subscriber());
            put(query::put, "type", filter.type());
            put(query::put, "event", filter.event());
            put(query::put, "until", filter.until());
            return query;
        }
    }

    /** The parked events at connection strings, without a running application. */
    private record ConnectedPlace(ApplicationProgram program, BrokerAddresses connections) implements ParkedPlace {

        @Override
        public Listing list(EventFilter filter, int limit, boolean content) {
            ObjectNode question = question("list", filter);
            question.put("limit", limit);
            JsonNode answer = program.ask(question);
            List<ObjectNode> events = new ArrayList<>();
            for (JsonNode event : answer.path("events")) {
                ObjectNode shown = (ObjectNode) event;
                if (!content) {
                    shown.remove("envelope");
                }
                events.add(shown);
            }
            return listing(answer, events);
        }

        @Override
        public Listing count(EventFilter filter) {
            return listing(program.ask(question("count", filter)), List.of());
        }

        private static Listing listing(JsonNode answer, List<ObjectNode> events) {
            List<String> places = new ArrayList<>();
            answer.path("places").forEach(place -> places.add(place.asString()));
            return new Listing(
                    String.join(", ", places), answer.path("selected").asLong(), events);
        }

        @Override
        public long retry(EventFilter filter) {
            return program.ask(question("retry", filter)).path("settled").asLong();
        }

        @Override
        public long discard(EventFilter filter) {
            return program.ask(question("discard", filter)).path("settled").asLong();
        }

        private ObjectNode question(String command, EventFilter filter) {
            ObjectNode question = connections.question(command);
            ObjectNode selection = question.putObject("filter");
            put(selection::put, "event", filter.event());
            put(selection::put, "subscriber", filter.subscriber());
            put(selection::put, "target", filter.target());
            put(selection::put, "type", filter.type());
            put(selection::put, "until", filter.until());
            return question;
        }
    }
}
