package dev.kit.constructs.events.rabbitmq;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import java.util.List;

/** The parked events of a connection string, with their own connection. */
final class RabbitParkedEvents implements ParkedEvents {

    private final BrokerConnection connection;
    private final ParkedQueue queue;

    RabbitParkedEvents(RabbitOptions options) {
        this.connection = new BrokerConnection(options, "parked");
        this.queue = new ParkedQueue(connection, options);
    }

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        return queue.list(filter, ParkedFilter.checkLimit(limit));
    }

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
        connection.close();
    }
}
