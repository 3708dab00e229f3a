package dev.kit.boot.database;

/** Thrown if tables cannot be created in a schema; the message contains the reason and the command to run. */
final class SchemaRefusedException extends RuntimeException {

    SchemaRefusedException(String message) {
        super(message);
    }
}
