package dev.kit.envkit.sniffer;

/**
 * Thrown to leave the sniffed code at its parse. It is an error, so that {@code catch (Exception e)} does not catch it.
 */
final class SniffingStopped extends Error {

    private static final long serialVersionUID = 1L;

    SniffingStopped() {
        super("The environment is being sniffed: there are no values to go on with.", null, false, false);
    }

    static boolean isBehind(Throwable failure) {
        Throwable current = failure;
        for (int depth = 0; current != null && depth < 20; depth++) {
            if (current instanceof SniffingStopped) {
                return true;
            }
            current = current.getCause();
        }
        return false;
    }
}
