package dev.kit.mock;

import java.time.Duration;

/**
 * How an answer is sent.
 *
 * @param delay the time before it
 * @param slowness the time over which the body is spread
 * @param dropped whether the connection is closed instead
 * @param cutAfter the bytes of the body after which the connection is closed
 */
record Delivery(Duration delay, Duration slowness, boolean dropped, int cutAfter) {

    static final Delivery PLAIN = new Delivery(Duration.ZERO, Duration.ZERO, false, Integer.MAX_VALUE);
}
