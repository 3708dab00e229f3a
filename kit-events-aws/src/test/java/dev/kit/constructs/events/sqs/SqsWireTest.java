package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.WireContract;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.TextMessage;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

final class SqsWireTest extends WireContract {

    @Override
    protected String resource() {
        return "wire/sqs.txt";
    }

    @Override
    protected String write(Envelope event) {
        TextMessage message = EventCodec.encode(event);
        Map<String, String> attributes = new TreeMap<>(message.attributes());
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("attributes", attributes);
        line.put("body", message.body());
        return MAPPER.writeValueAsString(line);
    }

    @Override
    protected Envelope read(String message) {
        JsonNode line = MAPPER.readTree(message);
        Map<String, String> attributes = new HashMap<>();
        line.get("attributes")
                .properties()
                .forEach(
                        entry -> attributes.put(entry.getKey(), entry.getValue().stringValue()));
        return EventCodec.decode("m-1", null, new TextMessage(line.get("body").stringValue(), attributes))
                .envelope();
    }
}
