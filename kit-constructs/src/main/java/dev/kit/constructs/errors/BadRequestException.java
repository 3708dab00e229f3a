package dev.kit.constructs.errors;

/** Thrown to answer with status 400: the request is malformed. */
public final class BadRequestException extends HttpException {

    /** Creates an exception that sends {@code message} to the client. */
    public BadRequestException(String message) {
        super(400, message);
    }

    /** Creates an exception that sends {@code message}, and the components of {@code members}. */
    public BadRequestException(String message, Record members) {
        super(400, message, members);
    }
}
