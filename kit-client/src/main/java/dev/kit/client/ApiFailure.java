package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.LogText;
import dev.kit.client.retry.RetryPolicy;
import java.nio.channels.UnresolvedAddressException;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The failure of a call. Immutable; no variant reveals a credential. */
public sealed interface ApiFailure {

    /** Returns the endpoint of the call, such as {@code GET /users/{id}}. */
    String endpoint();

    /**
     * Describes the failure and its place in one line.
     *
     * <p>Text from the server is escaped and truncated.
     */
    String message();

    /** Returns the cause of the failure. It is empty if the server responded. */
    default Optional<Throwable> cause() {
        return Optional.empty();
    }

    /** Returns the status of the response, if the server responded. */
    default Optional<Integer> status() {
        return Optional.empty();
    }

    /**
     * The server responded with a status other than success.
     *
     * @param error the body in the type that the operation declares for this status; null if it declares none or the
     *     body has another shape
     * @param unwaited the wait that the server requests, if the deadline left less than that for another attempt; else
     *     null
     */
    record Http(
            String endpoint,
            ApiResponse<Payload> response,
            @Nullable Object error,
            @Nullable Duration unwaited) implements ApiFailure {

        @Override
        public Optional<Integer> status() {
            return Optional.of(response.status());
        }

        /** Returns the body, which can be read any number of times. */
        public Payload body() {
            return response.body();
        }

        /** Returns the time that the server requests before the next call. */
        public Optional<Duration> retryAfter() {
            return RetryPolicy.retryAfter(response.headers(), Clock.systemUTC());
        }

        /** Returns the {@code X-Request-ID} of the response. */
        public Optional<String> requestId() {
            return response.header("X-Request-ID");
        }

        @Override
        public String message() {
            String id = requestId()
                    .map(value -> " (request " + LogText.of(value, 100) + ")")
                    .orElse("");
            String said = body().blank() ? "." : ": " + body().snippet();
            String wait = unwaited == null
                    ? ""
                    : " and asks to wait " + unwaited.toSeconds() + " s, longer than timeout(Duration) allows";
            return endpoint + " answered " + response.status() + id + wait + said;
        }
    }

    /**
     * No complete response arrived. Examples are a refused connection, an unknown host, a TLS error or a reset.
     *
     * @param address the scheme, host and port of the server
     */
    record Network(String endpoint, String address, Throwable reason) implements ApiFailure {

        @Override
        public Optional<Throwable> cause() {
            return Optional.of(reason);
        }

        @Override
        public String message() {
            String why = unresolved() ? ", because no address is known for the host" : "";
            String said = reason.getMessage() == null ? "" : ": " + LogText.of(reason.getMessage(), 500);
            return endpoint + " got no answer from " + address + ": "
                    + reason.getClass().getName() + said + why;
        }

        /**
         * Returns whether the host is unknown, which the JDK's client distinguishes from a refusal only by the cause.
         */
        private boolean unresolved() {
            return Stream.iterate(reason, Objects::nonNull, Throwable::getCause)
                    .limit(10)
                    .anyMatch(UnresolvedAddressException.class::isInstance);
        }
    }

    /**
     * A time limit expired.
     *
     * @param address the scheme, host and port of the server
     * @param phase the phase that exceeded its limit: {@code connect}, {@code attempt} for a response within the limit
     *     of an attempt, {@code answer} for one within the deadline, {@code body} for the next byte of a body that is
     *     read as it arrives
     * @param limit the limit of that phase
     */
    record Timeout(String endpoint, String address, String phase, Duration limit) implements ApiFailure {

        @Override
        public String message() {
            String setting = switch (phase) {
                case "connect" -> "connectTimeout";
                case "attempt" -> "attemptTimeout";
                case "body" -> "idleTimeout";
                default -> "timeout";
            };
            return endpoint + " did not finish within " + limit + " at " + address + ", waiting for: " + phase
                    + ". Raise " + setting + "(Duration).";
        }
    }

    /** A response arrived that does not have the declared shape. */
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

    /**
     * Credentials could not be obtained. Nothing was sent.
     *
     * <p>The message repeats that of a {@link CredentialsException}; for any other reason it contains only the class,
     * since its text may contain a secret.
     */
    record Auth(String endpoint, String scheme, Throwable reason) implements ApiFailure {

        @Override
        public Optional<Throwable> cause() {
            return Optional.of(reason);
        }

        @Override
        public String message() {
            String said = reason instanceof CredentialsException
                    ? ": " + LogText.of(String.valueOf(reason.getMessage()), 500)
                    : " with " + reason.getClass().getName() + ".";
            return endpoint + " was not called: authentication " + scheme + " failed" + said;
        }
    }

    /** The calling thread was interrupted. */
    record Cancelled(String endpoint) implements ApiFailure {

        @Override
        public String message() {
            return endpoint + " was cancelled.";
        }
    }

    /** The response, or one item of a stream, is larger than allowed. */
    record TooLarge(String endpoint, long limit) implements ApiFailure {

        @Override
        public String message() {
            return endpoint + " answered with more than " + limit + " bytes. Raise maxResponseBytes(long).";
        }
    }

    /** An interceptor, or the encoding of the input, threw an exception. */
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
