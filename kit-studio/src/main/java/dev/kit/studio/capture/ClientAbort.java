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
        for (Throwable current = thrown; current != null; current = current.getCause()) {
            if (NAMES.contains(current.getClass().getSimpleName())) {
                return true;
            }
        }
        return false;
    }

    static boolean is(Throwable thrown) {
        for (Throwable current = thrown; current != null; current = current.getCause()) {
            if (NAMES.contains(current.getClass().getSimpleName())) {
                return true;
            }
            if (current instanceof IOException
                    && String.valueOf(current.getMessage()).contains("Broken pipe")) {
                return true;
            }
        }
        return false;
    }
}
