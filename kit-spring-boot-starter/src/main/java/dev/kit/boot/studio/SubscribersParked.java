package dev.kit.boot.studio;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.studio.monitor.Outbox;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Adapts the parked events of one broker to the studio. */
record SubscribersParked(ParkedEvents events) implements Outbox {

    private static final String SEPARATOR = "~";

    private static final String TARGET = "subscriber ";

    @Override
    public boolean keepsUnsent() {
        return false;
    }

    @Override
    public Counts counts() {
        return new Counts(0, events.count(ParkedFilter.ALL));
    }

    @Override
    public List<Row> pending(int limit) {
        return List.of();
    }

    @Override
    public long selected(Selection selection) {
        return isElsewhere(selection) ? 0 : events.count(filter(selection));
    }

    @Override
    public List<Row> parked(Selection selection, int limit) {
        return isElsewhere(selection)
                ? List.of()
                : events.list(filter(selection), limit).stream()
                        .map(SubscribersParked::row)
                        .toList();
    }

    @Override
    public Optional<Detail> find(String id) {
        ParkedFilter filter = filter(id);
        return filter == null
                ? Optional.empty()
                : events.list(filter, 1).stream()
                        .findFirst()
                        .map(event -> new Detail(row(event), RelayedOutbox.JSON.writeValueAsString(event.envelope())));
    }

    @Override
    public boolean retry(String id) {
        ParkedFilter filter = filter(id);
        return filter != null && events.retry(filter) > 0;
    }

    @Override
    public int retry(Selection selection) {
        return isElsewhere(selection) ? 0 : events.retry(filter(selection));
    }

    @Override
    public boolean discard(String id) {
        ParkedFilter filter = filter(id);
        return filter != null && events.discard(filter) > 0;
    }

    @Override
    public int discard(Selection selection) {
        return isElsewhere(selection) ? 0 : events.discard(filter(selection));
    }

    /** Returns true if the target is not a subscriber but the publisher of an outbox table. */
    private static boolean isElsewhere(Selection selection) {
        return selection.target() != null && !selection.target().startsWith(TARGET);
    }

    private static ParkedFilter filter(Selection selection) {
        String subscriber =
                selection.target() == null ? null : selection.target().substring(TARGET.length());
        return new ParkedFilter(selection.event(), subscriber, selection.type(), selection.from(), selection.until());
    }

    /** Parses a row id, which names event and subscriber, because several subscribers may have parked one event. */
    private static @Nullable ParkedFilter filter(String id) {
        int separator = id.indexOf(SEPARATOR);
        try {
            return separator < 0
                    ? null
                    : new ParkedFilter(
                            UUID.fromString(id.substring(0, separator)), id.substring(separator + 1), null, null, null);
        } catch (IllegalArgumentException noIdentity) {
            return null;
        }
    }

    private static Row row(ParkedEvent event) {
        String id = event.envelope().id().toString();
        return new Row(
                id + SEPARATOR + event.subscriber(),
                id,
                event.envelope().type(),
                event.envelope().key(),
                TARGET + event.subscriber(),
                event.attempts(),
                event.envelope().time(),
                null,
                event.parkedAt(),
                event.lastError());
    }
}
