package dev.kit.envkit;

import org.jspecify.annotations.Nullable;

/**
 * The description of one variable of a configuration, without any value.
 *
 * @param expected the type and its bounds in words, such as {@code integer in 1..65535}
 * @param path the place of the value in the configuration, such as {@code database.pool}; empty at the top
 * @param declaredAt file and line of the declaration, such as {@code AppConfig.java:12}
 */
public record EnvironmentVariable(
        String name,
        String path,
        boolean optional,
        boolean secret,
        String expected,
        @Nullable String description,
        @Nullable String example,
        @Nullable String declaredAt) {

    /** Returns the name, followed by {@code ?} if the variable is optional. */
    public String marked() {
        return optional ? name + '?' : name;
    }
}
