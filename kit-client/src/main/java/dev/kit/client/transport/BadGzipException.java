package dev.kit.client.transport;

import dev.kit.client.http.ApiResponse;
import java.io.IOException;

/** Thrown if the compressed body of a response cannot be decoded. */
public final class BadGzipException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient ApiResponse<byte[]> answer;

    /**
     * Creates an exception for a response with a broken body.
     *
     * @param answer its status and headers
     */
    public BadGzipException(ApiResponse<?> answer, IOException cause) {
        super("The gzip of the body is broken: " + cause.getMessage(), cause);
        this.answer = answer.map(broken -> new byte[0]);
    }

    /** Returns the status and the headers, with an empty body. */
    public ApiResponse<byte[]> answer() {
        return answer;
    }
}
