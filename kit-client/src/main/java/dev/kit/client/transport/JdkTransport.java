package dev.kit.client.transport;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletableFuture;

/** Sends requests with the JDK's client, whose own timeout ends at the headers of a response. */
final class JdkTransport implements Transport {

    private final HttpClient client;

    JdkTransport(HttpClient client) {
        if (client.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException(
                    "The HTTP client follows redirects and would send credentials to other hosts."
                            + " Build it with followRedirects(Redirect.NEVER).");
        }
        this.client = client;
    }

    @Override
    public ApiResponse<byte[]> send(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        if (limits.time().isNegative() || limits.time().isZero()) {
            throw late();
        }
        CappedBody body = new CappedBody(limits.bytes());
        BlockingExchange exchange = new BlockingExchange(end(limits));
        Expiry.watch(exchange);
        boolean expired = false;
        try {
            ApiResponse<byte[]> answer = answer(client.send(encode(request), into(body)));
            return asks(request) ? Gzip.decoded(answer, limits.bytes()) : answer;
        } catch (InterruptedException | IOException e) {
            expired = exchange.finish();
            if (expired) {
                throw late();
            }
            throw e;
        } finally {
            Expiry.forget(exchange);
            exchange.finish();
            body.abort();
        }
    }

    @Override
    public ApiResponse<InputStream> open(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        if (limits.time().isNegative() || limits.time().isZero()) {
            throw late();
        }
        BlockingExchange exchange = new BlockingExchange(end(limits));
        Expiry.watch(exchange);
        try {
            ArrivingBody body = new ArrivingBody(limits.silence());
            HttpResponse<InputStream> answer = client.send(encode(request), info -> body);
            return new ApiResponse<>(
                    answer.statusCode(), Headers.of(answer.headers().map()), answer.body());
        } catch (InterruptedException | IOException e) {
            if (exchange.finish()) {
                throw late();
            }
            throw e;
        } finally {
            Expiry.forget(exchange);
            exchange.finish();
        }
    }

    @Override
    public CompletableFuture<ApiResponse<byte[]>> sendAsync(ApiRequest request, Limits limits) {
        CappedBody body = new CappedBody(limits.bytes());
        AsyncExchange exchange = new AsyncExchange(end(limits), body, asks(request) ? limits.bytes() : -1);
        if (limits.time().isNegative() || limits.time().isZero()) {
            exchange.expire();
            return exchange;
        }
        Expiry.watch(exchange);
        exchange.follow(client.sendAsync(encode(request), into(body)));
        return exchange;
    }

    private static BodyHandler<byte[]> into(CappedBody body) {
        return info ->
                body.expecting(info.headers().firstValueAsLong("Content-Length").orElse(0));
    }

    static HttpTimeoutException late() {
        return new HttpTimeoutException("The time is up.");
    }

    private static long end(Limits limits) {
        return System.nanoTime() + limits.time().toNanos();
    }

    /** Returns whether to request compression; a caller that names encodings decodes them itself. */
    private static boolean asks(ApiRequest request) {
        return !request.headers().has(Gzip.ASK);
    }

    private static HttpRequest encode(ApiRequest request) {
        boolean secure = "https".equalsIgnoreCase(request.uri().getScheme());
        Payload body = request.body();
        HttpRequest.Builder builder = HttpRequest.newBuilder(request.uri())
                .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .method(request.method().name(), body == null ? BodyPublishers.noBody() : publisher(body));
        request.headers().forEach(builder::header);
        if (asks(request)) {
            builder.header(Gzip.ASK, "gzip");
        }
        return builder.build();
    }

    private static BodyPublisher publisher(Payload body) {
        if (!body.streamed()) {
            return BodyPublishers.ofByteArray(body.bytes());
        }
        BodyPublisher chunks = BodyPublishers.ofInputStream(() -> {
            try {
                return body.open();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        if (body.length() == 0) {
            return BodyPublishers.noBody();
        }
        return body.length() < 0 ? chunks : BodyPublishers.fromPublisher(chunks, body.length());
    }

    static ApiResponse<byte[]> answer(HttpResponse<byte[]> answer) {
        return new ApiResponse<>(
                answer.statusCode(), Headers.of(answer.headers().map()), answer.body());
    }
}
