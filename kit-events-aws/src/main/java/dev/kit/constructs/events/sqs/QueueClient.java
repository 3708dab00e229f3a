package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.codec.TextMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** The requests to a queue. Thread-safe. */
final class QueueClient {

    private static final Logger log = LoggerFactory.getLogger(SqsTransport.class);
    private static final int MOST_ENTRIES = 10;

    private final Supplier<SqsClient> client;
    private final String url;

    QueueClient(Supplier<SqsClient> client, String url) {
        this.client = client;
        this.url = url;
    }

    String url() {
        return url;
    }

    /** Returns whether the queue keeps the order of a group, and delivers nothing after an unsettled message of it. */
    boolean isFifo() {
        return url.endsWith(".fifo");
    }

    /** Receives up to ten messages, and waits up to {@code waitSeconds} for the first. */
    List<Message> receive(int most, int visibilitySeconds, int waitSeconds) {
        return client.get()
                .receiveMessage(request -> request.queueUrl(url)
                        .maxNumberOfMessages(Math.min(MOST_ENTRIES, most))
                        .visibilityTimeout(visibilitySeconds)
                        .waitTimeSeconds(waitSeconds)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    /** Sends messages. Returns the reason if not all of them are stored, and null if they are. */
    @Nullable String sendAll(List<OutgoingEvent> events) {
        try {
            for (List<OutgoingEvent> batch : MessageBatches.of(events, MOST_ENTRIES, BatchPublisher.MOST_BYTES)) {
                Map<OutgoingEvent, String> refused = send(batch);
                if (!refused.isEmpty()) {
                    return String.join("; ", refused.values());
                }
            }
            return null;
        } catch (SdkException e) {
            return AwsFailure.reason(e);
        }
    }

    /** Sends messages in one request, and returns the rejected ones. */
    Map<OutgoingEvent, String> send(List<OutgoingEvent> events) {
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (OutgoingEvent event : events) {
            entries.add(entry(String.valueOf(entries.size()), event));
        }
        Map<OutgoingEvent, String> refused = new LinkedHashMap<>();
        client.get()
                .sendMessageBatch(request -> request.queueUrl(url).entries(entries))
                .failed()
                .forEach(failed -> refused.put(
                        events.get(Integer.parseInt(failed.id())), failed.code() + " - " + failed.message()));
        return refused;
    }

    private SendMessageBatchRequestEntry entry(String id, OutgoingEvent event) {
        SendMessageBatchRequestEntry.Builder entry = SendMessageBatchRequestEntry.builder()
                .id(id)
                .messageBody(event.message().body())
                .messageAttributes(attributes(event.message()));
        if (isFifo()) {
            entry.messageGroupId(event.group()).messageDeduplicationId(event.deduplicationId());
        }
        return entry.build();
    }

    private static Map<String, MessageAttributeValue> attributes(TextMessage message) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        message.attributes()
                .forEach((name, value) -> attributes.put(
                        name,
                        MessageAttributeValue.builder()
                                .dataType("String")
                                .stringValue(value)
                                .build()));
        return attributes;
    }

    /** Deletes messages. A message that cannot be deleted is delivered again, which is logged. */
    void delete(Collection<HeldMessage> messages) {
        settle(
                "delete",
                messages,
                (id, message) -> DeleteMessageBatchRequestEntry.builder()
                        .id(id)
                        .receiptHandle(message.receipt())
                        .build(),
                entries -> client.get()
                        .deleteMessageBatch(request -> request.queueUrl(url).entries(entries))
                        .failed());
    }

    /** Hides messages for {@code seconds} from now; 0 makes them visible. */
    void hide(Collection<HeldMessage> messages, int seconds) {
        settle(
                "change the visibility of",
                messages,
                (id, message) -> ChangeMessageVisibilityBatchRequestEntry.builder()
                        .id(id)
                        .receiptHandle(message.receipt())
                        .visibilityTimeout(seconds)
                        .build(),
                entries -> client.get()
                        .changeMessageVisibilityBatch(
                                request -> request.queueUrl(url).entries(entries))
                        .failed());
    }

    private <E> void settle(
            String task,
            Collection<HeldMessage> messages,
            BiFunction<String, HeldMessage, E> entry,
            Function<List<E>, List<BatchResultErrorEntry>> request) {
        Iterator<HeldMessage> left = messages.iterator();
        while (left.hasNext()) {
            List<E> entries = new ArrayList<>(MOST_ENTRIES);
            while (left.hasNext() && entries.size() < MOST_ENTRIES) {
                entries.add(entry.apply(String.valueOf(entries.size()), left.next()));
            }
            settle(task, entries, request);
        }
    }

    private <E> void settle(String task, List<E> entries, Function<List<E>, List<BatchResultErrorEntry>> request) {
        try {
            for (BatchResultErrorEntry failed : request.apply(entries)) {
                log.warn(
                        "Queue {} refused to {} a message, which may be delivered again: {} - {}",
                        url,
                        task,
                        failed.code(),
                        failed.message());
            }
        } catch (SdkException e) {
            log.warn(
                    "Queue {} could not {} messages, which are delivered again once they are visible: {}",
                    url,
                    task,
                    AwsFailure.reason(e));
        }
    }

    /** Returns the approximate number of waiting messages, which the service updates with a delay of up to a minute. */
    int waiting() {
        String number = client.get()
                .getQueueAttributes(
                        request -> request.queueUrl(url).attributeNamesWithStrings("ApproximateNumberOfMessages"))
                .attributesAsStrings()
                .get("ApproximateNumberOfMessages");
        return number == null ? 0 : Integer.parseInt(number);
    }
}
