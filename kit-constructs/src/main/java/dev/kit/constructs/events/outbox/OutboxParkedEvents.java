package dev.kit.constructs.events.outbox;

import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.TransactionWork;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvent;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import java.util.List;
import java.util.Objects;

/** The parked events of an outbox table, whose subscribers are the targets. */
record OutboxParkedEvents(Transactions transactions, OutboxAdministration table) implements ParkedEvents {

    @Override
    public List<ParkedEvent> list(ParkedFilter filter, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("A list of parked events has a limit of at least 1, not " + limit + ".");
        }
        return within(() -> table.parked(filter, limit).stream()
                .map(OutboxParkedEvents::parked)
                .toList());
    }

    private static ParkedEvent parked(OutboxEvent event) {
        return new ParkedEvent(
                event.target(),
                event.envelope(),
                event.attempts(),
                String.valueOf(event.lastError()),
                Objects.requireNonNull(event.parkedAt()));
    }

    @Override
    public int retry(ParkedFilter filter) {
        return within(() -> table.retry(filter));
    }

    @Override
    public int discard(ParkedFilter filter) {
        return within(() -> table.discard(filter));
    }

    private <T> T within(TransactionWork<T> work) {
        try {
            return transactions.execute(TransactionSettings.defaults(), work);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new EventException("The outbox could not be read: " + e.getMessage(), e);
        }
    }

    /** The data source belongs to the application. */
    @Override
    public void close() {}
}
