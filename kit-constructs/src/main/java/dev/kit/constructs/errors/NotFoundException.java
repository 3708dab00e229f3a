package dev.kit.constructs.errors;

/** Thrown to answer with status 404: the caller finds nothing here. */
public final class NotFoundException extends HttpException {

    /** Creates an exception that sends {@code message} to the client. */
    public NotFoundException(String message) {
        super(404, message);
    }

    /** Creates an exception that sends {@code message}, and the components of {@code members}. */
    public NotFoundException(String message, Record members) {
        super(404, message, members);
    }
}
