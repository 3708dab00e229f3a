package dev.kit.studio.monitor;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One exception with its stack, causes and the lines around its origin. Immutable.
 *
 * @param id the identity, empty before recording
 * @param seq the position in the order of recording
 * @param timestamp the time it was seen
 * @param name the exception's class
 * @param message its message
 * @param stack its frames, innermost first
 * @param causes its causes, outermost first
 * @param fingerprint equal for exceptions of one class from one place
 * @param handled whether the application handled it itself
 * @param requestId the request during which it was thrown
 * @param thread the thread it was seen on
 * @param source the source lines around the first application frame, if found
 * @param tags tags to find it by
 */
public record ExceptionEntry(
        String id,
        long seq,
        Instant timestamp,
        String name,
        @Nullable String message,
        List<Frame> stack,
        List<Cause> causes,
        String fingerprint,
        boolean handled,
        @Nullable String requestId,
        @Nullable String thread,
        @Nullable Source source,
        List<String> tags)
        implements Entry {

    /**
     * One frame of a stack.
     *
     * @param file the source file's name
     * @param line the line, when known
     * @param column the column, unknown on the JVM
     * @param function class and method
     * @param isApp whether the code is the application's own
     */
    public record Frame(
            @Nullable String file,
            @Nullable Integer line,
            @Nullable Integer column,
            String function,
            boolean isApp) {

        /** Returns the frame of a method of the application. */
        public static Frame ofApp(StackWalker.StackFrame frame) {
            return Stacks.frame(
                    frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber(), true);
        }
    }

    /**
     * One cause in the chain.
     *
     * @param name the exception's class
     * @param message its message
     * @param stack its frames, innermost first
     */
    public record Cause(String name, @Nullable String message, List<Frame> stack) {}

    /**
     * Lines of a source file around a frame.
     *
     * @param file the file's path below its source root
     * @param startLine the number of the first line
     * @param lines the text
     * @param line the number of the frame's line
     */
    public record Source(String file, int startLine, List<String> lines, int line) {}

    /** Creates an entry for a throwable seen now on this thread. The application's code is detected automatically. */
    public static ExceptionEntry of(Throwable throwable, boolean handled, @Nullable String requestId) {
        return of(throwable, handled, requestId, AppCode.guessed());
    }

    /** Creates an entry for a throwable seen now on this thread. */
    public static ExceptionEntry of(Throwable throwable, boolean handled, @Nullable String requestId, AppCode code) {
        return Stacks.entry(throwable, handled, requestId, code);
    }

    /** Returns this exception as handled or not, during the given request. */
    public ExceptionEntry settled(boolean answered, @Nullable String request) {
        return new ExceptionEntry(
                id, seq, timestamp, name, message, stack, causes, fingerprint, answered, request, thread, source, tags);
    }

    /** Returns the frame to show first: the application's innermost, else the innermost. */
    public @Nullable Frame at() {
        for (Frame frame : stack) {
            if (frame.isApp()) {
                return frame;
            }
        }
        return stack.isEmpty() ? null : stack.get(0);
    }

    @Override
    public Kind kind() {
        return Kind.EXCEPTION;
    }

    @Override
    public ExceptionEntry identified(String newId, long newSeq) {
        return new ExceptionEntry(
                newId,
                newSeq,
                timestamp,
                name,
                message,
                stack,
                causes,
                fingerprint,
                handled,
                requestId,
                thread,
                source,
                tags);
    }

    ExceptionEntry withTexts(@Nullable String newMessage, List<Cause> newCauses) {
        return new ExceptionEntry(
                id,
                seq,
                timestamp,
                name,
                newMessage,
                stack,
                newCauses,
                fingerprint,
                handled,
                requestId,
                thread,
                source,
                tags);
    }

    @Override
    public long weight() {
        long frames = stack.size();
        long texts = Weight.of(name) + Weight.of(message);
        for (Cause cause : causes) {
            frames += cause.stack().size();
            texts += Weight.of(cause.name()) + Weight.of(cause.message());
        }
        return 2 * Weight.OBJECT + texts + frames * 120 + (source == null ? 0 : Weight.of(source.lines()));
    }

    @Override
    public boolean mentions(String lowerCaseText) {
        return Mentions.in(name, lowerCaseText)
                || Mentions.in(message, lowerCaseText)
                || Mentions.in(requestId, lowerCaseText)
                || Mentions.in(id, lowerCaseText)
                || Mentions.in(tags, lowerCaseText)
                || stack.stream().anyMatch(frame -> Mentions.in(frame.function(), lowerCaseText))
                || causes.stream()
                        .anyMatch(cause -> Mentions.in(cause.name(), lowerCaseText)
                                || Mentions.in(cause.message(), lowerCaseText));
    }
}
