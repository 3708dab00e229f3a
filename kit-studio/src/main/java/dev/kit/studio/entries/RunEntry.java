package dev.kit.studio.entries;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job or a subscriber, outside any request. Immutable.
 *
 * <p>Log lines, exceptions, events, audits and outgoing calls of the run have its identity as their request.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time it began
 * @param start the job or subscriber and its trigger
 * @param duration the duration
 * @param error the reason for its failure; null if it succeeded
 * @param findings the data recorded during it
 * @param tags tags to find it by
 */
public record RunEntry(
        String id,
        long seq,
        Instant timestamp,
        Start start,
        Duration duration,
        @Nullable String error,
        Findings findings,
        List<String> tags)
        implements Entry {

    public RunEntry {
        Objects.requireNonNull(start, "start");
        Objects.requireNonNull(findings, "findings");
        tags = List.copyOf(tags);
    }

    /**
     * The beginning of a run.
     *
     * @param name the job or the subscriber
     * @param source the trigger: {@code scheduled} or {@code subscriber}
     * @param attempt the number of the attempt, 1 for the first
     * @param causes the transport's identities of the messages that caused it; empty if there are none
     * @param thread the thread it began on
     */
    public record Start(String name, String source, int attempt, List<String> causes, String thread) {

        public Start {
            Objects.requireNonNull(name, "name");
            causes = List.copyOf(causes);
        }

        /** Creates a first attempt on this thread, caused by no message. */
        public static Start of(String name, String source) {
            return new Start(name, source, 1, List.of(), Thread.currentThread().getName());
        }
    }

    /** Creates a run that ended now, without findings. */
    public static RunEntry of(Start start, Duration duration, @Nullable String error) {
        return new RunEntry("", 0, Instant.now().minus(duration), start, duration, error, Findings.NONE, List.of());
    }

    /** Returns this run with findings and tags. */
    public RunEntry with(Findings seen, List<String> words) {
        return new RunEntry(id, seq, timestamp, start, duration, error, seen, words);
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
        return new RunEntry(newId, newSeq, timestamp, start, duration, error, findings, tags);
    }

    /** Returns this run with replaced error, statements and trace. */
    public RunEntry redacted(@Nullable String newError, SqlQuery.Activity newSql, Trace newTrace) {
        return new RunEntry(id, seq, timestamp, start, duration, newError, findings.with(newSql, newTrace), tags);
    }

    @Override
    public long weight() {
        return 4 * Weight.OBJECT
                + Weight.of(start.name())
                + Weight.of(start.causes())
                + Weight.of(error)
                + findings.weight()
                + Weight.of(tags);
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(lowerCaseText, start.name(), start.source(), error, id, findings.traceId())
                || Mentions.in(tags, lowerCaseText)
                || Mentions.in(start.causes(), lowerCaseText)
                || findings.sql().queries().stream()
                        .anyMatch(query -> Mentions.inAny(lowerCaseText, query.sql(), query.error()));
    }
}
