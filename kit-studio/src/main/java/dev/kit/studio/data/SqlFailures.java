package dev.kit.studio.data;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.List;

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

    /** Whether a value may not have fitted its type: by class 22, or by what text search types say instead. */
    static boolean isInvalidValue(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("22") || state.equals("42601") || state.equals("54000");
    }

    /** Whether a table, column or type is not any more what it was a moment ago. */
    static boolean isChanged(DataException failure) {
        return failure.getCause() instanceof SQLException cause
                && List.of("42P01", "42703", "42704", "42883").contains(String.valueOf(cause.getSQLState()));
    }
}
