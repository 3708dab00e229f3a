package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One transaction of a relay: claims rows, sends them, deletes what was sent and notes what was not. */
final class OutboxPass {

    /**
     * What it did.
     *
     * @param more whether another pass is likely to find something
     */
    record Result(int sent, boolean more) {}

    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);
    private final String outbox;
    private final OutboxTable table;
    private final Publisher target;
    private final RelaySettings settings;
    private final BooleanSupplier stopping;

    OutboxPass(String outbox, OutboxTable table, Publisher target, RelaySettings settings, BooleanSupplier stopping) {
        this.outbox = outbox;
        this.table = table;
        this.target = target;
        this.settings = settings;
        this.stopping = stopping;
    }

    Result run() {
        List<OutboxRow> rows = table.claim(settings.batchSize());
        if (rows.isEmpty()) {
            return new Result(0, false);
        }
        RuntimeException failure = send(rows);
        if (failure == null) {
            sent(rows);
            return new Result(rows.size(), true);
        }
        if (rows.size() == 1) {
            failed(rows.get(0), failure);
            return new Result(0, false);
        }
        Set<UUID> unsent = failure instanceof EventException partial ? partial.unsent() : Set.of();
        int sent = unsent.isEmpty() ? sendSingly(rows) : settle(rows, unsent, failure);
        return new Result(sent, sent > 0 || rows.size() == settings.batchSize());
    }

    /** A publisher that names what it did not send has sent the rest, which is not to be sent again. */
    private int settle(List<OutboxRow> rows, Set<UUID> unsent, RuntimeException failure) {
        List<OutboxRow> done =
                rows.stream().filter(row -> !unsent.contains(row.id())).toList();
        if (!done.isEmpty()) {
            sent(done);
        }
        rows.stream().filter(row -> unsent.contains(row.id())).forEach(row -> failed(row, failure));
        return done.size();
    }

    private void sent(List<OutboxRow> rows) {
        table.delete(rows);
        settings.listener().sent(outbox, rows.size(), now());
    }

    private Instant now() {
        return settings.clock().instant();
    }

    /**
     * After a failed batch, so that one bad row does not hold up the others. A broker that hangs must not keep the rows,
     * and the connection, for the time-outs of all of them.
     */
    private int sendSingly(List<OutboxRow> rows) {
        Instant end = now().plus(settings.patience());
        int sent = 0;
        for (OutboxRow row : rows) {
            if (stopping.getAsBoolean() || now().isAfter(end)) {
                break;
            }
            RuntimeException failure = send(List.of(row));
            if (failure == null) {
                sent(List.of(row));
                sent++;
            } else {
                failed(row, failure);
            }
        }
        return sent;
    }

    /** An attempt that was interrupted by the end of the application does not count. */
    private void failed(OutboxRow row, RuntimeException failure) {
        if (Thread.currentThread().isInterrupted()) {
            return;
        }
        boolean parked = table.failed(
                row, failure, settings.retry(), ThreadLocalRandom.current().nextDouble(0.8, 1.2));
        if (parked) {
            log.error(
                    "The outbox gave up event {} of type {} after {} attempts; it is kept and can be sent again.",
                    row.id(),
                    row.type(),
                    row.attempts() + 1,
                    failure);
        } else if (row.attempts() == 0) {
            log.warn("Event {} could not be relayed and is tried again.", row.id(), failure);
        } else {
            log.debug("Event {} could not be relayed and is tried again.", row.id(), failure);
        }
        settings.listener()
                .refused(
                        outbox,
                        new RelayListener.Refusal(row.id(), row.type(), row.attempts() + 1, parked, now(), failure));
    }

    private @Nullable RuntimeException send(List<OutboxRow> rows) {
        try {
            target.publish(rows.stream().map(OutboxRow::envelope).toList());
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }
}
