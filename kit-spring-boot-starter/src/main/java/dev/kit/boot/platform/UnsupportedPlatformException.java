package dev.kit.boot.platform;

/** Thrown if the application runs on another generation of Spring Boot, or without servlets. */
public final class UnsupportedPlatformException extends RuntimeException {

    private final String action;

    UnsupportedPlatformException(String message, String action) {
        super(message);
        this.action = action;
    }

    /** Returns the change that makes the application start. */
    public String action() {
        return action;
    }
}
