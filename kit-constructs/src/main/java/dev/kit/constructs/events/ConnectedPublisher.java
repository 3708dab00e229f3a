package dev.kit.constructs.events;

import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A publisher with the connection string from which it was created. */
record ConnectedPublisher(ConnectionString connection, Publisher target) implements Publisher {

    @Override
    public void publish(List<Envelope> events) {
        target.publish(events);
    }

    @Override
    public boolean enlist(DataSource dataSource, List<Envelope> events) {
        return target.enlist(dataSource, events);
    }

    @Override
    public long maximumEventBytes() {
        return target.maximumEventBytes();
    }

    @Override
    public @Nullable String refusal(Envelope event) {
        return target.refusal(event);
    }

    @Override
    public void close() {
        target.close();
    }
}
