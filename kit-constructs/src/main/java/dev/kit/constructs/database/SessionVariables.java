package dev.kit.constructs.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Sets all variables of a transaction with one statement, values as bind parameters. */
final class SessionVariables {

    private final DataSource dataSource;

    SessionVariables(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    void apply(TransactionSettings settings) {
        Map<String, String> variables = all(settings);
        if (variables.isEmpty()) {
            return;
        }
        String sql = statement(variables.size());
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int index = 0;
            for (Map.Entry<String, String> variable : variables.entrySet()) {
                statement.setString(++index, variable.getKey());
                statement.setString(++index, variable.getValue());
            }
            statement.execute();
        } catch (SQLException e) {
            throw new SQLExceptionSubclassTranslator().translate("set transaction variables", sql, e);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    /**
     * Role last: setting the variables must not depend on what the role may do.
     *
     * <p>The server watches the time too where that costs no statement of its own; else the time limit alone does.
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

    private static String statement(int count) {
        return "select set_config(?, ?, true)" + ", set_config(?, ?, true)".repeat(count - 1);
    }
}
