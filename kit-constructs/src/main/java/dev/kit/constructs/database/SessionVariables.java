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
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Sets all variables of a transaction with one statement, with values as bind parameters. */
final class SessionVariables {

    /**
     * Clears the variables of the session, and keeps the values that they have in the transaction, for code that runs
     * at its commit. Values are read before any is set: the sub-select is not merged into the outer query.
     */
    private static final String RESET = """
            select set_config(v.name, '', false), set_config(v.name, v.value, true)
              from (select name, coalesce(current_setting(name, true), '') as value
                      from unnest(string_to_array(?, ',')) name offset 0) v
            """;

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
        String sql = "select set_config(?, ?, true)" + ", set_config(?, ?, true)".repeat(variables.size() - 1);
        onConnection(sql, statement -> {
            int index = 0;
            for (Map.Entry<String, String> variable : variables.entrySet()) {
                statement.setString(++index, variable.getKey());
                statement.setString(++index, variable.getValue());
            }
            return statement.execute();
        });
    }

    /** Returns the names of the variables used by transactions so far. */
    Set<String> names() {
        return names;
    }

    /** Resets variables that statements of a transaction set for the session. */
    void reset(Set<String> names) {
        if (!names.isEmpty()) {
            onConnection(RESET, statement -> {
                statement.setString(1, String.join(",", names));
                return statement.execute();
            });
        }
    }

    /** Resets variables on a connection outside Kit's transactions. */
    static void reset(Connection connection, Set<String> names) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(RESET)) {
            statement.setString(1, String.join(",", names));
            statement.execute();
        }
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
     * Returns the variables with the role and the timeout. The role is last, so that setting the variables does not
     * depend on its privileges.
     *
     * <p>The server enforces the timeout too if that needs no statement of its own; otherwise only the time limit does.
     */
    private static Map<String, String> all(TransactionSettings settings) {
        if (settings.role().isEmpty()
                && (settings.timeout().isEmpty() || settings.variables().isEmpty())) {
            return settings.variables();
        }
        Map<String, String> variables = new LinkedHashMap<>(settings.variables());
        settings.timeout().ifPresent(timeout -> variables.put("statement_timeout", String.valueOf(timeout.toMillis())));
        settings.role().ifPresent(role -> variables.put("role", role));
        return variables;
    }

    @FunctionalInterface
    private interface Step<T> {
        T run(PreparedStatement statement) throws SQLException;
    }
}
