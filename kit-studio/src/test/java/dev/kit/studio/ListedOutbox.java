package dev.kit.studio;

import dev.kit.studio.monitor.Outbox;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An outbox in lists: one event that is still tried, and two that were given up. */
final class ListedOutbox implements Outbox {

    final List<Row> pending = new CopyOnWriteArrayList<>();
    final List<Row> parked = new CopyOnWriteArrayList<>();

    ListedOutbox(Instant now) {
        pending.add(new Row(
                "p1", "e-p1", "order.placed", "7", "events", 2, now, now.plusSeconds(9), null, "The broker is dead."));
        for (int i = 1; i <= 2; i++) {
            parked.add(new Row(
                    "x" + i,
                    "e-x" + i,
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

    @Override
    public Counts counts() {
        return new Counts(pending.size(), parked.size());
    }

    @Override
    public List<Row> pending(int limit) {
        return pending.stream().limit(limit).toList();
    }

    @Override
    public List<Row> parked(int limit) {
        return parked.stream().limit(limit).toList();
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
    public int retryAll() {
        int retried = parked.size();
        parked.clear();
        return retried;
    }
}
