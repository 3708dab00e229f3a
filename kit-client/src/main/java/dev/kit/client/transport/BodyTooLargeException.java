package dev.kit.client.transport;

import java.io.IOException;

/** Thrown if the body of a response is larger than allowed. */
public final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long limit;

    /**
     * Creates an exception for a response that was truncated.
     *
     * @param limit the bytes allowed
     */
    public BodyTooLargeException(long limit) {
        super("The body has more than " + limit + " bytes.");
        this.limit = limit;
    }

    /** Returns the number of bytes allowed. */
    public long limit() {
        return limit;
    }
}
