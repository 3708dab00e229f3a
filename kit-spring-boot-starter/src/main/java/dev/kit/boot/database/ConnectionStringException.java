package dev.kit.boot.database;

/** A variable holds something that is no connection string. */
public final class ConnectionStringException extends RuntimeException {

    private final String variable;

    ConnectionStringException(String variable, String reason) {
        super(variable + " cannot be used: " + reason + ". Expected: postgresql://user:password@host:5432/database");
        this.variable = variable;
    }

    /** The variable at fault. */
    public String variable() {
        return variable;
    }
}
