package dev.kit.studio.capture;

import java.io.IOException;
import java.util.Set;

/** Recognises a client that went away, which is no fault of the application. */
final class ClientAbort {

    private static final Set<String> NAMES =
            Set.of("ClientAbortException", "EofException", "AsyncRequestNotUsableException");

    private ClientAbort() {}

    /** Whether the container or Spring says that the client went away, and not some other connection. */
    static boolean isCertain(Throwable thrown) {
        return CauseChain.has(thrown, ClientAbort::isNamed);
    }

    static boolean is(Throwable thrown) {
        return CauseChain.has(thrown, current -> isNamed(current) || isBrokenPipe(current));
    }

    private static boolean isNamed(Throwable thrown) {
        return NAMES.contains(thrown.getClass().getSimpleName());
    }

    private static boolean isBrokenPipe(Throwable thrown) {
        return thrown instanceof IOException
                && String.valueOf(thrown.getMessage()).contains("Broken pipe");
    }
}
