package dev.kit.boot.studio;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedEvents.ParkedFilter;
import dev.kit.studio.operations.EventBacklog;
import java.util.List;
import java.util.Optional;

/** Adapts the parked events of one broker to the studio. */
record SubscribersParked(ParkedEvents events) implements EventBacklog {

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
        return filter(id)
                .flatMap(filter -> events.list(filter, 1).stream().findFirst())
                .map(event -> new Detail(row(event), RelayedOutbox.JSON.writeValueAsString(event.envelope())));
    }

    @Override
    public boolean retry(String id) {
        return filter(id).filter(filter -> events.retry(filter) > 0).isPresent();
    }

    @Override
    public int retry(Selection selection) {
        return isElsewhere(selection) ? 0 : events.retry(filter(selection));
    }

    @Override
    public boolean discard(String id) {
        return filter(id).filter(filter -> events.discard(filter) > 0).isPresent();
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
    private static Optional<ParkedFilter> filter(String id) {
        String[] parts = id.split(SEPARATOR, 2);
        return parts.length < 2
                ? Optional.empty()
                : RelayedOutbox.identity(parts[0]).map(event -> new ParkedFilter(event, parts[1], null, null, null));
    }

    private static Row row(ParkedEvent event) {
        String id = event.envelope().id() + SEPARATOR + event.subscriber();
        return RelayedOutbox.row(id, TARGET + event.subscriber(), event);
    }
}
