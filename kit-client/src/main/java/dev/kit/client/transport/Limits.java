package dev.kit.client.transport;

import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * The limits of one exchange.
 *
 * @param time the maximum duration: to the end of the body, or to the end of the headers if the body is read as it
 *     arrives
 * @param bytes the maximum size of the response body
 * @param silence the maximum time without a byte in a body that is read as it arrives
 */
public record Limits(Duration time, long bytes, Duration silence) {

    /**
     * Returns the time of expiry, in units of {@link System#nanoTime}.
     *
     * @throws HttpTimeoutException if it has come already
     */
    long end() throws HttpTimeoutException {
        if (time.isNegative() || time.isZero()) {
            throw JdkTransport.late();
        }
        return System.nanoTime() + time.toNanos();
    }
}
