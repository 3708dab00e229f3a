package dev.kit.boot.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.transport.Limits;
import dev.kit.client.transport.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CompletableFuture;

/**
 * A transport that gives way to another one, as when certificates change. Exchanges in flight end on the old one, whose
 * idle connections and threads end by themselves.
 */
final class ReplaceableTransport implements Transport {

    private volatile Transport current;

    ReplaceableTransport(Transport first) {
        this.current = first;
    }

    void replace(Transport next) {
        current = next;
    }

    @Override
    public ApiResponse<byte[]> send(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        return current.send(request, limits);
    }

    @Override
    public CompletableFuture<ApiResponse<byte[]>> sendAsync(ApiRequest request, Limits limits) {
        return current.sendAsync(request, limits);
    }

    @Override
    public ApiResponse<InputStream> open(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        return current.open(request, limits);
    }

    @Override
    public void close() {
        current.close();
    }
}
