package dev.kit.studio.capture;

import java.io.IOException;

/** Recognises a client that went away, which is no fault of the application. */
final class ClientAbort {

    private ClientAbort() {}

    static boolean is(Throwable thrown) {
        for (Throwable current = thrown; current != null; current = current.getCause()) {
            String name = current.getClass().getSimpleName();
            if (name.equals("ClientAbortException") || name.equals("EofException")) {
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
