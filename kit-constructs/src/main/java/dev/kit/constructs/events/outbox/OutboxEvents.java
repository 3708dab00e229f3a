package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.database.TransactionSettings;
import dev.kit.constructs.database.TransactionWork;
import dev.kit.constructs.database.Transactions;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.ParkedFilter;
import dev.kit.constructs.events.QueueState;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * What waits in an outbox table, and what was given up, for those who look after it.
 *
 * <p>Covers all targets of the table. Each method is a transaction of its own. Thread-safe.
 */
public final class OutboxEvents {

    /**
     * How many events there are.
     *
     * @param pending not sent yet, and still tried
     * @param parked given up after the last attempt
     */
    public record Counts(long pending, long parked) {}

    private final Transactions transactions;
    private final OutboxAdministration table;

    /** The events in the table {@code kit_outbox} of {@code dataSource}. */
    public OutboxEvents(DataSource dataSource) {
        this(dataSource, KitSchema.OF_THE_CONNECTION);
    }

    /** The events in the table {@code kit_outbox} of a schema. */
    public OutboxEvents(DataSource dataSource, KitSchema schema) {
        this.transactions = Transactions.on(dataSource);
        this.table = new OutboxAdministration(transactions.dataSource(), schema);
    }

    /** How many events wait and how many were given up. */
    public Counts counts() {
        return within(table::counts);
    }

    /** Events that are still tried, oldest first, at most {@code limit}. */
    public List<OutboxEvent> pending(int limit) {
        return within(() -> table.pending(limit));
    }

    /** Events that were given up, the longest ago first, at most {@code limit}. */
    public List<OutboxEvent> parked(int limit) {
        return within(() -> table.parked(ParkedFilter.ALL, limit));
    }

    /** Tries a parked event again, from its first attempt; false if it is not parked. */
    public boolean retry(UUID eventId) {
        return within(() -> table.retry(ParkedFilter.ofEvent(eventId))) == 1;
    }

    /** Tries all parked events again, from their first attempt; returns how many. */
    public int retryAll() {
        return within(() -> table.retry(ParkedFilter.ALL));
    }

    /** Looks after the parked events by filter; their subscriber is the service name of the target. */
    public ParkedEvents parkedEvents() {
        return new OutboxParkedEvents(this, table);
    }

    /** Shows what waits for each target, which stands as the subscriber of a queue named {@code kit_outbox}. */
    public List<QueueState> queues() {
        return within(table::queues);
    }

    <T> T within(TransactionWork<T> work) {
        try {
            return transactions.execute(TransactionSettings.defaults(), work);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new EventException("The outbox could not be read: " + e.getMessage(), e);
        }
    }
}
