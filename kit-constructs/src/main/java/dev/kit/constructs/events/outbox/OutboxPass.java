package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One transaction of a relay: claims rows, sends them, deletes the sent ones and records failures. */
final class OutboxPass {

    /**
     * The result of a pass.
     *
     * @param more whether another pass is likely to find events
     */
    record Result(int sent, boolean more) {}

    private static final Logger log = LoggerFactory.getLogger(OutboxRelay.class);
    private final String outbox;
    private final OutboxTable table;
    private final Publisher target;
    private final RelaySettings settings;
    private final BooleanSupplier stopping;
    private Instant end = Instant.MAX;

    OutboxPass(String outbox, OutboxTable table, Publisher target, RelaySettings settings, BooleanSupplier stopping) {
        this.outbox = outbox;
        this.table = table;
        this.target = target;
        this.settings = settings;
        this.stopping = stopping;
    }

    Result run() {
        end = now().plus(settings.patience());
        List<OutboxRow> heads = table.claim(settings.batchSize());
        if (heads.isEmpty()) {
            return new Result(0, false);
        }
        List<OutboxRow> followers = table.followers(heads, settings.batchSize() - heads.size());
        int sent = send(waves(heads, followers));
        boolean full = heads.size() > 1 && heads.size() == settings.batchSize();
        return new Result(sent, sent > 0 || full);
    }

    /**
     * Sends the waves in order, without the keys of which an earlier event was not sent. Returns the number of sent
     * events.
     */
    private int send(List<List<OutboxRow>> waves) {
        int sent = 0;
        Set<String> held = new HashSet<>();
        for (List<OutboxRow> wave : waves) {
            if (sent > 0 && isOver()) {
                break;
            }
            List<OutboxRow> rows =
                    wave.stream().filter(row -> !isHeld(row, held)).toList();
            List<OutboxRow> done = rows.isEmpty() ? rows : deliver(rows);
            settled(done);
            sent += done.size();
            hold(rows, new HashSet<>(done), held);
        }
        return sent;
    }

    /**
     * Deletes sent rows before the next wave is sent. A relay that has lost its connection, and with it its claims,
     * stops here.
     */
    private void settled(List<OutboxRow> sent) {
        if (!sent.isEmpty()) {
            table.delete(sent);
            settings.listener().sent(outbox, sent.size(), now());
        }
    }

    private static boolean isHeld(OutboxRow row, Set<String> held) {
        String key = row.key();
        return key != null && held.contains(key);
    }

    private static void hold(List<OutboxRow> rows, Set<OutboxRow> arrived, Set<String> held) {
        for (OutboxRow row : rows) {
            String key = row.key();
            if (key != null && !arrived.contains(row)) {
                held.add(key);
            }
        }
    }

    /**
     * Returns whether the pass has to end. A claim of many rows must not hold them, and the connection, while the
     * broker accepts them slowly one by one.
     */
    private boolean isOver() {
        return stopping.getAsBoolean() || now().isAfter(end);
    }

    /** Sends rows at once, or individually after a failure. Returns the sent rows. */
    private List<OutboxRow> deliver(List<OutboxRow> rows) {
        RuntimeException failure = publish(rows);
        if (failure == null) {
            return rows;
        }
        if (rows.size() == 1) {
            failed(rows.get(0), failure);
            return List.of();
        }
        Set<UUID> unsent = failure instanceof EventException partial ? partial.unsent() : Set.of();
        return unsent.isEmpty() ? sendSingly(rows) : settle(rows, unsent, failure);
    }

    /**
     * Records the failure of unsent rows. A publisher that names them has sent the others, which must not be sent
     * again.
     */
    private List<OutboxRow> settle(List<OutboxRow> rows, Set<UUID> unsent, RuntimeException failure) {
        rows.stream().filter(row -> unsent.contains(row.id())).forEach(row -> failed(row, failure));
        return rows.stream().filter(row -> !unsent.contains(row.id())).toList();
    }

    private Instant now() {
        return settings.clock().instant();
    }

    /**
     * Sends rows individually after a failed batch, so that one bad row does not block the others. A broker that hangs
     * must not hold the rows, and the connection, for the timeouts of all of them.
     */
    private List<OutboxRow> sendSingly(List<OutboxRow> rows) {
        end = now().plus(settings.patience());
        List<OutboxRow> sent = new ArrayList<>();
        for (OutboxRow row : rows) {
            if (isOver()) {
                break;
            }
            RuntimeException failure = publish(List.of(row));
            if (failure == null) {
                sent.add(row);
            } else {
                failed(row, failure);
            }
        }
        return sent;
    }

    /** Records a failed attempt. An attempt that was interrupted by the application's shutdown does not count. */
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

    private @Nullable RuntimeException publish(List<OutboxRow> rows) {
        Consumer<@Nullable RuntimeException> end = settings.listener().sending(outbox, rows.size());
        RuntimeException failure = handOver(rows);
        end.accept(failure);
        return failure;
    }

    private @Nullable RuntimeException handOver(List<OutboxRow> rows) {
        try {
            target.publish(rows.stream().map(OutboxRow::envelope).toList());
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }

    /**
     * Splits rows into waves, with at most one row of each key per wave. A row that is not due holds back the later
     * ones of its key.
     *
     * @param heads the oldest row of each key, and rows without a key
     * @param followers later rows of these keys, oldest first
     */
    private static List<List<OutboxRow>> waves(List<OutboxRow> heads, List<OutboxRow> followers) {
        List<List<OutboxRow>> waves = new ArrayList<>();
        waves.add(heads);
        Map<String, Integer> lengths = new HashMap<>();
        Set<String> blocked = new HashSet<>();
        for (OutboxRow row : followers) {
            String key = String.valueOf(row.key());
            if (!row.due()) {
                blocked.add(key);
            }
            if (!blocked.contains(key)) {
                int wave = lengths.merge(key, 1, Integer::sum);
                if (wave == waves.size()) {
                    waves.add(new ArrayList<>());
                }
                waves.get(wave).add(row);
            }
        }
        return waves;
    }
}
