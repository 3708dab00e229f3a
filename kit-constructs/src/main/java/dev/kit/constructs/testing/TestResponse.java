package dev.kit.constructs.testing;

import dev.kit.constructs.endpoints.CookieOptions;
import dev.kit.constructs.endpoints.SuccessStatus;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint answered in a test.
 *
 * @param data what the handler returned, after validation; null if nothing
 * @param metadata what the handler did with its response builder; empty if it did nothing
 */
public record TestResponse<R>(@Nullable R data, Optional<Metadata> metadata) {

    /**
     * What a handler set beside its data; parts it left alone are empty.
     *
     * @param headers by name, in any case
     * @param cookies by name
     * @param status of a success
     * @param statusCode the number of the status, redirections ({@code 303}, {@code 304}, {@code 308}) included
     */
    public record Metadata(
            Map<String, String> headers,
            Map<String, Cookie> cookies,
            Optional<SuccessStatus> status,
            OptionalInt statusCode) {}

    /** A cookie that was set; a deleted one has an empty value and no time to live. */
    public record Cookie(String value, CookieOptions options) {}
}
