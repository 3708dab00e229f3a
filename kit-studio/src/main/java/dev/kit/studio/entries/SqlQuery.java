package dev.kit.studio.entries;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One SQL statement that a request ran. Immutable.
 *
 * @param sql the statement with its placeholders
 * @param binds the bound values as text, in order; null for SQL NULL
 * @param fingerprint equal for statements that differ only in literals and white space
 * @param operation the first keyword in lower case
 * @param rows rows read or changed, when known
 * @param duration time the database took to execute and to hand over the rows
 * @param offset time since the request began
 * @param callSite the application's line that ran it, when found
 * @param error the database's message, when it failed
 * @param dataSource the name given to the observed data source
 * @param batch how many executions one batch held, else 1
 */
public record SqlQuery(
        String sql,
        List<@Nullable String> binds,
        String fingerprint,
        String operation,
        @Nullable Long rows,
        Duration duration,
        Duration offset,
        ExceptionEntry.@Nullable Frame callSite,
        @Nullable String error,
        String dataSource,
        int batch) {

    /**
     * Similar statements of one request from one place: an N+1 suspect.
     *
     * @param fingerprint the common fingerprint
     * @param sql the first statement
     * @param count the number of statements
     * @param duration their total time
     * @param callSite the application's line that ran them
     */
    public record Repeat(
            String fingerprint, String sql, int count, Duration duration, ExceptionEntry.@Nullable Frame callSite) {}

    /**
     * All SQL activity of a request.
     *
     * @param queries the statements; if there are too many, the first ones
     * @param omitted the number of statements missing from {@code queries}
     * @param count the number of statements
     * @param duration their total time
     * @param repeats statements that look like N+1
     */
    public record Activity(List<SqlQuery> queries, int omitted, int count, Duration duration, List<Repeat> repeats) {

        /** No statement. */
        public static final Activity NONE = new Activity(List.of(), 0, 0, Duration.ZERO, List.of());

        /** Copies the lists. */
        public Activity {
            queries = List.copyOf(queries);
            repeats = List.copyOf(repeats);
        }
    }

    /** Returns this statement with replaced texts. */
    public SqlQuery withTexts(String replacedSql, List<@Nullable String> replaced, @Nullable String replacedError) {
        return new SqlQuery(
                replacedSql,
                replaced,
                fingerprint,
                operation,
                rows,
                duration,
                offset,
                callSite,
                replacedError,
                dataSource,
                batch);
    }

    long weight() {
        long sum = Weight.OBJECT + Weight.of(sql) + Weight.of(error);
        for (String bind : binds) {
            sum += Weight.of(bind);
        }
        return sum;
    }
}
