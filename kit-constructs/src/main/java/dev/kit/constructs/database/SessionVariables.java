package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Sets all variables of a transaction with one statement, with values as bind parameters. */
final class SessionVariables {

    private static final String ROLE = "role";
    private static final String AUTHORIZATION = "session_authorization";

    /** Setting it ends the role, before PostgreSQL 17.1 and its like also at the end of the transaction. */
    private static final String SET_AUTHORIZATION =
            "case when session_user::text <> ? then set_config('session_authorization', ?, true) end";

    private final DataSource dataSource;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    SessionVariables(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    void apply(TransactionSettings settings) {
        names.addAll(settings.variables().keySet());
        set(all(settings));
    }

    void set(Map<String, String> variables) {
        if (variables.isEmpty()) {
            return;
        }
        String sql = variables.keySet().stream()
                .map(name -> name.equals(AUTHORIZATION) ? SET_AUTHORIZATION : "set_config(?, ?, true)")
                .collect(Collectors.joining(", ", "select ", ""));
        onConnection(sql, statement -> {
            int index = 0;
            for (Map.Entry<String, String> variable : variables.entrySet()) {
                boolean authorization = variable.getKey().equals(AUTHORIZATION);
                statement.setString(++index, authorization ? variable.getValue() : variable.getKey());
                statement.setString(++index, variable.getValue());
            }
            return statement.execute();
        });
    }

    /** Returns the names of the variables used by transactions so far. */
    Set<String> names() {
        return names;
    }

    /**
     * Returns the current values of the variables of {@code settings}. A variable that was never set counts as empty,
     * as on the server.
     */
    Map<String, String> current(TransactionSettings settings) {
        List<String> names = List.copyOf(all(settings).keySet());
        if (names.isEmpty()) {
            return Map.of();
        }
        String sql = "select current_setting(?, true)" + ", current_setting(?, true)".repeat(names.size() - 1);
        return onConnection(sql, statement -> {
            for (int index = 0; index < names.size(); index++) {
                statement.setString(index + 1, names.get(index));
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                Map<String, String> values = new LinkedHashMap<>();
                for (int index = 0; index < names.size(); index++) {
                    values.put(names.get(index), Objects.requireNonNullElse(row.getString(index + 1), ""));
                }
                return values;
            }
        });
    }

    private <T> T onConnection(String sql, Step<T> step) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return step.run(statement);
        } catch (SQLException e) {
            throw translated(sql, e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    /**
     * Translates the failure. The translator does not know some states, such as that of a transaction that has failed
     * already.
     */
    private static DataAccessException translated(String sql, SQLException failure) {
        String task = "set transaction variables";
        DataAccessException known = new SQLExceptionSubclassTranslator().translate(task, sql, failure);
        return known == null ? new UncategorizedSQLException(task, sql, failure) : known;
    }

    /**
     * Returns the variables with the timeout, and with the settings that decide which rows and tables the transaction
     * sees: they are as they were when Kit first saw the connection, whatever was left on it since. The role is last,
     * so that setting the others does not depend on its privileges.
     *
     * <p>The server enforces the timeout too if that needs no statement of its own; otherwise only the time limit does.
     */
    private Map<String, String> all(TransactionSettings settings) {
        if (settings.role().isEmpty() && settings.variables().isEmpty()) {
            return Map.of();
        }
        Map<String, String> variables = new LinkedHashMap<>(settings.variables());
        settings.timeout().ifPresent(timeout -> variables.put("statement_timeout", String.valueOf(timeout.toMillis())));
        SessionBaseline baseline = baseline(settings.variables().keySet());
        if (baseline != null) {
            variables.putIfAbsent("row_security", baseline.rowSecurity());
            variables.putIfAbsent("search_path", baseline.searchPath());
            variables.put(AUTHORIZATION, baseline.user());
            variables.put(ROLE, baseline.role());
        }
        settings.role().ifPresent(role -> variables.put(ROLE, role));
        return variables;
    }

    private @Nullable SessionBaseline baseline(Set<String> names) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            Connection session = PostgresDriver.session(connection);
            return session == null ? null : SessionBaseline.of(session, names);
        } catch (SQLException e) {
            throw translated("session", e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    @FunctionalInterface
    private interface Step<T> {
        T run(PreparedStatement statement) throws SQLException;
    }
}
