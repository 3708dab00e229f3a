package dev.kit.studio.capture;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Looks through an exception and its causes, which may lead back to it. */
final class CauseChain {

    static final int DEEPEST = 50;

    private CauseChain() {}

    /** Whether {@code thrown} is {@code sought} or was caused by it. */
    static boolean leads(Throwable thrown, Throwable sought) {
        return has(thrown, current -> current == sought);
    }

    /** Whether {@code thrown} or one of its causes passes the test. */
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
