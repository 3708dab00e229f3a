package dev.kit.boot.platform;

/** Thrown for an unsupported generation of Spring Boot or a non-servlet application. */
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
