package dev.kit.cli.events.child;

import dev.kit.constructs.discovery.ConstructDiscovery;
import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.subscribers.Subscriber;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The creation of the queues of the application's subscribers. Stateless. */
final class SetUp {

    private SetUp() {}

    static Map<String, Object> run(JsonNode question) {
        List<String> patterns =
                question.path("packages").valueStream().map(JsonNode::asString).toList();
        List<EventConsumer.Settings> subscribers = subscribers(patterns);
        Map<String, Object> answer = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        Set<String> before = new TreeSet<>();
        Set<String> after = new TreeSet<>();
        for (JsonNode place : question.path("places")) {
            if (!place.path("outbox").asBoolean()) {
                ConnectionString address =
                        ConnectionString.parse(place.path("url").asString());
                names.add(address.toString());
                try (EventQueues queues = EventQueues.of(address)) {
                    before.addAll(names(queues.list(subscribers)));
                    queues.create(subscribers);
                    after.addAll(names(queues.list(subscribers)));
                }
            }
        }
        Set<String> created = new TreeSet<>(after);
        created.removeAll(before);
        answer.put("places", names);
        answer.put(
                "subscribers",
                subscribers.stream().map(EventConsumer.Settings::subscriber).toList());
        answer.put("created", created);
        answer.put("existing", before);
        return answer;
    }

    private static Set<String> names(List<QueueState> states) {
        return states.stream().map(QueueState::name).collect(Collectors.toSet());
    }

    /**
     * Returns the settings of the constants of type {@code Subscriber} in packages. Subscribers that are beans exist in
     * a running application only.
     */
    private static List<EventConsumer.Settings> subscribers(List<String> packages) {
        Map<String, EventConsumer.Settings> found = new TreeMap<>();
        new ConstructDiscovery(Subscriber.class.getClassLoader())
                .constants(Subscriber.class, packages)
                .forEach(subscriber -> found.put(
                        subscriber.construct().name(), subscriber.construct().settings()));
        if (found.isEmpty()) {
            throw new IllegalArgumentException("No constant of type Subscriber was found in "
                    + String.join(", ", packages) + ". Name the packages that hold subscribers with --package.");
        }
        return List.copyOf(found.values());
    }
}
