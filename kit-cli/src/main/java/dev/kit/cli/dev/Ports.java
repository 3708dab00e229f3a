package dev.kit.cli.dev;

/**
 * Where requests come in, and where the application listens.
 *
 * @param open the port that users see
 * @param inner the application's own; the same when it listens there itself
 */
record Ports(int open, int inner) {

    /** Whether requests pass through us. */
    boolean hasDoor() {
        return open != inner;
    }
}
