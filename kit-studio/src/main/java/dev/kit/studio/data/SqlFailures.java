package dev.kit.studio.data;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;

/** Tells what a failure of the database means, by its SQLSTATE; never passes its text on. */
final class SqlFailures {

    private SqlFailures() {}

    static DataException translate(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        if (failure instanceof SQLTransientConnectionException || state.startsWith("08") || state.startsWith("57P")) {
            return DataException.unavailable(failure);
        }
        return switch (state) {
            case "57014", "55P03" -> DataException.timeout(failure);
            case "25006" -> DataException.failed("The query tried to write, which the studio does not allow", failure);
            case "42501" -> DataException.failed("The studio's role may not read this table", failure);
            default -> DataException.failed("The database refused the query (SQLSTATE " + state + ")", failure);
        };
    }

    /** Whether a value did not fit its type: class 22 is "data exception". */
    static boolean isInvalidValue(SQLException failure) {
        return String.valueOf(failure.getSQLState()).startsWith("22");
    }

    /** Whether a table or column that was there a moment ago is gone. */
    static boolean isUndefined(SQLException failure) {
        return "42P01".equals(failure.getSQLState()) || "42703".equals(failure.getSQLState());
    }
}
