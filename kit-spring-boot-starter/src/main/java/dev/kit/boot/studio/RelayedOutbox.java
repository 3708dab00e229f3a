package dev.kit.boot.studio;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.constructs.events.outbox.OutboxEvent;
import dev.kit.constructs.events.outbox.OutboxEvents;
import dev.kit.studio.operations.EventBacklog;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Adapts an outbox of the application to the studio. */
record RelayedOutbox(OutboxEvents events) implements EventBacklog {

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
        return identity(id)
                .flatMap(event -> events.parkedEvents().list(ParkedFilter.ofEvent(event), 1).stream()
                        .findFirst())
                .map(event -> new Detail(parkedRow(event), JSON.writeValueAsString(event.envelope())));
    }

    @Override
    public boolean retry(String id) {
        return identity(id).filter(events::retry).isPresent();
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
        return identity(id)
                .filter(event -> events.parkedEvents().discard(ParkedFilter.ofEvent(event)) > 0)
                .isPresent();
    }

    static Optional<UUID> identity(String id) {
        try {
            return Optional.of(UUID.fromString(id));
        } catch (IllegalArgumentException noIdentity) {
            return Optional.empty();
        }
    }

    private static Row parkedRow(ParkedEvent event) {
        return row(event.envelope().id().toString(), event.subscriber(), event);
    }

    /** Returns the row of a parked event under an id of its own. */
    static Row row(String id, String target, ParkedEvent event) {
        return new Row(
                id,
                event.envelope().id().toString(),
                event.envelope().type(),
                event.envelope().key(),
                target,
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
