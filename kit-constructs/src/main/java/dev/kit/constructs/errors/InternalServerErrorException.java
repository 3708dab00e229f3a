package dev.kit.constructs.errors;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thrown to answer with status 500: the server has failed. */
public final class InternalServerErrorException extends HttpException {

    /** Creates an exception that sends {@code message} to the client. */
    public InternalServerErrorException(String message) {
        this(message, null);
    }

    /** Creates an exception that sends {@code message} to the client. The cause is kept for the log. */
    public InternalServerErrorException(String message, @Nullable Throwable cause) {
        super(500, "INTERNAL_SERVER_ERROR", message, Map.of(), cause);
    }
}
