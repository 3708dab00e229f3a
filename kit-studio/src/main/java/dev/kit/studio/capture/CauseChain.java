package dev.kit.studio.capture;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Searches an exception and its causes, which may be cyclic. */
final class CauseChain {

    static final int DEEPEST = 50;

    private CauseChain() {}

    /** Returns whether {@code thrown} is {@code sought} or was caused by it. */
    static boolean leads(Throwable thrown, Throwable sought) {
        return has(thrown, current -> current == sought);
    }

    /** Returns whether {@code thrown} or one of its causes passes the test. */
    static boolean has(Throwable thrown, Predicate<Throwable> test) {
        @Nullable Throwable current = thrown;
        for (int depth = 0; current != null && depth < DEEPEST; depth++) {
            if (test.test(current)) {
                return true;
            }
            current = current.getCause();
        }
        return false;
    }
}
