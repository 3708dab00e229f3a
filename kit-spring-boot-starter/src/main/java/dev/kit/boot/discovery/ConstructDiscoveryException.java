package dev.kit.boot.discovery;

/** A class that should hold constructs could not be used. */
public final class ConstructDiscoveryException extends RuntimeException {

    private final String declaredIn;

    ConstructDiscoveryException(String declaredIn, String reason, Throwable cause) {
        super("The constructs of " + declaredIn + " could not be read: " + reason, cause);
        this.declaredIn = declaredIn;
    }

    /** The class at fault. */
    public String declaredIn() {
        return declaredIn;
    }
}
