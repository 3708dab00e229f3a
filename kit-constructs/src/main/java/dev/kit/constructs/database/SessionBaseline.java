package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The state of a session of PostgreSQL when Kit first saw it.
 *
 * <p>It is read once for each physical connection and kept as long as that, so what the pool, the URL or
 * {@code connection-init-sql} set belongs to it. Immutable.
 *
 * @param user the session user
 * @param role the current role, or {@code none}
 * @param rowSecurity the setting {@code row_security}
 * @param searchPath the setting {@code search_path}
 * @param managed the setting whose own value is unknown; empty if all are known
 * @param settings the settings that were made for the session, as a JSON object of texts
 * @param present the parts of which the session has something of its own
 * @param variables the values of variables; null for one that did not exist
 */
record SessionBaseline(
        String user,
        String role,
        String rowSecurity,
        String searchPath,
        String managed,
        String settings,
        Set<SessionPart> present,
        Map<String, @Nullable String> variables) {

    private static final Map<Connection, SessionBaseline> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * Reads the state, and the values of variables in a row each.
     */
    private static final String READ = """
            select s.*, v, current_setting(v, true)
              from (select session_user::text, current_setting('role'), current_setting('row_security'),
                           current_setting('search_path'), ?::text,
                           (select coalesce(json_object_agg(name, setting), '{}')
                              from pg_catalog.pg_settings where source = 'session')::text,
                           %s
                    offset 0) s
              left join unnest(string_to_array(?, ',')) v on true
            """.formatted(SessionPart.present());

    /** Returns the baseline of {@code session} with at least the variables {@code names}. */
    static SessionBaseline of(Connection session, Collection<String> names) throws SQLException {
        SessionBaseline known = KNOWN.get(session);
        if (known != null && known.isComplete() && known.variables.keySet().containsAll(names)) {
            return known;
        }
        SessionBaseline read = read(session, names);
        SessionBaseline complete =
                known == null ? read : (known.isComplete() ? known : read).with(read.variables, known.variables);
        KNOWN.put(session, complete);
        return complete;
    }

    /** Returns whether all settings are known, or no more can be known at present. */
    private boolean isComplete() {
        return managed.isEmpty() || isIsolated();
    }

    /** Replaces the variables; those that were read earlier stay as they were. */
    private SessionBaseline with(Map<String, @Nullable String> read, Map<String, @Nullable String> earlier) {
        Map<String, @Nullable String> all = new HashMap<>(read);
        all.putAll(earlier);
        return new SessionBaseline(user, role, rowSecurity, searchPath, managed, settings, present, all);
    }

    private static SessionBaseline read(Connection session, Collection<String> names) throws SQLException {
        try (PreparedStatement statement = session.prepareStatement(READ)) {
            statement.setString(1, isIsolated() ? "default_transaction_isolation" : "");
            statement.setString(2, String.join(",", names));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                Map<String, @Nullable String> variables = new HashMap<>();
                SessionBaseline read = new SessionBaseline(
                        row.getString(1),
                        row.getString(2),
                        row.getString(3),
                        row.getString(4),
                        row.getString(5),
                        row.getString(6),
                        parts(row.getString(7)),
                        variables);
                do {
                    if (row.getString(8) != null) {
                        variables.put(row.getString(8), row.getString(9));
                    }
                } while (row.next());
                return read;
            }
        }
    }

    private static Set<SessionPart> parts(String names) {
        return names.isEmpty()
                ? Set.of()
                : Stream.of(names.split(",")).map(SessionPart::valueOf).collect(Collectors.toUnmodifiableSet());
    }

    /** Spring sets the isolation of a transaction for the session, and sets it back after the transaction. */
    private static boolean isIsolated() {
        return TransactionSynchronizationManager.getCurrentTransactionIsolationLevel() != null;
    }
}
