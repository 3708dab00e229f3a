package dev.kit.client.transport;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.util.concurrent.CompletableFuture;

/**
 * Sends single requests.
 *
 * <p>A transport follows no redirects, repeats no requests, adds no credentials and keeps no cookies: the fetcher does.
 * It sends the headers of the request and those that HTTP requires. Implementations must be thread-safe; one transport
 * may serve any number of fetchers.
 */
public interface Transport extends AutoCloseable {

    /**
     * Returns a transport over {@code client}.
     *
     * @throws IllegalArgumentException if the client follows redirects, which would send credentials to other hosts
     */
    static Transport over(HttpClient client) {
        return new JdkTransport(client);
    }

    /**
     * Sends a request and waits for the whole response.
     *
     * <p>It waits on the calling thread.
     *
     * @throws java.net.http.HttpConnectTimeoutException if no connection is made in time
     * @throws java.net.http.HttpTimeoutException if the time of {@code limits} expires
     * @throws BodyTooLargeException if the body exceeds {@code limits}
     * @throws IOException if no complete response arrives for another reason
     * @throws InterruptedException if the thread is interrupted; the exchange is then cancelled
     */
    ApiResponse<byte[]> send(ApiRequest request, Limits limits) throws IOException, InterruptedException;

    /**
     * Sends a request without occupying a thread while it waits.
     *
     * <p>The future fails with the exceptions of {@link #send}. Cancelling it cancels the exchange.
     */
    CompletableFuture<ApiResponse<byte[]>> sendAsync(ApiRequest request, Limits limits);

    /**
     * Sends a request and returns when the response headers have arrived.
     *
     * <p>The body is read as it arrives. Reading fails with {@link java.net.http.HttpTimeoutException} after the
     * silence that {@code limits} allow. Closing the stream discards the rest of the body. A transport that does not
     * override this method reads the whole body first.
     *
     * @throws IOException as {@link #send} does
     * @throws InterruptedException if the thread is interrupted; the exchange is then cancelled
     */
    default ApiResponse<InputStream> open(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        return send(request, limits).map(ByteArrayInputStream::new);
    }

    /** Releases connections and threads. By default there are none. */
    @Override
    default void close() {}
}
