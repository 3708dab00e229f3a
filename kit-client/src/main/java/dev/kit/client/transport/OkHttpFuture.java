package dev.kit.client.transport;

import dev.kit.client.http.ApiResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/** An asynchronous exchange of OkHttp; cancelling it closes the connection. */
final class OkHttpFuture extends CompletableFuture<ApiResponse<byte[]>> implements Callback {

    private final OkHttpExchange exchange;
    private final Reader reader;

    OkHttpFuture(OkHttpExchange exchange, Reader reader) {
        this.exchange = exchange;
        this.reader = reader;
    }

    @Override
    public void onResponse(Call call, Response answer) {
        try (exchange;
                answer) {
            complete(reader.read(answer));
        } catch (IOException e) {
            completeExceptionally(OkHttpTransport.failure(e, exchange));
        } catch (RuntimeException e) {
            completeExceptionally(e);
        }
    }

    @Override
    public void onFailure(Call call, IOException thrown) {
        exchange.close();
        completeExceptionally(OkHttpTransport.failure(thrown, exchange));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        exchange.call().cancel();
        return cancelled;
    }

    /** Reads the body of a response. */
    @FunctionalInterface
    interface Reader {
        ApiResponse<byte[]> read(Response answer) throws IOException;
    }
}
