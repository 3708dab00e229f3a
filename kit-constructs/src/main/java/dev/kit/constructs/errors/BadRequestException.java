package dev.kit.constructs.errors;

/** Answers with status 400: the request makes no sense. */
public final class BadRequestException extends HttpException {

    /** Sends {@code message} to the client. */
    public BadRequestException(String message) {
        super(400, message);
    }
}
