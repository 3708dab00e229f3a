package dev.kit.constructs.testing;

import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.SuccessStatus;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The response of an endpoint in a test.
 *
 * @param data the return value of the handler, after validation; null if nothing
 * @param metadata the settings of its response builder; empty if it set none
 */
public record TestResponse<R>(@Nullable R data, Optional<Metadata> metadata) {

    /**
     * The settings of a response besides its data; unset parts are empty.
     *
     * @param headers the headers by name, in any case
     * @param cookies the cookies by name
     * @param status the status of a success
     * @param statusCode the number of the status, redirections ({@code 303}, {@code 304}, {@code 308}) included
     */
    public record Metadata(
            Map<String, String> headers,
            Map<String, Cookie> cookies,
            Optional<SuccessStatus> status,
            OptionalInt statusCode) {}

    /** A cookie that was set. A deleted one has an empty value and no time to live. */
    public record Cookie(String value, CookieOptions options) {}
}
