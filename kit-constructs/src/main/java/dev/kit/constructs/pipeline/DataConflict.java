package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpException;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.UnexpectedRollbackException;

/** Failures that mean a conflict with what the database holds. */
public final class DataConflict {

    private static final int MAX_CAUSES = 10;

    /** The refusal of statements after one that failed and was caught, which is its cause. */
    private static final String IN_FAILED_TRANSACTION = "25P02";

    private DataConflict() {}

    /**
     * Returns the error 409 of a conflict, or null.
     *
     * <p>A failure that a conflict has caused is one too. Conflicts are a violated unique key, a violated foreign key
     * and a failed optimistic lock. None is a handler that has caught its failure and returned: the caller can do
     * nothing about that.
     */
    public static @Nullable HttpException of(Throwable thrown) {
        Throwable cause = thrown instanceof UnexpectedRollbackException ? null : thrown;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            if (cause instanceof OptimisticLockingFailureException) {
                return conflict("STALE_VERSION", "It was changed by somebody else in the meantime.", thrown);
            }
            String state = cause instanceof SQLException sql ? sql.getSQLState() : null;
            if (IN_FAILED_TRANSACTION.equals(state)) {
                return null;
            }
            if (cause instanceof DuplicateKeyException || "23505".equals(state)) {
                return conflict("ALREADY_EXISTS", "There is one already.", thrown);
            }
            // 23001 is what PostgreSQL 18 says where ON DELETE RESTRICT refuses.
            if ("23503".equals(state) || "23001".equals(state)) {
                return conflict("REFERENCE_CONFLICT", "It is still in use, or refers to what is not there.", thrown);
            }
            cause = cause.getCause();
        }
        return null;
    }

    private static HttpException conflict(String code, String message, Throwable cause) {
        return new HttpException(409, code, message, Map.of(), cause);
    }
}
