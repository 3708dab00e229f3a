package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import java.util.List;
import java.util.Objects;

/** The parked events of an outbox table, whose subscribers are the targets. */
record OutboxParkedEvents(OutboxEvents outbox, OutboxAdministration table) implements ParkedEvents {

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        int most = ParkedFilter.checkLimit(limit);
        return outbox.within(() -> table.parked(filter, most).stream()
                .map(OutboxParkedEvents::parked)
                .toList());
    }

    @Override
    public long count(ParkedFilter filter) {
        return outbox.within(() -> table.count(filter));
    }

    private static ParkedEvent parked(OutboxEvent event) {
        return new ParkedEvent(
                event.target(),
                event.envelope(),
                event.attempts(),
                String.valueOf(event.lastError()),
                Objects.requireNonNull(event.parkedAt()));
    }

    @Override
    public int retry(ParkedFilter filter) {
        return outbox.within(() -> table.retry(filter));
    }

    @Override
    public int discard(ParkedFilter filter) {
        return outbox.within(() -> table.discard(filter));
    }

    /** Does nothing: the data source belongs to the application. */
    @Override
    public void close() {}
}
