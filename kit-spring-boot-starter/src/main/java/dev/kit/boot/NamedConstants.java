package dev.kit.boot;

import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.settings.NamedConstant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * The static constants of the application that settings name.
 *
 * @param loader loads the application
 */
record NamedConstants(ClassLoader loader) {

    static NamedConstants in(ConfigurableListableBeanFactory beans) {
        ClassLoader loader = beans.getBeanClassLoader();
        return new NamedConstants(loader == null ? ClassLoader.getSystemClassLoader() : loader);
    }

    /**
     * Returns the parser that services are made with: the named one, else {@code standard}.
     *
     * <p>A named schema is read from {@code standard} at once, so that all missing variables are reported together.
     *
     * @throws dev.kit.envkit.EnvironmentException listing every variable of the schema that is missing or invalid
     * @throws KitConfigException if there is no such constant
     */
    EnvironmentParser parser(@Nullable String named, EnvironmentParser standard) {
        if (named == null || named.isBlank()) {
            return standard;
        }
        return read("envParser", named, constant -> {
            Object value = constant.read(loader);
            if (value instanceof EnvironmentParser parser) {
                return parser;
            }
            standard.parse(schema(constant, value));
            return standard;
        });
    }

    /** Returns the named logger; throws {@link KitConfigException} if there is no such constant. */
    Logger logger(String named) {
        return read("logger", named, constant -> {
            Object value = constant.read(loader);
            if (value instanceof Logger logger) {
                return logger;
            }
            throw constant.isNot("an org.slf4j.Logger", value);
        });
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

    private static <T> T read(String setting, String named, Function<NamedConstant, T> reader) {
        try {
            return reader.apply(NamedConstant.of(setting, named));
        } catch (IllegalArgumentException e) {
            throw new KitConfigException(
                    String.valueOf(e.getMessage()),
                    List.of("Correct " + setting + ", or declare the static field."),
                    e);
        }
    }
}
