package dev.kit.boot.database;

/** Tables cannot be created in a schema; the message says why and what to run. */
final class SchemaRefusedException extends RuntimeException {

    SchemaRefusedException(String message) {
        super(message);
    }
}
