package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import java.util.Optional;

/** A call failed; {@link #failure} says how. */
public final class ApiException extends RuntimeException {

    private final transient ApiFailure failure;

    /** An exception that carries {@code failure}. */
    public ApiException(ApiFailure failure) {
        super(failure.message(), failure.cause().orElse(null));
        this.failure = failure;
    }

    /** What happened. */
    public ApiFailure failure() {
        return failure;
    }

    /** The status of the answer, if the server answered. */
    public Optional<Integer> status() {
        return failure.status();
    }

    /** The headers of the error answer; none if the server did not answer. */
    public Headers headers() {
        return failure instanceof ApiFailure.Http http ? http.response().headers() : Headers.empty();
    }

    /** The body of the error answer, if the server answered. */
    public Optional<Payload> body() {
        return failure instanceof ApiFailure.Http http ? Optional.of(http.body()) : Optional.empty();
    }
}
