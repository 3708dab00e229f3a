package dev.kit.constructs.aws;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.UnreadableEventException;
import dev.kit.constructs.events.sqs.ReceivedEvent;
import dev.kit.constructs.events.sqs.SqsEventCodec;
import dev.kit.constructs.events.sqs.SqsMessage;

/** Reads the messages of SQS and SNS as the transports of both write them. */
final class MessageDecoder {

    private MessageDecoder() {}

    /**
     * Returns the event that {@code record} carries.
     *
     * @throws UnreadableEventException if it carries none
     */
    static Envelope decode(QueueRecord record) {
        String id = record.messageId == null ? "" : record.messageId;
        if (record.body == null) {
            throw new UnreadableEventException("Message " + id + " has no body.");
        }
        ReceivedEvent received =
                SqsEventCodec.decode(id, record.sentAt, new SqsMessage(record.body, record.attributes));
        if (received.problem() != null) {
            throw new UnreadableEventException(received.problem());
        }
        return received.envelope();
    }
}
