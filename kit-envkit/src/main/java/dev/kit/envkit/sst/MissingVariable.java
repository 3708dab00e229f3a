package dev.kit.envkit.sst;

import org.jspecify.annotations.Nullable;

/**
 * A required variable that nothing provides.
 *
 * @param suggestion a similar provided name, or null
 */
public record MissingVariable(String name, @Nullable String suggestion) {}
