package dev.kit.client.transport;

import dev.kit.client.http.ApiResponse;
import java.io.IOException;

/** An answer arrived whose compressed body cannot be decoded. */
public final class BadGzipException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient ApiResponse<byte[]> answer;

    /**
     * An answer with a broken body.
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
