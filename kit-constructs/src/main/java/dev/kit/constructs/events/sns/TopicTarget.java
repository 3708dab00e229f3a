package dev.kit.constructs.events.sns;

import dev.kit.constructs.events.sqs.BatchPublisher;
import dev.kit.constructs.events.sqs.LazyClient;
import dev.kit.constructs.events.sqs.OutgoingEvent;
import dev.kit.constructs.events.sqs.SqsMessage;
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
        Map<String, OutgoingEvent> byEntry = new LinkedHashMap<>();
        List<PublishBatchRequestEntry> entries = new ArrayList<>();
        for (OutgoingEvent event : batch) {
            String entry = String.valueOf(entries.size());
            byEntry.put(entry, event);
            entries.add(entry(entry, event));
        }
        Map<OutgoingEvent, String> refused = new LinkedHashMap<>();
        client.get()
                .publishBatch(request -> request.topicArn(topicArn).publishBatchRequestEntries(entries))
                .failed()
                .forEach(failed -> {
                    OutgoingEvent event = byEntry.get(failed.id());
                    if (event != null) {
                        refused.put(event, failed.code() + " - " + failed.message());
                    }
                });
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

    private static Map<String, MessageAttributeValue> attributes(SqsMessage message) {
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
