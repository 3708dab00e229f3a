package dev.kit.envkit;

import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line of the application's code that declares a variable.
 *
 * <p>Runs in every program's first milliseconds: it is a class with a loop, because lambdas and streams would have to
 * be linked first.
 */
final class CallSite implements Function<Stream<StackWalker.StackFrame>, @Nullable String> {

    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final CallSite FINDER = new CallSite();
    private static final String ENV = Env.class.getName();

    private CallSite() {}

    /** Returns the caller of the current method of {@link Env}, such as {@code AppConfig.java:12}. */
    static @Nullable String outside() {
        return WALKER.walk(FINDER);
    }

    @Override
    public @Nullable String apply(Stream<StackWalker.StackFrame> frames) {
        for (Iterator<StackWalker.StackFrame> each = frames.iterator(); each.hasNext(); ) {
            StackWalker.StackFrame frame = each.next();
            if (!isOurs(frame.getClassName())) {
                return frame.getFileName() + ':' + frame.getLineNumber();
            }
        }
        return null;
    }

    private static boolean isOurs(String name) {
        return name.equals(ENV) || name.equals(CallSite.class.getName());
    }
}
