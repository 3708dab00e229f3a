package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.transport.BodyTooLargeException;
import dev.kit.client.transport.Limits;
import dev.kit.client.transport.Transport;
import java.io.IOException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** Sends one request over the transport, within the deadline, and names its failures. */
final class Sender {

    private final Transport transport;
    private final JsonCodec codec;
    private final long maxBytes;
    private final Duration connectTimeout;

    Sender(Transport transport, JsonCodec codec, long maxBytes, Duration connectTimeout) {
        this.transport = transport;
        this.codec = codec;
        this.maxBytes = maxBytes;
        this.connectTimeout = connectTimeout;
    }

    ApiResponse<Payload> send(ApiRequest request, CallContext context) {
        try {
            return decode(transport.send(request, limits(context)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(new ApiFailure.Cancelled(context.endpoint()));
        } catch (IOException e) {
            throw new ApiException(failure(e, request, context));
        }
    }

    CompletableFuture<ApiResponse<Payload>> sendAsync(ApiRequest request, CallContext context) {
        return context.track(transport.sendAsync(request, limits(context))).handle((answer, thrown) -> {
            Throwable cause = AsyncCall.cause(thrown);
            if (cause != null) {
                throw new ApiException(failure(cause, request, context));
            }
            return decode(answer);
        });
    }

    private Limits limits(CallContext context) {
        return new Limits(Duration.ofNanos(context.deadline().remaining()), maxBytes);
    }

    private ApiFailure failure(Throwable thrown, ApiRequest request, CallContext context) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof BodyTooLargeException) {
                return new ApiFailure.TooLarge(context.endpoint(), maxBytes);
            }
        }
        if (thrown instanceof CancellationException) {
            return new ApiFailure.Cancelled(context.endpoint());
        }
        if (thrown instanceof HttpConnectTimeoutException) {
            return new ApiFailure.Timeout(context.endpoint(), "connect", connectTimeout);
        }
        if (thrown instanceof HttpTimeoutException) {
            return new ApiFailure.Timeout(
                    context.endpoint(), "answer", context.deadline().limit());
        }
        return new ApiFailure.Network(context.endpoint(), BaseAddress.origin(request.uri()), thrown);
    }

    private ApiResponse<Payload> decode(ApiResponse<byte[]> answer) {
        Headers headers = answer.headers();
        String mediaType = headers.first("Content-Type").orElse("");
        return new ApiResponse<>(answer.status(), headers, Payload.of(answer.body(), mediaType, codec));
    }
}
