package dev.kit.mock;

import java.time.Duration;

/**
 * The timing and completeness of a response.
 *
 * @param delay the time before the response
 * @param slowness the time over which the body is spread
 * @param cutAfter the bytes of the body after which the connection is closed; negative to close it before the response
 */
record Delivery(Duration delay, Duration slowness, int cutAfter) {

    static final Delivery PLAIN = new Delivery(Duration.ZERO, Duration.ZERO, Integer.MAX_VALUE);

    boolean dropped() {
        return cutAfter < 0;
    }
}
