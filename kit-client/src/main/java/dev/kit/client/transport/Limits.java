package dev.kit.client.transport;

import java.time.Duration;

/**
 * What one exchange may take.
 *
 * @param time how long it may last: to the end of the body, or to the end of the headers if the body is read as it
 *     arrives
 * @param bytes how large the body of the answer may be
 * @param silence how long a body that is read as it arrives may give no byte
 */
public record Limits(Duration time, long bytes, Duration silence) {

    /** Limits of an exchange whose body is read as a whole. */
    public Limits(Duration time, long bytes) {
        this(time, bytes, time);
    }
}
