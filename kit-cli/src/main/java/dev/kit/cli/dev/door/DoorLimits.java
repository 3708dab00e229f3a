package dev.kit.cli.dev.door;

/**
 * The limits for clients.
 *
 * @param headMs the time for a complete head, and for the first byte of a new connection, in milliseconds
 * @param bodyMs the idle time within a body, in milliseconds
 * @param keptMs the idle time between two requests, in milliseconds
 * @param connections the number of open connections
 */
record DoorLimits(int headMs, int bodyMs, int keptMs, int connections) {

    /** The default limits. The idle time between two requests is that of Tomcat. */
    static final DoorLimits USUAL = new DoorLimits(10_000, 30_000, 60_000, 256);

    /** The time for a client to read its last response before the connection is closed, in milliseconds. */
    static final int LINGER_MS = 500;
}
