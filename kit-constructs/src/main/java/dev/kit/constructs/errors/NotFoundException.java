package dev.kit.constructs.errors;

/** Answers with status 404: there is nothing here for this caller. */
public final class NotFoundException extends HttpException {

    /** Sends {@code message} to the client. */
    public NotFoundException(String message) {
        super(404, message);
    }
}
