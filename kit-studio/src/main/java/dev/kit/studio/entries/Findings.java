package dev.kit.studio.entries;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The data recorded during a request or a run. Immutable.
 *
 * @param sql its statements
 * @param logCount the number of lines it logged
 * @param exceptionId the first exception recorded during it
 * @param traceId the W3C trace it belongs to
 * @param trace its steps and the samples of its stack
 */
public record Findings(
        SqlQuery.Activity sql,
        int logCount,
        @Nullable String exceptionId,
        @Nullable String traceId,
        Trace trace) {

    /** No statements, log lines or exceptions. */
    public static final Findings NONE = new Findings(SqlQuery.Activity.NONE, 0, null, null, Trace.NONE);

    /** Replaces the absent trace of an entry that an older version stored. */
    public Findings {
        Objects.requireNonNull(sql, "sql");
        trace = Objects.requireNonNullElse(trace, Trace.NONE);
    }

    /** Returns these findings with replaced statements and trace. */
    public Findings with(SqlQuery.Activity newSql, Trace newTrace) {
        return new Findings(newSql, logCount, exceptionId, traceId, newTrace);
    }

    long weight() {
        long sum = trace.weight();
        for (SqlQuery query : sql.queries()) {
            sum += query.weight();
        }
        return sum;
    }
}
