package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.transport.BadGzipException;
import dev.kit.client.transport.BodyTooLargeException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;

/** Identifies the reason why no response arrived, and its origin. */
record Losses(Duration connectTimeout) {

    ApiFailure failure(Throwable thrown, ApiRequest request, CallContext context) {
        String endpoint = context.endpoint();
        String address = BaseAddress.origin(request.uri());
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof BodyTooLargeException large) {
                return new ApiFailure.TooLarge(endpoint, large.limit());
            }
            if (at instanceof BadGzipException broken) {
                return undecodable(broken, endpoint);
            }
        }
        if (thrown instanceof CancellationException) {
            return new ApiFailure.Cancelled(endpoint);
        }
        if (thrown instanceof HttpConnectTimeoutException) {
            return new ApiFailure.Timeout(endpoint, address, "connect", connectTimeout);
        }
        if (thrown instanceof HttpTimeoutException) {
            boolean over = context.remaining() <= 0;
            return over || context.times().attempt().isZero()
                    ? new ApiFailure.Timeout(
                            endpoint, address, "answer", context.times().call())
                    : new ApiFailure.Timeout(
                            endpoint, address, "attempt", context.times().attempt());
        }
        return new ApiFailure.Network(endpoint, address, thrown);
    }

    private static ApiFailure undecodable(BadGzipException broken, String endpoint) {
        ApiResponse<Payload> answer = broken.answer()
                .map(body ->
                        Payload.of(body, broken.answer().header("Content-Type").orElse(""), JsonCodec.standard()));
        return new ApiFailure.Decode(endpoint, answer, "", broken.getMessage() + ".", broken);
    }

    /** Identifies the reason why a body that is read as it arrives ended early. */
    static ApiFailure cut(Throwable thrown, String endpoint, String address, CallSettings.Times times) {
        if (Thread.currentThread().isInterrupted()) {
            return new ApiFailure.Cancelled(endpoint);
        }
        if (thrown instanceof BodyTooLargeException large) {
            return new ApiFailure.TooLarge(endpoint, large.limit());
        }
        if (thrown instanceof BadGzipException broken) {
            return undecodable(broken, endpoint);
        }
        return thrown instanceof HttpTimeoutException
                ? new ApiFailure.Timeout(endpoint, address, "body", times.silence())
                : new ApiFailure.Network(endpoint, address, thrown);
    }
}
