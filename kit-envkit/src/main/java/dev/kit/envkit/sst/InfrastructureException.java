package dev.kit.envkit.sst;

import dev.kit.envkit.EnvironmentException;
import org.jspecify.annotations.Nullable;

/** Thrown if linked resources cannot be converted to variables. */
public final class InfrastructureException extends EnvironmentException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception whose message describes the problem and its remedy. */
    public InfrastructureException(String message) {
        super(message, null);
    }

    /** Creates an exception whose message describes the problem and its remedy. */
    public InfrastructureException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
