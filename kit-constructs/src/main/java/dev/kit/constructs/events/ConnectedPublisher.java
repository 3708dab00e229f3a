package dev.kit.constructs.events;

import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A publisher with the connection string from which it was created, and the size limit of its transport.
 *
 * <p>It rejects a batch with a larger event before any of it is sent, unless the target does so itself.
 */
record ConnectedPublisher(ConnectionString connection, Publisher target, long limit) implements Publisher {

    @Override
    public void publish(List<Envelope> events) {
        check(events);
        target.publish(events);
    }

    @Override
    public boolean enlist(DataSource dataSource, List<Envelope> events) {
        check(events);
        return target.enlist(dataSource, events);
    }

    private void check(List<Envelope> events) {
        if (checksItself()) {
            return;
        }
        List<String> refusals =
                events.stream().map(this::refusal).filter(Objects::nonNull).toList();
        if (!refusals.isEmpty()) {
            throw new EventException(String.join("\n", refusals));
        }
    }

    private boolean checksItself() {
        return target.maximumEventBytes() <= limit;
    }

    @Override
    public long maximumEventBytes() {
        return Math.min(limit, target.maximumEventBytes());
    }

    @Override
    public @Nullable String refusal(Envelope event) {
        return checksItself() ? target.refusal(event) : EventJson.refusal(event, limit);
    }

    @Override
    public void close() {
        target.close();
    }
}
