package dev.kit.cli.events;

import dev.kit.cli.application.ApplicationProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The parked events at connection strings, without a running application. */
record ConnectedPlace(ApplicationProgram program, BrokerAddresses connections) implements ParkedPlace {

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
        String places =
                answer.path("places").valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
        return new Listing(places, answer.path("selected").asLong(), events);
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
        Places.put(selection::put, "event", filter.event());
        Places.put(selection::put, "subscriber", filter.subscriber());
        Places.put(selection::put, "target", filter.target());
        Places.put(selection::put, "type", filter.type());
        Places.put(selection::put, "until", filter.until());
        return question;
    }
}
