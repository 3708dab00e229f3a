package dev.kit.constructs.errors;

/** Answers with status 409: the state of the resource forbids it. */
public final class ConflictException extends HttpException {

    /** Sends {@code message} to the client. */
    public ConflictException(String message) {
        super(409, message);
    }
}
