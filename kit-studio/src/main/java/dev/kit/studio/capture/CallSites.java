package dev.kit.studio.capture;

import dev.kit.studio.entries.AppCode;
import dev.kit.studio.entries.ExceptionEntry.Frame;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the application's line in the stack of the current thread.
 *
 * <p>The lines found in each class are cached, because resolving a line costs more than the stack walk. The cache of a
 * class is released with the class.
 */
final class CallSites {

    /** Frames fetched at once: the proxies and a JDBC library are usually in between. */
    private static final int USUAL_DEPTH = 16;

    private static final StackWalker WALKER =
            StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE), USUAL_DEPTH);

    private static final ClassValue<Map<Place, Frame>> OF_CLASS = new ClassValue<>() {
        @Override
        protected Map<Place, Frame> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /** An instruction in a class. */
    private record Place(String method, String descriptor, int instruction) {}

    private CallSites() {}

    static @Nullable Frame find(AppCode code) {
        return find(code, passed -> {});
    }

    /** Finds the application's line, and reports the names of the classes between it and this class. */
    static @Nullable Frame find(AppCode code, Consumer<String> passed) {
        return WALKER.walk(frames -> innermost(frames.iterator(), code, passed));
    }

    private static @Nullable Frame innermost(Iterator<StackFrame> frames, AppCode code, Consumer<String> passed) {
        while (frames.hasNext()) {
            StackFrame frame = frames.next();
            if (code.owns(frame.getDeclaringClass())) {
                return named(frame);
            }
            passed.accept(frame.getClassName());
        }
        return null;
    }

    private static Frame named(StackFrame frame) {
        Map<Place, Frame> frames = OF_CLASS.get(frame.getDeclaringClass());
        Place place = new Place(frame.getMethodName(), frame.getDescriptor(), frame.getByteCodeIndex());
        Frame known = frames.get(place);
        return known != null ? known : frames.computeIfAbsent(place, p -> Frame.ofApp(frame));
    }
}
