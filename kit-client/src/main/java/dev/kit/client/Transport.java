package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends one request over the JDK's client, within the deadline, body included. */
final class Transport {

    private final HttpClient client;
    private final JsonCodec codec;
    private final long maxBytes;

    Transport(HttpClient client, JsonCodec codec, long maxBytes) {
        this.client = client;
        this.codec = codec;
        this.maxBytes = maxBytes;
    }

    ApiResponse<Payload> send(ApiRequest request, CallContext context) {
        CappedBody body = new CappedBody(maxBytes);
        CompletableFuture<HttpResponse<byte[]>> pending = client.sendAsync(encode(request), info -> body);
        try {
            return decode(pending.get(Math.max(0, context.deadline().remaining()), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            throw new ApiException(new ApiFailure.Timeout(
                    context.endpoint(), "answer", context.deadline().limit()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(new ApiFailure.Cancelled(context.endpoint()));
        } catch (ExecutionException e) {
            throw new ApiException(failure(e, context));
        } finally {
            body.abort();
            pending.cancel(true);
        }
    }

    private ApiFailure failure(ExecutionException thrown, CallContext context) {
        Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof CappedBody.Overflow) {
                return new ApiFailure.TooLarge(context.endpoint(), maxBytes);
            }
        }
        if (cause instanceof HttpConnectTimeoutException) {
            Duration limit = client.connectTimeout().orElse(context.deadline().limit());
            return new ApiFailure.Timeout(context.endpoint(), "connect", limit);
        }
        return new ApiFailure.Network(context.endpoint(), cause);
    }

    private static HttpRequest encode(ApiRequest request) {
        boolean secure = "https".equalsIgnoreCase(request.uri().getScheme());
        Payload body = request.body();
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri())
                .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .method(
                        request.method().name(),
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body.bytes()));
        request.headers().forEach(builder::header);
        return builder.build();
    }

    private ApiResponse<Payload> decode(HttpResponse<byte[]> answer) {
        Headers headers = Headers.of(answer.headers().map());
        Optional<String> mediaType = headers.first("Content-Type");
        return new ApiResponse<>(answer.statusCode(), headers, Payload.of(answer.body(), mediaType.orElse(""), codec));
    }
}
