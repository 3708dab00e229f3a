package dev.kit.client.transport;

import java.io.IOException;

/** The body of an answer is larger than allowed. */
public final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long limit;

    /**
     * An answer that was cut off.
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
