package dev.kit.boot.studio;

import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.outbox.OutboxEvent;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.studio.monitor.Outbox;
import java.util.List;
import java.util.UUID;

/** An outbox of the application, as the studio shows it. */
record RelayedOutbox(OutboxEvents events) implements Outbox {

    @Override
    public Counts counts() {
        OutboxEvents.Counts counts = events.counts();
        return new Counts(counts.pending(), counts.parked());
    }

    @Override
    public List<Row> pending(int limit) {
        return events.pending(limit).stream().map(RelayedOutbox::row).toList();
    }

    @Override
    public List<Row> parked(int limit) {
        return events.parked(limit).stream().map(RelayedOutbox::row).toList();
    }

    @Override
    public boolean retry(String id) {
        try {
            return events.retry(UUID.fromString(id));
        } catch (IllegalArgumentException noIdentity) {
            return false;
        }
    }

    @Override
    public int retryAll() {
        return events.retryAll();
    }

    @Override
    public boolean discard(String id) {
        try {
            return events.parkedEvents().discard(ParkedFilter.ofEvent(UUID.fromString(id))) > 0;
        } catch (IllegalArgumentException noIdentity) {
            return false;
        }
    }

    private static Row row(OutboxEvent event) {
        return new Row(
                event.envelope().id().toString(),
                event.envelope().id().toString(),
                event.envelope().type(),
                event.envelope().key(),
                event.target(),
                event.attempts(),
                event.createdAt(),
                event.parkedAt() == null ? event.nextAt() : null,
                event.parkedAt(),
                event.lastError());
    }
}
