package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.LogText;
import dev.kit.client.retry.RetryPolicy;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a call failed. Immutable; no variant shows a credential. */
public sealed interface ApiFailure {

    /** The endpoint that was called, such as {@code GET /users/{id}}. */
    String endpoint();

    /** Describes what happened and where, in one line; text from the server is escaped and truncated. */
    String message();

    /** What caused it; empty if the server answered. */
    default Optional<Throwable> cause() {
        return Optional.empty();
    }

    /** The status of the answer, if the server answered. */
    default Optional<Integer> status() {
        return Optional.empty();
    }

    /**
     * The server answered with a status other than success.
     *
     * @param error the body in the type the operation declares for this status; null if it declares none or the body
     *     has another shape
     */
    record Http(
            String endpoint,
            ApiResponse<Payload> response,
            @Nullable Object error) implements ApiFailure {

        @Override
        public Optional<Integer> status() {
            return Optional.of(response.status());
        }

        /** The body, readable any number of times. */
        public Payload body() {
            return response.body();
        }

        /** How long the server asks to wait before the next call. */
        public Optional<Duration> retryAfter() {
            return RetryPolicy.retryAfter(response.headers(), Clock.systemUTC());
        }

        /** The {@code X-Request-ID} of the answer. */
        public Optional<String> requestId() {
            return response.header("X-Request-ID");
        }

        @Override
        public String message() {
            String id = requestId()
                    .map(value -> " (request " + LogText.of(value, 100) + ")")
                    .orElse("");
            String said = body().blank() ? "." : ": " + body().snippet();
            return endpoint + " answered " + response.status() + id + said;
        }
    }

    /**
     * No complete answer arrived: refused, unknown host, TLS, reset.
     *
     * @param address the scheme, host and port that were addressed
     */
    record Network(String endpoint, String address, Throwable reason) implements ApiFailure {

        @Override
        public Optional<Throwable> cause() {
            return Optional.of(reason);
        }

        @Override
        public String message() {
            return endpoint + " got no answer from " + address + ": " + LogText.of(reason.toString(), 500);
        }
    }

    /**
     * The time was up.
     *
     * @param phase what was being waited for: {@code connect} or {@code answer}
     * @param limit the limit of that phase
     */
    record Timeout(String endpoint, String phase, Duration limit) implements ApiFailure {

        @Override
        public String message() {
            String setting = phase.equals("connect") ? "connectTimeout(Duration)" : "timeout(Duration)";
            return endpoint + " did not finish within " + limit + ", waiting for: " + phase + ". Raise " + setting
                    + ".";
        }
    }

    /** An answer arrived that does not have the declared shape. */
    record Decode(
            String endpoint,
            ApiResponse<Payload> response,
            String path,
            String reason,
            @Nullable Throwable thrown) implements ApiFailure {

        @Override
        public Optional<Throwable> cause() {
            return Optional.ofNullable(thrown);
        }

        @Override
        public Optional<Integer> status() {
            return Optional.of(response.status());
        }

        @Override
        public String message() {
            return endpoint + " answered " + response.status() + " with a body that cannot be read. "
                    + LogText.of(reason, 500) + " It begins: " + response.body().snippet();
        }
    }

    /** Credentials could not be had; nothing was sent. */
    record Auth(String endpoint, String scheme, Throwable reason) implements ApiFailure {

        @Override
        public Optional<Throwable> cause() {
            return Optional.of(reason);
        }

        @Override
        public String message() {
            return endpoint + " was not called: authentication " + scheme + " failed with "
                    + reason.getClass().getName() + ".";
        }
    }

    /** The calling thread was interrupted. */
    record Cancelled(String endpoint) implements ApiFailure {

        @Override
        public String message() {
            return endpoint + " was cancelled.";
        }
    }

    /** The answer is larger than allowed. */
    record TooLarge(String endpoint, long limit) implements ApiFailure {

        @Override
        public String message() {
            return endpoint + " answered with more than " + limit + " bytes. Raise maxResponseBytes(long).";
        }
    }

    /** An interceptor, or the encoding of the input, threw. */
    record Rejected(String endpoint, RuntimeException reason) implements ApiFailure {

        @Override
        public Optional<Throwable> cause() {
            return Optional.of(reason);
        }

        @Override
        public String message() {
            return endpoint + " failed on this side: " + LogText.of(String.valueOf(reason.getMessage()), 500);
        }
    }
}
