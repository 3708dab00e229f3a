package dev.kit.constructs.events.sqs;

import java.util.ArrayList;
import java.util.List;

/** Divides messages into batches for requests, by number and by size. */
final class MessageBatches {

    private MessageBatches() {}

    /** Returns the batches in order. A message larger than {@code mostBytes} is a batch of its own. */
    static List<List<OutgoingEvent>> of(List<OutgoingEvent> events, int most, long mostBytes) {
        List<List<OutgoingEvent>> batches = new ArrayList<>();
        List<OutgoingEvent> batch = new ArrayList<>();
        long bytes = 0;
        for (OutgoingEvent event : events) {
            long size = event.message().bytes();
            if (!batch.isEmpty() && (batch.size() == most || bytes + size > mostBytes)) {
                batches.add(batch);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(event);
            bytes += size;
        }
        if (!batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }
}
