package dev.kit.constructs.aws;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException.UnreadableEventException;
import dev.kit.constructs.events.codec.EnvelopeHeaders;
import dev.kit.constructs.events.codec.EventCodec;
import dev.kit.constructs.events.codec.ReceivedEvent;
import dev.kit.constructs.events.codec.TextMessage;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A record in an event of a queue or topic; filled while the event is read. */
final class QueueRecord {

    static final String QUEUE = "aws:sqs";
    static final String TOPIC = "aws:sns";

    @Nullable String source;

    @Nullable String messageId;

    @Nullable String body;

    @Nullable String group;

    @Nullable Instant sentAt;

    int attempt = 1;
    final Map<String, String> attributes = new HashMap<>();

    private QueueRecord() {}

    /**
     * Reads the records of an event.
     *
     * @throws InvalidInvocationException if the event is malformed, or of another source
     */
    static List<QueueRecord> read(InputStream in) {
        List<QueueRecord> records = new ArrayList<>();
        List<String> present = new ArrayList<>();
        EventParser.read(in, (name, value) -> {
            present.add(name);
            if (name.equals("Records")) {
                value.objects(() -> {
                    QueueRecord record = new QueueRecord();
                    records.add(record);
                    return record::property;
                });
            } else {
                value.skip();
            }
        });
        if (!present.contains("Records")) {
            throw new InvalidInvocationException("AwsLambdaSubscriber takes events of SQS and SNS, which have"
                    + " \"Records\". This one has none"
                    + (present.contains("requestContext")
                            ? ", but an HTTP request: use AmazonApiGatewayV1Endpoint or AmazonApiGatewayV2Endpoint."
                            : ": check what invokes the function."));
        }
        records.forEach(QueueRecord::check);
        return records;
    }

    private void check() {
        if (!QUEUE.equals(source) && !TOPIC.equals(source)) {
            throw new InvalidInvocationException("AwsLambdaSubscriber takes events of SQS and SNS. This one is of "
                    + (source == null ? "a source without a name" : "\"" + source + "\"")
                    + ": check the event source mapping or subscription of the function.");
        }
    }

    boolean isOfQueue() {
        return QUEUE.equals(source);
    }

    /**
     * Returns the event that the message carries.
     *
     * @throws UnreadableEventException if the message carries no event
     */
    Envelope envelope() {
        String id = messageId == null ? "" : messageId;
        if (body == null) {
            throw new UnreadableEventException("Message " + id + " has no body.");
        }
        ReceivedEvent event = EventCodec.decode(id, sentAt, new TextMessage(body, attributes));
        if (event.problem() != null) {
            throw new UnreadableEventException(event.problem());
        }
        return event.envelope();
    }

    private void property(String name, EventParser value) {
        switch (name) {
            case "eventSource", "EventSource" -> source = value.text();
            case "messageId" -> messageId = value.text();
            case "body" -> body = value.text();
            case "attributes" -> value.object(this::systemAttribute);
            case "messageAttributes" -> readAttributes(value, "stringValue");
            case "Sns" -> value.object(this::notification);
            default -> value.skip();
        }
    }

    private void systemAttribute(String name, EventParser value) {
        switch (name) {
            case "ApproximateReceiveCount" -> attempt = (int) Math.max(1, number(value.text(), 1));
            case "SentTimestamp" -> sentAt = Instant.ofEpochMilli(number(value.text(), 0));
            case "MessageGroupId" -> group = value.text();
            default -> value.skip();
        }
    }

    private void notification(String name, EventParser value) {
        switch (name) {
            case "MessageId" -> messageId = value.text();
            case "Message" -> body = value.text();
            case "Timestamp" -> sentAt = EnvelopeHeaders.instant(value.text());
            case "MessageAttributes" -> readAttributes(value, "Value");
            default -> value.skip();
        }
    }

    /** Reads the attributes with a text value. SQS and SNS use different names for their text. */
    private void readAttributes(EventParser event, String textProperty) {
        event.object((name, attribute) -> attribute.object((property, value) -> {
            if (property.equals(textProperty)) {
                String text = value.text();
                if (text != null) {
                    attributes.put(name, text);
                }
            } else {
                value.skip();
            }
        }));
    }

    private static long number(@Nullable String text, long otherwise) {
        try {
            return text == null ? otherwise : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
