package dev.kit.studio.capture;

import dev.kit.studio.monitor.ExceptionEntry.Frame;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the application's line in the stack of the current thread. */
final class CallSites {

    private static final StackWalker WALKER = StackWalker.getInstance();

    private CallSites() {}

    static @Nullable Frame find() {
        Optional<StackWalker.StackFrame> found = WALKER.walk(frames ->
                frames.filter(frame -> Frame.isApp(frame.getClassName())).findFirst());
        return found.map(Frame::of).orElse(null);
    }
}
