package dev.kit.constructs.errors;

/** Thrown to answer with status 409: the state of the resource conflicts. */
public final class ConflictException extends HttpException {

    /** Creates an exception that sends {@code message} to the client. */
    public ConflictException(String message) {
        super(409, message);
    }
}
