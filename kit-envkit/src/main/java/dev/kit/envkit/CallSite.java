package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/** Finds the line of the user's code that declares a variable. */
final class CallSite {

    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String ENV = Env.class.getName();

    private CallSite() {}

    /** The caller of the method of {@link Env} that is being called: {@code AppConfig.java:12}. */
    static @Nullable String outside() {
        return WALKER.walk(frames -> frames.dropWhile(CallSite::isOurs)
                .findFirst()
                .map(frame -> frame.getFileName() + ':' + frame.getLineNumber())
                .orElse(null));
    }

    private static boolean isOurs(StackWalker.StackFrame frame) {
        String name = frame.getClassName();
        return name.equals(ENV) || name.equals(CallSite.class.getName());
    }
}
