package dev.kit.envkit;

import java.util.List;

/**
 * A schema together with the environment it is read from. Immutable and thread-safe.
 *
 * @param <T> the type of the configuration
 */
public final class ConfigParser<T> {

    private final EnvironmentParser parser;
    private final EnvironmentSchema<T> schema;

    ConfigParser(EnvironmentParser parser, EnvironmentSchema<T> schema) {
        this.parser = parser;
        this.schema = schema;
    }

    /**
     * Reads and validates everything.
     *
     * @throws EnvironmentException listing every variable that is missing or invalid
     */
    public T parse() {
        return parser.parse(schema);
    }

    /**
     * Reads and validates everything, and returns the values by path.
     *
     * <p>An example of a path is {@code database.pool}.
     *
     * @throws EnvironmentException listing every variable that is missing or invalid
     */
    public Settings settings() {
        return parser.settings(schema);
    }

    /** Returns the schema that this parser reads. */
    public EnvironmentSchema<T> schema() {
        return schema;
    }

    /**
     * Returns the names of all variables, sorted, each once.
     *
     * <p>They are known before anything is read.
     */
    public List<String> variableNames() {
        return schema.variableNames();
    }
}
