package dev.kit.constructs.run;

import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.settings.NamedConstant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The static constants of an application that settings name.
 *
 * <p>The settings are {@code envParser} and {@code logger}.
 *
 * @param loader loads the application
 */
public record NamedConstants(ClassLoader loader) {

    /**
     * Returns the named parser, else {@code standard}.
     *
     * <p>A named schema is read from {@code standard} at once, so that all missing variables are reported together.
     *
     * @param named the constant, such as {@code com.acme.Env#PARSER}; null or blank for none
     * @throws dev.kit.envkit.EnvironmentException listing every variable of the schema that is missing or invalid
     * @throws IllegalArgumentException if there is no such constant, or it is of another type
     */
    public EnvironmentParser parser(@Nullable String named, EnvironmentParser standard) {
        if (named == null || named.isBlank()) {
            return standard;
        }
        NamedConstant constant = NamedConstant.of("envParser", named);
        Object value = constant.read(loader);
        if (value instanceof EnvironmentParser parser) {
            return parser;
        }
        standard.parse(schema(constant, value));
        return standard;
    }

    /**
     * Returns the named logger.
     *
     * @param named the constant, such as {@code com.acme.Log#LOGGER}
     * @throws IllegalArgumentException if there is no such constant, or it is of another type
     */
    public Logger logger(String named) {
        NamedConstant constant = NamedConstant.of("logger", named);
        Object value = constant.read(loader);
        if (value instanceof Logger logger) {
            return logger;
        }
        throw constant.isNot("an org.slf4j.Logger", value);
    }

    private static EnvironmentSchema<?> schema(NamedConstant constant, Object value) {
        if (value instanceof ConfigParser<?> parser) {
            return parser.schema();
        }
        if (value instanceof EnvironmentSchema<?> schema) {
            return schema;
        }
        throw constant.isNot("an EnvironmentParser, a ConfigParser or an EnvironmentSchema", value);
    }
}
