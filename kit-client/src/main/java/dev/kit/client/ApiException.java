package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import java.util.Optional;

/** Thrown if a call failed. {@link #failure} describes the failure. */
public final class ApiException extends RuntimeException {

    private final transient ApiFailure failure;

    /** Creates an exception that carries {@code failure}. */
    public ApiException(ApiFailure failure) {
        super(failure.message(), failure.cause().orElse(null));
        this.failure = failure;
    }

    /** Returns the failure of the call. */
    public ApiFailure failure() {
        return failure;
    }

    /** Returns the status of the response, if the server responded. */
    public Optional<Integer> status() {
        return failure.status();
    }

    /** Returns the headers of the error response. They are empty if the server did not respond. */
    public Headers headers() {
        return failure instanceof ApiFailure.Http http ? http.response().headers() : Headers.empty();
    }

    /** Returns the body of the error response, if the server responded. */
    public Optional<Payload> body() {
        return failure instanceof ApiFailure.Http http ? Optional.of(http.body()) : Optional.empty();
    }
}
