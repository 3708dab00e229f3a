package dev.kit.envkit.sniffer;

/** Leaves the sniffed code at its parse. An error, so that {@code catch (Exception e)} lets it pass. */
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
