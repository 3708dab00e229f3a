package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.impl.LongStringHelper;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.WireContract;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

final class RabbitWireTest extends WireContract {

    @Override
    protected String resource() {
        return "wire/rabbitmq.txt";
    }

    @Override
    protected String write(Envelope event) {
        Outgoing message = EventMessages.encode("shop", event);
        BasicProperties properties = message.properties();
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("exchange", message.exchange());
        line.put("routingKey", message.routingKey());
        line.put("contentType", properties.getContentType());
        line.put("deliveryMode", properties.getDeliveryMode());
        line.put("type", properties.getType());
        line.put("messageId", properties.getMessageId());
        line.put("timestamp", properties.getTimestamp().toInstant().toEpochMilli());
        line.put("headers", sorted(properties.getHeaders()));
        line.put("body", new String(message.body(), StandardCharsets.UTF_8));
        return MAPPER.writeValueAsString(line);
    }

    /** Tables have no order. */
    private static Map<String, Object> sorted(Map<?, ?> table) {
        Map<String, Object> sorted = new TreeMap<>();
        table.forEach((name, value) ->
                sorted.put(name.toString(), value instanceof Map<?, ?> inner ? sorted(inner) : value));
        return sorted;
    }

    @Override
    protected Envelope read(String message) {
        JsonNode line = MAPPER.readTree(message);
        BasicProperties properties = new BasicProperties.Builder()
                .type(line.get("type").stringValue())
                .messageId(line.get("messageId").stringValue())
                .timestamp(Date.from(Instant.ofEpochMilli(line.get("timestamp").longValue())))
                .headers(table(line.get("headers")))
                .build();
        return EventMessages.decode(
                        properties, line.get("body").stringValue().getBytes(StandardCharsets.UTF_8), UUID::randomUUID)
                .envelope();
    }

    /** The values as the client receives them. */
    private static Map<String, Object> table(JsonNode object) {
        Map<String, Object> table = new HashMap<>();
        object.properties().forEach(entry -> table.put(entry.getKey(), value(entry.getValue())));
        return table;
    }

    private static Object value(JsonNode value) {
        if (value.isObject()) {
            return table(value);
        }
        return value.isNumber()
                ? (Object) value.longValue()
                : LongStringHelper.asLongString(value.stringValue().getBytes(StandardCharsets.UTF_8));
    }
}
