package dev.kit.studio.monitor;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job or a subscriber, which no request waits for, with its effects. Immutable.
 *
 * <p>Log lines, exceptions, events, audits and outgoing calls of the run have its identity as their request.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp when it began
 * @param name the job or the subscriber
 * @param source what started it: {@code scheduled} or {@code subscriber}
 * @param attempt which attempt, 1 for the first
 * @param causes the transport's identities of the messages that caused it; empty if none did
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
        int attempt,
        List<String> causes,
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
        causes = List.copyOf(causes);
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
                1,
                List.of(),
                duration,
                error,
                Thread.currentThread().getName(),
                SqlQuery.Activity.NONE,
                0,
                null,
                List.of());
    }

    /** Returns this run as the given attempt, 1 for the first, at the messages {@code messageIds}. */
    public RunEntry causedBy(List<String> messageIds, int nthAttempt) {
        return new RunEntry(
                id,
                seq,
                timestamp,
                name,
                source,
                nthAttempt,
                messageIds,
                duration,
                error,
                thread,
                sql,
                logCount,
                exceptionId,
                tags);
    }

    /** The same run, begun on the named thread. */
    public RunEntry startedOn(String threadName) {
        return new RunEntry(
                id,
                seq,
                timestamp,
                name,
                source,
                attempt,
                causes,
                duration,
                error,
                threadName,
                sql,
                logCount,
                exceptionId,
                tags);
    }

    /** The same run with its statements, its log lines and the first of its exceptions. */
    public RunEntry with(SqlQuery.Activity activity, int lines, @Nullable String firstException, List<String> words) {
        return new RunEntry(
                id,
                seq,
                timestamp,
                name,
                source,
                attempt,
                causes,
                duration,
                error,
                thread,
                activity,
                lines,
                firstException,
                words);
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
                newId,
                newSeq,
                timestamp,
                name,
                source,
                attempt,
                causes,
                duration,
                error,
                thread,
                sql,
                logCount,
                exceptionId,
                tags);
    }

    RunEntry redacted(@Nullable String newError, SqlQuery.Activity newSql) {
        return new RunEntry(
                id,
                seq,
                timestamp,
                name,
                source,
                attempt,
                causes,
                duration,
                newError,
                thread,
                newSql,
                logCount,
                exceptionId,
                tags);
    }

    @Override
    public long weight() {
        long sum = 2 * Weight.OBJECT + Weight.of(name) + Weight.of(error) + Weight.of(tags) + Weight.of(causes);
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
                || Mentions.in(causes, lowerCaseText)
                || sql.queries().stream()
                        .anyMatch(query ->
                                Mentions.in(query.sql(), lowerCaseText) || Mentions.in(query.error(), lowerCaseText));
    }
}
