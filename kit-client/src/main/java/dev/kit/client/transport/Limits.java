package dev.kit.client.transport;

import java.time.Duration;

/**
 * What one exchange may take.
 *
 * @param time how long it may last, body included
 * @param bytes how large the body of the answer may be
 */
public record Limits(Duration time, long bytes) {}
