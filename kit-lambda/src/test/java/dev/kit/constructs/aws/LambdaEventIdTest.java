package dev.kit.constructs.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.events.EventIdContract;
import java.io.ByteArrayInputStream;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Records of a queue, as the platform passes them to a function. */
final class LambdaEventIdTest extends EventIdContract {

    @Override
    protected UUID read(@Nullable String own, @Nullable String ofMessage) {
        ObjectNode event = JsonMapper.shared().createObjectNode();
        ObjectNode message = event.putArray("Records").addObject();
        message.put("eventSource", "aws:sqs").put("messageId", ofMessage).put("body", "1");
        ObjectNode attributes = message.putObject("messageAttributes");
        attributes.putObject("type").put("dataType", "String").put("stringValue", "t");
        if (own != null) {
            attributes.putObject("id").put("dataType", "String").put("stringValue", own);
        }
        byte[] bytes = JsonMapper.shared().writeValueAsBytes(event);
        return QueueRecord.read(new ByteArrayInputStream(bytes))
                .get(0)
                .envelope()
                .id();
    }

    @Test
    @DisplayName("LS-02 a message by hand without any identifier is a new event, not a repetition of the last")
    void numbersMessagesByHand() {
        assertThat(read(null, null)).isNotEqualTo(read(null, null));
    }
}
