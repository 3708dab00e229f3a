package dev.kit.boot.database;

import dev.kit.boot.failures.StartFailure;
import dev.kit.envkit.EnvironmentException;
import org.springframework.boot.ExitCodeGenerator;

/** Thrown if a connection string is invalid or its driver is missing. */
final class DatabaseUrlException extends RuntimeException implements StartFailure, ExitCodeGenerator {

    private final String action;

    DatabaseUrlException(String variable, String reason, String action) {
        super(variable + " cannot be used: " + reason + ".");
        this.action = action;
    }

    /** Creates an exception for a driver that is not on the class path. */
    DatabaseUrlException(String variable, String driver) {
        this(
                variable,
                "its driver " + driver + " is not on the class path",
                "Add the driver to the dependencies (org.postgresql:postgresql for PostgreSQL), or set"
                        + " kit.database-url.enabled=false if the application has no use for " + variable + ".");
    }

    static DatabaseUrlException malformed(String variable, String reason) {
        return new DatabaseUrlException(
                variable,
                reason + ". Expected: postgresql://user:password@host:5432/database",
                "Correct " + variable + " in the environment, the .env file or the credentials of this stage, or set"
                        + " kit.database-url.enabled=false if it is meant for somebody else.");
    }

    /** Returns {@link EnvironmentException#EXIT_CODE}. */
    @Override
    public int getExitCode() {
        return EnvironmentException.EXIT_CODE;
    }

    @Override
    public String action() {
        return action;
    }
}
