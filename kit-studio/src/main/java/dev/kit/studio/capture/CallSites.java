package dev.kit.studio.capture;

import dev.kit.studio.monitor.ExceptionEntry.Frame;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the application's line in the stack of the current thread.
 *
 * <p>Remembers for each class whether it is the application's, and the lines found in it: naming a line costs more than
 * the walk to it. What is remembered goes with the class.
 */
final class CallSites {

    /** Frames to fetch at once: the proxies and a JDBC library usually lie between. */
    private static final int USUAL_DEPTH = 16;

    private static final StackWalker WALKER =
            StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), USUAL_DEPTH);

    private static final ClassValue<CallSites> OF_CLASS = new ClassValue<>() {
        @Override
        protected CallSites computeValue(Class<?> type) {
            return new CallSites(Frame.isApp(type.getName()));
        }
    };

    private final boolean isApp;
    private final Map<Place, Frame> frames = new ConcurrentHashMap<>();

    /** An instruction in a class. */
    private record Place(String method, String descriptor, int instruction) {}

    private CallSites(boolean isApp) {
        this.isApp = isApp;
    }

    static @Nullable Frame find() {
        return WALKER.walk(frames -> innermost(frames.iterator()));
    }

    private static @Nullable Frame innermost(Iterator<StackFrame> frames) {
        while (frames.hasNext()) {
            StackFrame frame = frames.next();
            CallSites sites = OF_CLASS.get(frame.getDeclaringClass());
            if (sites.isApp) {
                return sites.named(frame);
            }
        }
        return null;
    }

    private Frame named(StackFrame frame) {
        Place place = new Place(frame.getMethodName(), frame.getDescriptor(), frame.getByteCodeIndex());
        Frame known = frames.get(place);
        return known != null ? known : frames.computeIfAbsent(place, p -> Frame.of(frame));
    }
}
