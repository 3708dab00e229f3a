package dev.kit.cli.events.child;

import java.sql.SQLException;

/** Reasons of failures whose messages do not come from Kit. Stateless. */
final class Failure {

    private static final String UNDEFINED_TABLE = "42P01";

    private Failure() {}

    /** Returns the message of the innermost cause, which has the reason that outer exceptions only wrap. */
    static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
    }

    /** Returns whether the failure is caused by a missing table. */
    static boolean isMissingTable(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && UNDEFINED_TABLE.equals(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }
}
