package dev.kit.studio.capture;

import java.io.IOException;
import java.util.Set;

/** Recognizes exceptions caused by a client that disconnected, which is not a fault of the application. */
final class ClientAbort {

    private static final Set<String> NAMES =
            Set.of("ClientAbortException", "EofException", "AsyncRequestNotUsableException");

    private ClientAbort() {}

    /**
     * Returns whether the container or Spring reports the disconnection of the client, as opposed to another
     * connection.
     */
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
