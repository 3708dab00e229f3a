package dev.kit.boot.studio;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.outbox.OutboxEvent;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.studio.monitor.Outbox;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Adapts an outbox of the application to the studio. */
record RelayedOutbox(OutboxEvents events) implements Outbox {

    static final JsonMapper JSON = new JsonMapper();

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
    public long selected(Selection selection) {
        return events.parkedEvents().count(filter(selection));
    }

    @Override
    public List<Row> parked(Selection selection, int limit) {
        return events.parkedEvents().list(filter(selection), limit).stream()
                .map(RelayedOutbox::parkedRow)
                .toList();
    }

    @Override
    public Optional<Detail> find(String id) {
        try {
            return events.parkedEvents().list(ParkedFilter.ofEvent(UUID.fromString(id)), 1).stream()
                    .findFirst()
                    .map(event -> new Detail(parkedRow(event), JSON.writeValueAsString(event.envelope())));
        } catch (IllegalArgumentException noIdentity) {
            return Optional.empty();
        }
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
    public int retry(Selection selection) {
        return events.parkedEvents().retry(filter(selection));
    }

    @Override
    public int discard(Selection selection) {
        return events.parkedEvents().discard(filter(selection));
    }

    private static ParkedFilter filter(Selection selection) {
        return new ParkedFilter(
                selection.event(), selection.target(), selection.type(), selection.from(), selection.until());
    }

    @Override
    public boolean discard(String id) {
        try {
            return events.parkedEvents().discard(ParkedFilter.ofEvent(UUID.fromString(id))) > 0;
        } catch (IllegalArgumentException noIdentity) {
            return false;
        }
    }

    private static Row parkedRow(ParkedEvent event) {
        return new Row(
                event.envelope().id().toString(),
                event.envelope().id().toString(),
                event.envelope().type(),
                event.envelope().key(),
                event.subscriber(),
                event.attempts(),
                event.envelope().time(),
                null,
                event.parkedAt(),
                event.lastError());
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
                event.nextAt(),
                null,
                event.lastError());
    }
}
