package dev.kit.constructs.events.outbox;

import dev.kit.constructs.KitSchema;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Writes rows in the transaction of this thread, and wakes the relays after its commit. */
final class OutboxPublisher implements Publisher {

    private final String target;
    private final String insert;
    private final List<OutboxRelay> relays = new CopyOnWriteArrayList<>();

    OutboxPublisher(String target, KitSchema schema) {
        this.target = target;
        this.insert = OutboxRows.insert(schema);
    }

    void attach(OutboxRelay relay) {
        relays.add(relay);
    }

    @Override
    public void publish(List<Envelope> events) {
        throw new EventException("An outbox needs the transaction of a handler with a database, and there is none."
                + " Add .database(…) to the construct, or publish with the outbox's target.");
    }

    /** Returns the maximum size of the target. It is known once a relay has opened the target. */
    @Override
    public long maximumEventBytes() {
        return relays.stream().mapToLong(OutboxRelay::maximumEventBytes).min().orElse(Long.MAX_VALUE);
    }

    @Override
    public String transport() {
        return "outbox";
    }

    @Override
    public boolean enlist(DataSource dataSource, List<Envelope> events) {
        if (!TransactionSynchronizationManager.hasResource(dataSource)) {
            return false;
        }
        if (events.isEmpty()) {
            return true;
        }
        events.forEach(this::check);
        new JdbcTemplate(dataSource)
                .batchUpdate(
                        insert, events, events.size(), (statement, event) -> OutboxRows.bind(target, statement, event));
        if (!relays.isEmpty() && TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new WakeUp(relays));
        }
        return true;
    }

    private void check(Envelope event) {
        String refusal = refusal(event);
        if (refusal != null) {
            throw new EventException(refusal);
        }
    }

    private record WakeUp(List<OutboxRelay> relays) implements TransactionSynchronization {
        @Override
        public void afterCommit() {
            relays.forEach(OutboxRelay::wake);
        }
    }
}
