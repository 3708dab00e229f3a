package dev.kit.constructs.database;

import dev.kit.redaction.Redaction;
import java.security.CodeSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.UnexpectedRollbackException;

/** The statement whose failure aborted a transaction. */
record FailedStatement(
        Connection session, String sql, @Nullable String line, SQLException failure) {

    private static final String IN_FAILED_TRANSACTION = "25P02";
    private static final int LONGEST_SHOWN = 1_000;
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final @Nullable CodeSource KIT = source(FailedStatement.class);

    /** Returns the statement with the line of the handler that is executing it on this thread. */
    static FailedStatement here(Connection session, String sql, SQLException failure) {
        return new FailedStatement(session, sql, lineOfHandler(), failure);
    }

    /** Returns whether {@code failure} only says that an earlier statement failed. */
    static boolean isConsequence(@Nullable Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(
                        cause -> cause instanceof SQLException sql && IN_FAILED_TRANSACTION.equals(sql.getSQLState()));
    }

    /** Returns the exception for work that ended in the aborted transaction; {@code first} is null if unknown. */
    static UnexpectedRollbackException aborted(@Nullable FailedStatement first) {
        UnexpectedRollbackException aborted = new UnexpectedRollbackException(
                "A statement failed, the code went on, and PostgreSQL has rolled the whole transaction back: "
                        + (first == null ? "it ran on a connection that Kit does not see" : first.description())
                        + ". Let the statement skip the conflict (on conflict do nothing), or run it in a nested"
                        + " transaction, which rolls back alone (@Transactional(propagation = Propagation.NESTED), or"
                        + " a savepoint).");
        if (first != null) {
            aborted.initCause(first.failure);
        }
        return aborted;
    }

    private String description() {
        return shown(sql) + (line == null ? "" : " at " + line) + " failed first, " + failure.getSQLState();
    }

    /** Returns an SQL text for a message, without secrets. */
    static String shown(String sql) {
        String start = sql.length() <= LONGEST_SHOWN ? sql : sql.substring(0, LONGEST_SHOWN) + "…";
        return '"' + Redaction.logs().scrub(start.strip()) + '"';
    }

    /** The handler is the last method of others before the code that runs it, which is Kit's. */
    private static @Nullable String lineOfHandler() {
        return WALKER.walk(frames -> frames.dropWhile(frame -> isKit(frame.getDeclaringClass()))
                .takeWhile(frame -> !isKit(frame.getDeclaringClass()))
                .reduce((above, below) -> below)
                .map(frame -> frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")")
                .orElse(null));
    }

    private static boolean isKit(Class<?> type) {
        return Objects.equals(source(type), KIT);
    }

    private static @Nullable CodeSource source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }
}
