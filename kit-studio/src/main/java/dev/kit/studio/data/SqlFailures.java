package dev.kit.studio.data;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps failures of the database by SQLSTATE, without exposing their messages. */
final class SqlFailures {

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");
    private static final Set<String> VALUE_FAULTS = Set.of("42601", "42622", "54000", "54001");

    private SqlFailures() {}

    static DataException translate(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        if (failure instanceof SQLTransientConnectionException || state.startsWith("08") || state.startsWith("57P")) {
            return DataException.unavailable(failure);
        }
        return switch (state) {
            case "57014", "55P03" -> DataException.timeout(failure);
            case "42704" -> missingVariable(failure);
            case "55000" -> DataException.notReady(ServerText.of(failure).message(), failure);
            case "25006" -> DataException.failed("The query tried to write, which the studio does not allow", failure);
            case "42501" -> DataException.failed("The studio's role may not read this table", failure);
            default -> DataException.failed("The database refused the query (SQLSTATE " + state + ")", failure);
        };
    }

    /** Returns an exception for a policy that reads an unset variable; other missing objects have the same code. */
    private static DataException missingVariable(SQLException failure) {
        Matcher variable = QUOTED.matcher(ServerText.of(failure).message());
        return variable.find() && variable.group(1).contains(".")
                ? DataException.variableMissing(variable.group(1), failure)
                : DataException.failed("The database refused the query (SQLSTATE 42704)", failure);
    }

    /** Returns whether a value may be invalid for its type: SQLSTATE class 22, or a state specific to some types. */
    static boolean isInvalidValue(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("22") || VALUE_FAULTS.contains(state);
    }

    /** Returns whether a table, column or type has changed since the schema was read. */
    static boolean isChanged(DataException failure) {
        return failure.status() == 500
                && failure.getCause() instanceof SQLException cause
                && List.of("42P01", "42703", "42704", "42883").contains(String.valueOf(cause.getSQLState()));
    }
}
