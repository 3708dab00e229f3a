package dev.kit.constructs.endpoints;

import org.jspecify.annotations.Nullable;

/**
 * What a handler that uses the response builder returns; made by {@link ResponseBuilder#send}.
 *
 * @param data the body, not yet serialised; null for none
 */
public record Reply<R>(@Nullable R data) {}
