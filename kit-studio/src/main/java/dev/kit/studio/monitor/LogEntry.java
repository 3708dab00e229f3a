package dev.kit.studio.monitor;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
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
    public enum Level {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR;

        /** Returns the name in lower case. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Creates a line written now, outside any request. */
    public static LogEntry of(Level level, String logger, String message, Map<String, String> context) {
        return new LogEntry("", 0, Instant.now(), level, logger, message, context, null, null, null, null, List.of());
    }

    /** Returns this line as written during the given request. */
    public LogEntry during(@Nullable String request) {
        return new LogEntry(
                id, seq, timestamp, level, logger, message, context, thread, request, exceptionId, throwable, tags);
    }

    /** Returns this line with a stack trace and the recorded exception. */
    public LogEntry reporting(@Nullable String exception, @Nullable String stackTrace) {
        return new LogEntry(
                id, seq, timestamp, level, logger, message, context, thread, requestId, exception, stackTrace, tags);
    }

    @Override
    public Kind kind() {
        return Kind.LOG;
    }

    @Override
    public LogEntry identified(String newId, long newSeq) {
        return new LogEntry(
                newId,
                newSeq,
                timestamp,
                level,
                logger,
                message,
                context,
                thread,
                requestId,
                exceptionId,
                throwable,
                tags);
    }

    LogEntry withTexts(String newMessage, Map<String, String> newContext, @Nullable String newThrowable) {
        return new LogEntry(
                id,
                seq,
                timestamp,
                level,
                logger,
                newMessage,
                newContext,
                thread,
                requestId,
                exceptionId,
                newThrowable,
                tags);
    }

    @Override
    public long weight() {
        return Weight.OBJECT + Weight.of(message) + Weight.of(throwable) + Weight.of(context);
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.in(message, lowerCaseText)
                || Mentions.in(logger, lowerCaseText)
                || Mentions.in(level.label(), lowerCaseText)
                || Mentions.in(requestId, lowerCaseText)
                || Mentions.in(throwable, lowerCaseText)
                || Mentions.in(tags, lowerCaseText)
                || Mentions.in(context, lowerCaseText);
    }
}
