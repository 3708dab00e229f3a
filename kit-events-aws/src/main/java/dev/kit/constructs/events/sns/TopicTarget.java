package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.codec.TextMessage;
import dev.kit.constructs.events.sqs.BatchPublisher;
import dev.kit.constructs.events.sqs.LazyClient;
import dev.kit.constructs.events.sqs.OutgoingEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;

/** Publishes to a topic. */
record TopicTarget(LazyClient<SnsClient> client, String topicArn, boolean fifo) implements BatchPublisher.Target {

    @Override
    public Map<OutgoingEvent, String> send(List<OutgoingEvent> batch) {
        List<PublishBatchRequestEntry> entries = new ArrayList<>();
        for (OutgoingEvent event : batch) {
            entries.add(entry(String.valueOf(entries.size()), event));
        }
        Map<OutgoingEvent, String> refused = new LinkedHashMap<>();
        client.get()
                .publishBatch(request -> request.topicArn(topicArn).publishBatchRequestEntries(entries))
                .failed()
                .forEach(failed -> refused.put(
                        batch.get(Integer.parseInt(failed.id())), failed.code() + " - " + failed.message()));
        return refused;
    }

    private PublishBatchRequestEntry entry(String id, OutgoingEvent event) {
        PublishBatchRequestEntry.Builder entry = PublishBatchRequestEntry.builder()
                .id(id)
                .message(event.message().body())
                .messageAttributes(attributes(event.message()));
        if (fifo) {
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

    @Override
    public void close() {
        client.close();
    }
}
