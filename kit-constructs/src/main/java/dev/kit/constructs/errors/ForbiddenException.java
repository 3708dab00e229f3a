package dev.kit.constructs.errors;

/** Thrown to answer with status 403: the known caller lacks permission. */
public final class ForbiddenException extends HttpException {

    /** Creates an exception that sends {@code message} to the client. */
    public ForbiddenException(String message) {
        super(403, message);
    }

    /** Creates an exception that sends {@code message}, and the components of {@code members}. */
    public ForbiddenException(String message, Record members) {
        super(403, message, members);
    }
}
