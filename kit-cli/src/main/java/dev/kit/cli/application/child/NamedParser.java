package dev.kit.cli.application.child;

import dev.kit.envkit.ConfigParser;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.settings.NamedConstant;
import org.slf4j.Logger;
import tools.jackson.databind.JsonNode;

/**
 * The constants that {@code envParser} and {@code logger} name.
 *
 * @param loader loads the application
 */
record NamedParser(ClassLoader loader) {

    /**
     * Adds the variables of the named parser.
     *
     * @throws IllegalArgumentException if a constant does not exist or has another type
     */
    void add(JsonNode question, NeededVariables needed) {
        for (JsonNode named : question.path("envParser")) {
            NamedConstant constant = NamedConstant.of("envParser", named.asString());
            Object value = constant.read(loader);
            String place = constant.className() + "." + constant.field();
            if (value instanceof ConfigParser<?> parser) {
                needed.add(place, parser);
            } else if (value instanceof EnvironmentSchema<?> schema) {
                needed.add(place, schema);
            } else if (!(value instanceof EnvironmentParser)) {
                throw constant.isNot("an EnvironmentParser, a ConfigParser or an EnvironmentSchema", value);
            }
        }
        for (JsonNode named : question.path("logger")) {
            NamedConstant constant = NamedConstant.of("logger", named.asString());
            Object value = constant.read(loader);
            if (!(value instanceof Logger)) {
                throw constant.isNot("an org.slf4j.Logger", value);
            }
        }
    }
}
