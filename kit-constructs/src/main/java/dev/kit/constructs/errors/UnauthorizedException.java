package dev.kit.constructs.errors;

/** Answers with status 401: the caller is not known or not allowed. */
public final class UnauthorizedException extends HttpException {

    /** Sends {@code message} to the client. */
    public UnauthorizedException(String message) {
        super(401, message);
    }
}
