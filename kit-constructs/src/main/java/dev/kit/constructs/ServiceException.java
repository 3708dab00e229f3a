package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

/** A service could not be created or closed. */
public final class ServiceException extends ConstructException {

    private final String serviceName;

    /** Names the service and keeps the cause. */
    public ServiceException(String serviceName, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.serviceName = serviceName;
    }

    /** Returns the service at fault. */
    public String serviceName() {
        return serviceName;
    }
}
