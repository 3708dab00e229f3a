package dev.kit.studio.entries;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the log. Immutable.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time of writing
 * @param level the severity
 * @param logger the name of the logger
 * @param message the formatted message
 * @param context the diagnostic context and key-value pairs
 * @param thread the thread's name
 * @param requestId the request during which it was written
 * @param exceptionId the recorded exception it reports
 * @param throwable the stack trace as text
 * @param tags tags to find it by
 */
public record LogEntry(
        String id,
        long seq,
        Instant timestamp,
        Level level,
        String logger,
        String message,
        Map<String, String> context,
        @Nullable String thread,
        @Nullable String requestId,
        @Nullable String exceptionId,
        @Nullable String throwable,
        List<String> tags)
        implements Entry {

    /** The severity of a line, in ascending order. */
    public enum Level implements Labelled {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }

    /** Creates a line written now, outside any request. */
    public static LogEntry of(Level level, String logger, String message, Map<String, String> context) {
        return new LogEntry("", 0, Instant.now(), level, logger, message, context, null, null, null, null, List.of());
    }

    /** Returns this line as written during the given request. */
    public LogEntry during(@Nullable String request) {
        return with(id, seq, message, context, request, exceptionId, throwable);
    }

    /** Returns this line with a stack trace and the recorded exception. */
    public LogEntry reporting(@Nullable String exception, @Nullable String stackTrace) {
        return with(id, seq, message, context, requestId, exception, stackTrace);
    }

    @Override
    public Kind kind() {
        return Kind.LOG;
    }

    @Override
    public LogEntry identified(String newId, long newSeq) {
        return with(newId, newSeq, message, context, requestId, exceptionId, throwable);
    }

    /** Returns this log entry with replaced texts. */
    public LogEntry withTexts(String newMessage, Map<String, String> newContext, @Nullable String newThrowable) {
        return with(id, seq, newMessage, newContext, requestId, exceptionId, newThrowable);
    }

    /** Returns this line with all that may still change. */
    private LogEntry with(
            String newId,
            long newSeq,
            String newMessage,
            Map<String, String> newContext,
            @Nullable String request,
            @Nullable String exception,
            @Nullable String stackTrace) {
        return new LogEntry(
                newId,
                newSeq,
                timestamp,
                level,
                logger,
                newMessage,
                newContext,
                thread,
                request,
                exception,
                stackTrace,
                tags);
    }

    @Override
    public long weight() {
        return Weight.OBJECT + Weight.of(message) + Weight.of(throwable) + Weight.of(context);
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.inAny(lowerCaseText, message, logger, level.label(), requestId, throwable)
                || Mentions.in(tags, lowerCaseText)
                || Mentions.in(context, lowerCaseText);
    }
}
