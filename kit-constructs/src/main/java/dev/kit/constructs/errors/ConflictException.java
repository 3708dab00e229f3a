package dev.kit.constructs.errors;

/** Thrown to answer with status 409: the state of the resource conflicts. */
public final class ConflictException extends HttpException {

    /** Creates an exception that sends {@code message} to the client. */
    public ConflictException(String message) {
        super(409, message);
    }

    /** Creates an exception that sends {@code message}, and the components of {@code members}. */
    public ConflictException(String message, Record members) {
        super(409, message, members);
    }
}
