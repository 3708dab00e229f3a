package dev.kit.studio.entries;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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

    private static final int MAX_FRAMES = 200;
    private static final int MAX_CAUSES = 20;

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
            return of(frame.toStackTraceElement(), true);
        }

        /** Returns the absolute path of the source file, null if unknown. */
        public @Nullable String path() {
            return isApp && file != null ? SourceFiles.path(function, file) : null;
        }

        /** Returns the frame of an element of a stack trace. */
        public static Frame of(StackTraceElement element, boolean isApp) {
            int line = element.getLineNumber();
            return new Frame(
                    element.getFileName(),
                    line > 0 ? line : null,
                    null,
                    element.getClassName() + '.' + element.getMethodName(),
                    isApp);
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
        List<Frame> stack = frames(throwable, code);
        return new ExceptionEntry(
                "",
                0,
                Instant.now(),
                throwable.getClass().getName(),
                throwable.getMessage(),
                stack,
                causes(throwable, code),
                fingerprint(throwable, stack),
                handled,
                requestId,
                Thread.currentThread().getName(),
                SourceFiles.around(throwable.getStackTrace(), code),
                List.of());
    }

    private static List<Frame> frames(Throwable throwable, AppCode code) {
        return Arrays.stream(throwable.getStackTrace())
                .limit(MAX_FRAMES)
                .map(element -> Frame.of(element, code.owns(element.getClassName())))
                .toList();
    }

    private static List<Cause> causes(Throwable throwable, AppCode code) {
        List<Cause> causes = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        seen.add(throwable);
        Throwable cause = throwable.getCause();
        while (cause != null && causes.size() < MAX_CAUSES && seen.add(cause)) {
            causes.add(new Cause(cause.getClass().getName(), cause.getMessage(), frames(cause, code)));
            cause = cause.getCause();
        }
        return List.copyOf(causes);
    }

    private static String fingerprint(Throwable throwable, List<Frame> stack) {
        int hash = throwable.getClass().getName().hashCode();
        int counted = 0;
        boolean foreign = stack.stream().noneMatch(Frame::isApp);
        for (Frame frame : stack) {
            if (frame.isApp() || foreign) {
                hash = 31 * hash + frame.function().hashCode();
                if (++counted == 3) {
                    break;
                }
            }
        }
        return String.format(Locale.ROOT, "%08x", hash);
    }

    /** Returns this exception as handled or not, during the given request. */
    public ExceptionEntry settled(boolean answered, @Nullable String request) {
        return with(id, seq, message, causes, answered, request);
    }

    /** Returns the frame to show first: the application's innermost, else the innermost. */
    public @Nullable Frame at() {
        return stack.stream().filter(Frame::isApp).findFirst().orElseGet(() -> stack.isEmpty() ? null : stack.get(0));
    }

    @Override
    public Kind kind() {
        return Kind.EXCEPTION;
    }

    @Override
    public ExceptionEntry identified(String newId, long newSeq) {
        return with(newId, newSeq, message, causes, handled, requestId);
    }

    /** Returns this exception with replaced texts. */
    public ExceptionEntry withTexts(@Nullable String newMessage, List<Cause> newCauses) {
        return with(id, seq, newMessage, newCauses, handled, requestId);
    }

    /** Returns this exception with all that may still change. */
    private ExceptionEntry with(
            String newId,
            long newSeq,
            @Nullable String newMessage,
            List<Cause> newCauses,
            boolean answered,
            @Nullable String request) {
        return new ExceptionEntry(
                newId,
                newSeq,
                timestamp,
                name,
                newMessage,
                stack,
                newCauses,
                fingerprint,
                answered,
                request,
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
        return Mentions.inAny(lowerCaseText, name, message, requestId, id)
                || Mentions.in(tags, lowerCaseText)
                || stack.stream().anyMatch(frame -> Mentions.inAny(lowerCaseText, frame.function(), frame.file()))
                || causes.stream().anyMatch(cause -> Mentions.inAny(lowerCaseText, cause.name(), cause.message()));
    }
}
