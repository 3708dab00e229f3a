package dev.kit.constructs.errors;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers with status 500: the fault is on the server's side. */
public final class InternalServerErrorException extends HttpException {

    /** Sends {@code message} to the client. */
    public InternalServerErrorException(String message) {
        this(message, null);
    }

    /** Sends {@code message} to the client and keeps the cause for the log. */
    public InternalServerErrorException(String message, @Nullable Throwable cause) {
        super(500, "INTERNAL_SERVER_ERROR", message, Map.of(), cause);
    }
}
