package dev.kit.constructs.events.sqs;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The parked events of a connection string, with their own client. Thread-safe. */
public final class SqsParkedEvents implements ParkedEvents {

    private final LazyClient<SqsClient> client;
    private final ParkedQueue queue;

    /** Opens the dead-letter queue of {@code plan}. Closing this object closes {@code client}. */
    public SqsParkedEvents(ConnectionString connection, LazyClient<SqsClient> client, QueuePlan plan) {
        this.client = client;
        this.queue = new ParkedQueue(client, connection, plan);
    }

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        return queue.list(filter, ParkedFilter.checkLimit(limit));
    }

    /**
     * Returns the number of events. For {@link ParkedFilter#ALL} it is the service's own count, which may be a minute
     * old.
     */
    @Override
    public long count(ParkedFilter filter) {
        return queue.count(filter);
    }

    @Override
    public int retry(ParkedFilter filter) {
        return queue.retry(filter);
    }

    @Override
    public int discard(ParkedFilter filter) {
        return queue.discard(filter);
    }

    @Override
    public void close() {
        client.close();
    }
}
