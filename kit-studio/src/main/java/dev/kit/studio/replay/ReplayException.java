package dev.kit.studio.replay;

/** Why a request was not sent again, or its answer not found; the message is fit for the person who asked. */
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

    /** The HTTP status that fits. */
    public int status() {
        return status;
    }

    /** Stable and in upper snake case, such as {@code REPLAY_NEEDS_BODY}. */
    public String code() {
        return code;
    }
}
