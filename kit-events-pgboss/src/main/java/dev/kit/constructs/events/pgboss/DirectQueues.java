package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The queues named after types, through which Node.js sends events to subscribers. Stateless. */
final class DirectQueues {

    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private static final String REFUSED =
            "the queues of its types do not exist, and the role may not create them. Run as the owner of the tables: ";

    private DirectQueues() {}

    /** Creates missing queues of a subscriber. Logs one warning for queues that the role may not create. */
    static void open(Connection connection, PgBossDatabase database, Layout layout, Settings settings)
            throws SQLException {
        String statements = create(connection, new Queues(database, layout), settings);
        if (!statements.isEmpty() && database.isNews(statements)) {
            PgBossDatabase.log.warn(
                    "What Node.js sends to subscriber {} at {} is lost: {}{}",
                    settings.subscriber(),
                    database,
                    REFUSED,
                    statements);
        }
    }

    /** Creates missing queues of a subscriber, and fails if the role may not create one. */
    static void require(Connection connection, PgBossDatabase database, Layout layout, Settings settings)
            throws SQLException {
        String statements = create(connection, new Queues(database, layout), settings);
        if (!statements.isEmpty()) {
            throw new EventException("Subscriber " + settings.subscriber() + " at " + database
                    + " cannot get what Node.js sends: " + REFUSED + statements);
        }
    }

    /** Creates missing queues, and returns the statements that the role may not execute. */
    private static String create(Connection connection, Queues queues, Settings settings) throws SQLException {
        List<String> statements = new ArrayList<>();
        for (String type : new TreeSet<>(settings.types())) {
            try {
                queues.receive(connection, type);
            } catch (SQLException e) {
                if (!INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())) {
                    throw e;
                }
                statements.add(queues.toReceive(type));
            }
        }
        return String.join(" ", statements);
    }
}
