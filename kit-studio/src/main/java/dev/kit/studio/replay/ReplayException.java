package dev.kit.studio.replay;

/**
 * Thrown if a request cannot be resent.
 *
 * <p>It is thrown too if the entry of the request is not found. The message is suitable for the user.
 */
@SuppressWarnings("serial") // never leaves this process
public final class ReplayException extends RuntimeException {

    private final int status;
    private final String code;

    ReplayException(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    static ReplayException impossible(String message) {
        return new ReplayException(409, "REPLAY_NOT_POSSIBLE", message);
    }

    static ReplayException needs(String what, String message) {
        return new ReplayException(409, "REPLAY_NEEDS_" + what, message);
    }

    /** Returns the HTTP status of the response to the user. */
    public int status() {
        return status;
    }

    /** Returns a stable code in upper snake case, such as {@code REPLAY_NEEDS_BODY}. */
    public String code() {
        return code;
    }
}
