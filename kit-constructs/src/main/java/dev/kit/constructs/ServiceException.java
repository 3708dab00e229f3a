package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

/** Thrown if a service could not be created or closed. */
public final class ServiceException extends ConstructException {

    private final String serviceName;

    /** Creates an exception that names the service. */
    public ServiceException(String serviceName, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.serviceName = serviceName;
    }

    /** Returns the name of the service. */
    public String serviceName() {
        return serviceName;
    }
}
