package dev.kit.cli.dev;

/**
 * The public port and the application's own port.
 *
 * @param open the port that clients connect to
 * @param inner the application's port; equal to {@code open} if the application listens there itself
 */
record Ports(int open, int inner) {

    /** Returns whether requests pass through the proxy. */
    boolean hasDoor() {
        return open != inner;
    }
}
