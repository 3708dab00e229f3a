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
record JdkTransport(HttpClient client) implements Transport {

    JdkTransport {
        if (client.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException(
                    "The HTTP client follows redirects and would send credentials to other hosts."
                            + " Build it with followRedirects(Redirect.NEVER).");
        }
    }

    @Override
    public ApiResponse<byte[]> send(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        CappedBody body = new CappedBody(limits.bytes());
        try {
            ApiResponse<byte[]> answer = answer(exchanged(request, limits, into(body)));
            return asks(request) ? Gzip.decoded(answer, limits.bytes()) : answer;
        } finally {
            body.abort();
        }
    }

    @Override
    public ApiResponse<InputStream> open(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        ArrivingBody body = new ArrivingBody(limits.silence());
        return answer(exchanged(request, limits, info -> body));
    }

    private <T> HttpResponse<T> exchanged(ApiRequest request, Limits limits, BodyHandler<T> into)
            throws IOException, InterruptedException {
        BlockingExchange exchange = new BlockingExchange(limits.end());
        Expiry.watch(exchange);
        try {
            return client.send(encode(request), into);
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
        AsyncExchange exchange;
        try {
            exchange = new AsyncExchange(limits.end(), body, asks(request) ? limits.bytes() : -1);
        } catch (HttpTimeoutException late) {
            return CompletableFuture.failedFuture(late);
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

    static <T> ApiResponse<T> answer(HttpResponse<T> answer) {
        return new ApiResponse<>(
                answer.statusCode(), Headers.of(answer.headers().map()), answer.body());
    }

    /** An exchange whose thread waits for it, and is interrupted when its time expires. */
    private static final class BlockingExchange implements Expiry.Exchange {

        private final Thread thread = Thread.currentThread();
        private final long end;
        private boolean over;
        private boolean expired;

        BlockingExchange(long end) {
            this.end = end;
        }

        @Override
        public long end() {
            return end;
        }

        @Override
        public synchronized void expire() {
            if (!over) {
                expired = true;
                thread.interrupt();
            }
        }

        /** Ends the exchange and clears the interrupt; returns whether the time had expired. */
        synchronized boolean finish() {
            over = true;
            return expired && (Thread.interrupted() || expired);
        }
    }
}
