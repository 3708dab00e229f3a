package dev.kit.constructs.endpoints;

import org.jspecify.annotations.Nullable;

/**
 * The result of a handler that uses the response builder. Created by {@link ResponseBuilder#send}.
 *
 * @param data the body, not yet serialized; null for none
 */
public record Reply<R>(@Nullable R data) {}
