package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCallback;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/** Sets all variables of a transaction with one statement, with values as bind parameters. */
final class SessionVariables {

    private static final String ROLE = "role";
    private static final String AUTHORIZATION = "session_authorization";

    /** Setting it ends the role, before PostgreSQL 17.1 and its like also at the end of the transaction. */
    private static final String SET_AUTHORIZATION =
            "case when session_user::text <> ? then set_config('session_authorization', ?, true) end";

    private final JdbcTemplate template;
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    SessionVariables(DataSource dataSource) {
        template = new JdbcTemplate(dataSource);
        SQLExceptionTranslator translator = new SQLExceptionSubclassTranslator();
        template.setExceptionTranslator(
                (task, sql, failure) -> translator.translate("set transaction variables", sql, failure));
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
        template.execute(sql, (PreparedStatementCallback<Boolean>) statement -> {
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
        return template.execute(sql, (PreparedStatementCallback<Map<String, String>>) statement -> {
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
        baseline(settings.variables().keySet()).ifPresent(baseline -> {
            variables.putIfAbsent("row_security", baseline.rowSecurity());
            variables.putIfAbsent("search_path", baseline.searchPath());
            variables.put(AUTHORIZATION, baseline.user());
            variables.put(ROLE, baseline.role());
        });
        settings.role().ifPresent(role -> variables.put(ROLE, role));
        return variables;
    }

    private Optional<SessionBaseline> baseline(Set<String> names) {
        return template.execute((ConnectionCallback<Optional<SessionBaseline>>) connection -> {
            Connection session = PostgresDriver.session(connection);
            return session == null ? Optional.empty() : Optional.of(SessionBaseline.of(session, names));
        });
    }
}
