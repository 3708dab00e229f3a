package dev.kit.constructs.errors;

/** Answers with status 403: the caller is known and may not do this. */
public final class ForbiddenException extends HttpException {

    /** Sends {@code message} to the client. */
    public ForbiddenException(String message) {
        super(403, message);
    }
}
