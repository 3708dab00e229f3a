package dev.kit.cli.dev.door;

/**
 * The limits for clients.
 *
 * @param headMs the time for a whole head, and for the first byte of a new connection
 * @param bodyMs the silence within a body
 * @param keptMs the silence between two requests
 * @param connections the open connections
 */
record Limits(int headMs, int bodyMs, int keptMs, int connections) {

    /** Between two requests as long as Tomcat waits. */
    static final Limits USUAL = new Limits(10_000, 30_000, 60_000, 256);

    /** The time in which a client reads its last answer before the connection is closed. */
    static final int LINGER_MS = 500;
}
