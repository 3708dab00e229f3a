package dev.kit.constructs.endpoints;

import org.jspecify.annotations.Nullable;

/** The handler of an endpoint in its most general form. */
@FunctionalInterface
interface Handling {

    @Nullable Object handle(EndpointContext<Object, Object, Object, Object, Object> context, ResponseBuilder response)
            throws Exception;
}
