package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.RetryPolicy;
import java.time.Duration;
import java.util.List;
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
    private static final int BATCH = 100;

    /** A broker that hangs must not keep the rows, and the connection, for a hundred time-outs. */
    private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();

    private final OutboxTable table;
    private final Publisher target;
    private final RetryPolicy retry;
    private final BooleanSupplier stopping;

    OutboxPass(OutboxTable table, Publisher target, RetryPolicy retry, BooleanSupplier stopping) {
        this.table = table;
        this.target = target;
        this.retry = retry;
        this.stopping = stopping;
    }

    Result run() {
        List<OutboxRow> rows = table.claim(BATCH);
        if (rows.isEmpty()) {
            return new Result(0, false);
        }
        RuntimeException failure = send(rows);
        if (failure == null) {
            table.delete(rows);
            return new Result(rows.size(), true);
        }
        if (rows.size() == 1) {
            failed(rows.get(0), failure);
            return new Result(0, false);
        }
        int sent = sendSingly(rows);
        return new Result(sent, sent > 0 || rows.size() == BATCH);
    }

    /** After a failed batch, so that one bad row does not hold up the others. */
    private int sendSingly(List<OutboxRow> rows) {
        long start = System.nanoTime();
        int sent = 0;
        for (OutboxRow row : rows) {
            if (stopping.getAsBoolean() || System.nanoTime() - start > PATIENCE_NANOS) {
                break;
            }
            RuntimeException failure = send(List.of(row));
            if (failure == null) {
                table.delete(List.of(row));
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
        boolean parked =
                table.failed(row, failure, retry, ThreadLocalRandom.current().nextDouble(0.8, 1.2));
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
