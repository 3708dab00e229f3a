package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.Publisher;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Inserts jobs, in the caller's transaction if it is in the same database. */
final class PgBossPublisher implements Publisher {

    private static final String UNSTORABLE = "22P05";

    private final PgBossDatabase database;
    private final SameDatabase sameDatabase;
    private volatile @Nullable EventWriter writer;

    PgBossPublisher(PgBossDatabase database) {
        this.database = database;
        this.sameDatabase = new SameDatabase(database);
    }

    @Override
    public void publish(List<Envelope> events) {
        requireOpen();
        if (events.isEmpty()) {
            return;
        }
        try {
            database.pool().retrying(connection -> publishOrLookAgain(connection, events));
        } catch (SQLException e) {
            throw failure(events, e);
        }
    }

    /** Publishes events, and retries with a new layout if the tables have been upgraded since they were read. */
    private boolean publishOrLookAgain(Connection connection, List<Envelope> events) throws SQLException {
        try {
            return publish(connection, events);
        } catch (SQLException e) {
            if (!database.forgetIfOutdated(e)) {
                throw e;
            }
            return publish(connection, events);
        }
    }

    /**
     * Publishes events with one statement, which sends all of them or none. Events without a queue follow once they
     * have one.
     */
    private boolean publish(Connection connection, List<Envelope> events) throws SQLException {
        EventWriter open = writer(connection);
        List<Envelope> homeless = open.write(connection, events);
        if (!homeless.isEmpty()) {
            hold(connection, homeless);
            requireHome(open.write(connection, homeless));
        }
        return true;
    }

    @Override
    public boolean enlist(DataSource dataSource, List<Envelope> events) {
        requireOpen();
        if (!TransactionSynchronizationManager.hasResource(dataSource)) {
            return false;
        }
        Connection theirs = DataSourceUtils.getConnection(dataSource);
        try {
            return enlist(dataSource, theirs, events);
        } catch (SQLException e) {
            database.forgetIfOutdated(e);
            throw failure(events, e);
        } finally {
            DataSourceUtils.releaseConnection(theirs, dataSource);
        }
    }

    private boolean enlist(DataSource dataSource, Connection theirs, List<Envelope> events) throws SQLException {
        if (theirs.getAutoCommit() || theirs.isReadOnly() || !sameDatabase.includes(dataSource, theirs)) {
            return false;
        }
        if (events.isEmpty()) {
            return true;
        }
        EventWriter known = writer;
        EventWriter open = known != null && database.isCurrent(known.layout())
                ? known
                : database.pool().retrying(this::writer);
        List<Envelope> homeless = open.enlist(theirs, events);
        if (!homeless.isEmpty()) {
            database.pool().retrying(connection -> hold(connection, homeless));
            requireHome(open.enlist(theirs, homeless));
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // a layout that was read again is another one
    private EventWriter writer(Connection connection) throws SQLException {
        EventWriter known = writer;
        Layout layout = database.layout(connection);
        if (known == null || known.layout() != layout) {
            known = new EventWriter(database, layout);
            writer = known;
        }
        return known;
    }

    private boolean hold(Connection connection, List<Envelope> events) throws SQLException {
        Queues queues = new Queues(database, database.layout(connection));
        Set<String> types = events.stream().map(Envelope::type).collect(Collectors.toCollection(TreeSet::new));
        for (String type : types) {
            queues.hold(connection, type);
            PgBossDatabase.log.info("Nobody has subscribed to {} yet; queue {} holds its events.", type, type);
        }
        return true;
    }

    /**
     * Requires that each event has a queue. A transaction with a snapshot does not see a queue that was created after
     * it.
     */
    private void requireHome(List<Envelope> homeless) {
        if (!homeless.isEmpty()) {
            Envelope first = homeless.get(0);
            throw new EventException("No queue in " + database + " takes event " + first.id() + " of type \""
                    + first.type() + "\": a subscriber's queue has the name of the type, or the transaction began"
                    + " before the queue was created. Rename the subscriber, or try again.");
        }
    }

    private EventException failure(List<Envelope> events, SQLException e) {
        for (Envelope event : events) {
            if (UNSTORABLE.equals(e.getSQLState()) && event.payload().toString().contains("\\u0000")) {
                return new EventException(
                        "Event " + event.id() + " of type \"" + event.type() + "\" holds the character U+0000, which"
                                + " PostgreSQL cannot store. Remove it from the payload; none of the batch was sent.",
                        e);
            }
        }
        return database.failure("publish " + events.size() + " events", e);
    }

    private void requireOpen() {
        if (database.pool().isClosed()) {
            throw new EventException("The publisher is closed. Make another one from the connection string.");
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
