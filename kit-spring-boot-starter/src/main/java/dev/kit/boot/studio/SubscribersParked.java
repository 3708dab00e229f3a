package dev.kit.boot.studio;

import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.studio.monitor.Outbox;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The events that subscribers gave up at one place, as the studio shows them. */
record SubscribersParked(ParkedEvents events) implements Outbox {

    /** A person looks at these one by one; more than this are counted as this many. */
    private static final int MOST_COUNTED = 1_000;

    private static final String SEPARATOR = "~";

    @Override
    public boolean keepsUnsent() {
        return false;
    }

    @Override
    public Counts counts() {
        return new Counts(0, events.list(ParkedFilter.ALL, MOST_COUNTED).size());
    }

    @Override
    public List<Row> pending(int limit) {
        return List.of();
    }

    @Override
    public List<Row> parked(int limit) {
        return events.list(ParkedFilter.ALL, limit).stream()
                .map(SubscribersParked::row)
                .toList();
    }

    @Override
    public boolean retry(String id) {
        ParkedFilter filter = filter(id);
        return filter != null && events.retry(filter) > 0;
    }

    @Override
    public int retryAll() {
        return events.retry(ParkedFilter.ALL);
    }

    @Override
    public boolean discard(String id) {
        ParkedFilter filter = filter(id);
        return filter != null && events.discard(filter) > 0;
    }

    /** Several subscribers may have given up one event, so a row is named by both. */
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
                "subscriber " + event.subscriber(),
                event.attempts(),
                event.envelope().time(),
                null,
                event.parkedAt(),
                event.lastError());
    }
}
