package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.ConnectionString;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventQueues;
import dev.kit.constructs.events.EventTransport;
import dev.kit.constructs.events.EventTransport.TransportCapabilities;
import dev.kit.constructs.events.ParkedEvents;
import dev.kit.constructs.events.Publisher;
import org.springframework.util.ClassUtils;

/**
 * Transports events in the job tables of pg-boss: {@code pgboss://user:password@host:5432/database?schema=pgboss}.
 *
 * <p>Options: {@code schema} (default {@code pgboss}), {@code batchSize} (events claimed at once; default: the
 * subscriber's batch size), {@code pollingIntervalSeconds} (default 2), {@code expireInSeconds} (the time for which a
 * claim outlives its process; default 30), {@code direct} ({@code false} leaves the queue named after the type to
 * Node.js workers) and {@code poolSize} (connections for publishing; default 4). Other options are passed to the
 * PostgreSQL driver. Thread-safe.
 */
public final class PgBossTransport implements EventTransport {

    private static final String DRIVER = "org.postgresql.Driver";

    /** Creates the transport; called by the service loader. */
    public PgBossTransport() {}

    @Override
    public String scheme() {
        return "pgboss";
    }

    /** Returns all capabilities but order within a key. */
    @Override
    public TransportCapabilities capabilities() {
        return TransportCapabilities.FULL.withoutKeyOrder();
    }

    /**
     * Returns a publisher that connects on first use.
     *
     * @throws EventException if the driver is not on the class path, or an option has no valid value
     */
    @Override
    public Publisher publisher(ConnectionString connection) {
        return new PgBossPublisher(database(connection));
    }

    /**
     * Returns a consumer that connects on its first subscription.
     *
     * @throws EventException if the driver is not on the class path, or an option has no valid value
     */
    @Override
    public EventConsumer consumer(ConnectionString connection) {
        return new PgBossConsumer(database(connection));
    }

    /**
     * Opens the parked events, which are jobs in the state {@code failed}.
     *
     * <p>It connects on first use.
     *
     * @throws EventException if the driver is not on the class path, or an option has no valid value
     */
    @Override
    public ParkedEvents parkedEvents(ConnectionString connection) {
        return new ParkedJobs(database(connection));
    }

    /**
     * Opens the queues of all subscribers of the schema. It connects on first use.
     *
     * @throws EventException if the driver is not on the class path, or an option has no valid value
     */
    @Override
    public EventQueues queues(ConnectionString connection) {
        return new PgBossQueues(database(connection));
    }

    private static PgBossDatabase database(ConnectionString connection) {
        PgBossOptions options = PgBossOptions.of(connection);
        if (!ClassUtils.isPresent(DRIVER, PgBossTransport.class.getClassLoader())) {
            throw new EventException(
                    connection + " needs the PostgreSQL driver. Add org.postgresql:postgresql to the class path.");
        }
        return new PgBossDatabase(connection, options, new Connections(connection));
    }
}
