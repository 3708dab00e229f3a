package dev.kit.constructs.events.sqs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/** Divides a message for several subscribers of a queue into one message for each of them. */
final class DividedMessage {

    private DividedMessage() {}

    /** Sends the messages. Returns the reason if not all of them are stored, and null if they are. */
    static @Nullable String send(QueueClient queue, List<OutgoingEvent> copies) {
        try {
            for (List<OutgoingEvent> batch :
                    MessageBatches.of(copies, BatchPublisher.MOST_MESSAGES, BatchPublisher.MOST_BYTES)) {
                Map<OutgoingEvent, String> refused = queue.send(batch);
                if (!refused.isEmpty()) {
                    return String.join("; ", refused.values());
                }
            }
            return null;
        } catch (SdkException e) {
            return AwsFailure.reason(e);
        }
    }
}
