package dev.kit.studio.monitor;

import dev.kit.studio.monitor.ExceptionEntry.Cause;
import dev.kit.studio.monitor.ExceptionEntry.Frame;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns throwables into frames, causes and fingerprints. */
final class Stacks {

    private static final int MAX_FRAMES = 200;
    private static final int MAX_CAUSES = 20;

    private Stacks() {}

    static ExceptionEntry entry(Throwable throwable, boolean handled, @Nullable String requestId, AppCode code) {
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

    static Frame frame(String className, String method, @Nullable String file, int line, boolean isApp) {
        return new Frame(file, line > 0 ? line : null, null, className + '.' + method, isApp);
    }

    private static List<Frame> frames(Throwable throwable, AppCode code) {
        StackTraceElement[] elements = throwable.getStackTrace();
        List<Frame> frames = new ArrayList<>(Math.min(elements.length, MAX_FRAMES));
        for (int i = 0; i < elements.length && i < MAX_FRAMES; i++) {
            StackTraceElement element = elements[i];
            frames.add(frame(
                    element.getClassName(),
                    element.getMethodName(),
                    element.getFileName(),
                    element.getLineNumber(),
                    code.owns(element.getClassName())));
        }
        return List.copyOf(frames);
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
        return Fingerprints.hex(hash);
    }
}
