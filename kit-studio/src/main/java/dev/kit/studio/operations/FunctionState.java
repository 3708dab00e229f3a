package dev.kit.studio.operations;

import org.jspecify.annotations.Nullable;

/**
 * A function that users can call. Immutable.
 *
 * @param name its name
 * @param declaredAt the location of its declaration, as class and line; null if unknown
 * @param input an example of its input as JSON; null if it takes none
 * @param inputSchema the JSON Schema of its input; null if it takes none
 * @param outputSchema the JSON Schema of its output; null if it declares none
 */
public record FunctionState(
        String name,
        @Nullable String declaredAt,
        @Nullable String input,
        @Nullable String inputSchema,
        @Nullable String outputSchema) {}
