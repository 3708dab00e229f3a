package dev.kit.studio.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job that no request asked for, with what it did. Immutable.
 *
 * <p>Log lines, exceptions, events, audits and outgoing calls of the run have its identity as their request.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp when it began
 * @param name the job's name
 * @param source what started it, such as {@code scheduled}
 * @param duration how long it took
 * @param error why it failed; null when it did not
 * @param thread the thread it began on
 * @param sql its statements
 * @param logCount how many lines it logged
 * @param exceptionId the first exception thrown during it
 * @param tags words to find it by
 */
public record RunEntry(
        String id,
        long seq,
        Instant timestamp,
        String name,
        String source,
        Duration duration,
        @Nullable String error,
        String thread,
        SqlQuery.Activity sql,
        int logCount,
        @Nullable String exceptionId,
        List<String> tags)
        implements Entry {

    public RunEntry {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(sql, "sql");
        tags = List.copyOf(tags);
    }

    /** A run that ended just now, without statements or log lines. */
    public static RunEntry of(String name, String source, Duration duration, @Nullable String error) {
        return new RunEntry(
                "",
                0,
                Instant.now().minus(duration),
                name,
                source,
                duration,
                error,
                Thread.currentThread().getName(),
                SqlQuery.Activity.NONE,
                0,
                null,
                List.of());
    }

    /** The same run, begun on the named thread. */
    public RunEntry startedOn(String threadName) {
        return new RunEntry(
                id, seq, timestamp, name, source, duration, error, threadName, sql, logCount, exceptionId, tags);
    }

    /** The same run with its statements, its log lines and the first of its exceptions. */
    public RunEntry with(SqlQuery.Activity activity, int lines, @Nullable String firstException, List<String> words) {
        return new RunEntry(
                id, seq, timestamp, name, source, duration, error, thread, activity, lines, firstException, words);
    }

    @Override
    public Kind kind() {
        return Kind.RUN;
    }

    @Override
    public String requestId() {
        return id;
    }

    @Override
    public RunEntry identified(String newId, long newSeq) {
        return new RunEntry(
                newId, newSeq, timestamp, name, source, duration, error, thread, sql, logCount, exceptionId, tags);
    }

    RunEntry redacted(@Nullable String newError, SqlQuery.Activity newSql) {
        return new RunEntry(
                id, seq, timestamp, name, source, duration, newError, thread, newSql, logCount, exceptionId, tags);
    }

    @Override
    public long weight() {
        long sum = 2 * Weight.OBJECT + Weight.of(name) + Weight.of(error) + Weight.of(tags);
        for (SqlQuery query : sql.queries()) {
            sum += query.weight();
        }
        return sum;
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.in(name, lowerCaseText)
                || Mentions.in(source, lowerCaseText)
                || Mentions.in(error, lowerCaseText)
                || Mentions.in(id, lowerCaseText)
                || Mentions.in(tags, lowerCaseText)
                || sql.queries().stream()
                        .anyMatch(query ->
                                Mentions.in(query.sql(), lowerCaseText) || Mentions.in(query.error(), lowerCaseText));
    }
}
