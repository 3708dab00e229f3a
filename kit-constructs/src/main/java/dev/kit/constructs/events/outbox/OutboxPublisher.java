package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Writes rows in the transaction of this thread, and wakes the relays once it has committed. */
final class OutboxPublisher implements Publisher {

    private final List<OutboxRelay> relays = new CopyOnWriteArrayList<>();

    void attach(OutboxRelay relay) {
        relays.add(relay);
    }

    @Override
    public void publish(List<Envelope> events) {
        throw new EventException("An outbox needs the transaction of a handler with a database, and there is none."
                + " Add .database(…) to the construct, or publish with the outbox's target.");
    }

    @Override
    public boolean enlist(DataSource dataSource, List<Envelope> events) {
        if (!TransactionSynchronizationManager.hasResource(dataSource)) {
            return false;
        }
        new JdbcTemplate(dataSource).batchUpdate(OutboxRows.INSERT, events, events.size(), OutboxRows::bind);
        if (!relays.isEmpty() && TransactionSynchronizationManager.isSynchronizationActive()) {
            TransactionSynchronizationManager.registerSynchronization(new WakeUp(relays));
        }
        return true;
    }

    private record WakeUp(List<OutboxRelay> relays) implements TransactionSynchronization {
        @Override
        public void afterCommit() {
            relays.forEach(OutboxRelay::wake);
        }
    }
}
