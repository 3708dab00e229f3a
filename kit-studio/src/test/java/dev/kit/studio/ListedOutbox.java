package dev.kit.studio;

import dev.kit.studio.operations.EventBacklog;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** An outbox in lists: one event that is still tried, and two that were given up. */
final class ListedOutbox implements EventBacklog {

    static final UUID EVENT = UUID.fromString("019a0000-0000-7000-8000-000000000001");

    static final String RECEIPT = "019a0000-0000-7000-8000-000000000002";

    final List<Row> pending = new CopyOnWriteArrayList<>();
    final List<Row> parked = new CopyOnWriteArrayList<>();

    ListedOutbox(Instant now) {
        pending.add(new Row(
                "p1", "e-p1", "order.placed", "7", "events", 2, now, now.plusSeconds(9), null, "The broker is dead."));
        for (int i = 1; i <= 2; i++) {
            parked.add(new Row(
                    "x" + i,
                    i == 1 ? EVENT.toString() : "e-x" + i,
                    "order.paid",
                    null,
                    "events",
                    10,
                    now,
                    null,
                    now.plusSeconds(59 + i),
                    "No such topic."));
        }
    }

    /** An event that a subscriber gave up. */
    static Row receipt(Instant now) {
        return new Row(
                "y1",
                RECEIPT,
                "receipt.mailed",
                null,
                "subscriber mailReceipt",
                3,
                now,
                null,
                now,
                "Mailbox unavailable");
    }

    @Override
    public Counts counts() {
        return new Counts(pending.size(), parked.size());
    }

    @Override
    public List<Row> pending(int limit) {
        return pending.stream().limit(limit).toList();
    }

    @Override
    public long selected(Selection selection) {
        return parked.stream().filter(row -> selects(selection, row)).count();
    }

    @Override
    public List<Row> parked(Selection selection, int limit) {
        return parked.stream()
                .filter(row -> selects(selection, row))
                .limit(limit)
                .toList();
    }

    private static boolean selects(Selection selection, Row row) {
        Instant at = Objects.requireNonNull(row.parkedAt());
        return (selection.event() == null || selection.event().toString().equals(row.event()))
                && (selection.target() == null || selection.target().equals(row.target()))
                && (selection.type() == null || selection.type().equals(row.type()))
                && (selection.from() == null || !at.isBefore(selection.from()))
                && (selection.until() == null || at.isBefore(selection.until()));
    }

    @Override
    public Optional<Detail> find(String id) {
        return parked.stream()
                .filter(row -> row.id().equals(id))
                .findFirst()
                .map(row -> new Detail(
                        row, "{\"payload\": {\"order\": \"" + row.id() + "\", \"password\": \"12345678\"}}"));
    }

    @Override
    public boolean retry(String id) {
        return parked.removeIf(row -> row.id().equals(id));
    }

    @Override
    public boolean discard(String id) {
        return retry(id);
    }

    @Override
    public int retry(Selection selection) {
        int before = parked.size();
        parked.removeIf(row -> selects(selection, row));
        return before - parked.size();
    }

    @Override
    public int discard(Selection selection) {
        return retry(selection);
    }
}
