package dev.kit.envkit.sst;

import dev.kit.envkit.EnvironmentException;
import org.jspecify.annotations.Nullable;

/** Linked resources cannot be turned into variables. */
public final class InfrastructureException extends EnvironmentException {

    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what to do. */
    public InfrastructureException(String message) {
        super(message, null);
    }

    /** Says what is wrong and what to do. */
    public InfrastructureException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
