package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.EventIdContract;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.TextMessage;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Notifications that a topic sends to a queue. */
final class SnsEventIdTest extends EventIdContract {

    @Override
    protected UUID read(@Nullable String own, @Nullable String ofMessage) {
        ObjectNode notification = JsonMapper.shared().createObjectNode();
        notification.put("Type", "Notification").put("MessageId", ofMessage).put("Message", "1");
        ObjectNode attributes = notification.putObject("MessageAttributes");
        attributes.putObject("type").put("Type", "String").put("Value", "t");
        if (own != null) {
            attributes.putObject("id").put("Type", "String").put("Value", own);
        }
        TextMessage message = new TextMessage(notification.toString(), Map.of());
        return EventCodec.decode("of-the-queue", null, message).envelope().id();
    }
}
