package dev.kit.constructs;

import org.jspecify.annotations.Nullable;

/** Thrown if a service could not be created or closed. */
public final class ServiceException extends ConstructException {

    private final String serviceName;

<<<<<<< HEAD
    /** Creates an exception that names the service. */
=======
    /** Creates an exception that names the service and keeps the cause. */
>>>>>>> p3
    public ServiceException(String serviceName, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.serviceName = serviceName;
    }

<<<<<<< HEAD
    /** Returns the name of the service. */
=======
    /** Returns the name of the service that failed. */
>>>>>>> p3
    public String serviceName() {
        return serviceName;
    }
}
