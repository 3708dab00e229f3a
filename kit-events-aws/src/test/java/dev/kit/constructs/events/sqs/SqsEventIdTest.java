package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.EventIdContract;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

final class SqsEventIdTest extends EventIdContract {

    private static MessageAttributeValue text(String value) {
        return MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(value)
                .build();
    }

    @Override
    protected UUID read(@Nullable String own, @Nullable String ofMessage) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        attributes.put("type", text("t"));
        if (own != null) {
            attributes.put("id", text(own));
        }
        return HeldMessage.of(Message.builder()
                        .messageId(ofMessage)
                        .body("1")
                        .messageAttributes(attributes)
                        .build())
                .envelope()
                .id();
    }
}
