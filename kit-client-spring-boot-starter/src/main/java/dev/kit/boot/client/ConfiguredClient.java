package dev.kit.boot.client;

import dev.kit.client.TypedFetcher;
import dev.kit.client.query.QueryClient;
import dev.kit.client.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * A client as its settings describe it, beneath the generated class. Thread-safe.
 *
 * @param name its name below {@code kit.clients}
 * @param fetcher the fetcher, which carries the cache if there is one
 * @param transport the transport of this client alone; null if it shares one
 * @param healthPath the path that answers as long as the API works; null if nobody asks
 */
public record ConfiguredClient(
        String name,
        TypedFetcher fetcher,
        @Nullable Transport transport,
        @Nullable String healthPath) implements AutoCloseable {

    /** The beginning of the bean's name, before that of the client. */
    public static final String BEAN_PREFIX = "dev.kit.client.";

    /** The attribute of the bean's definition that holds the generated class. */
    public static final String TYPE = "dev.kit.client.type";

    /** Discards the cache and the connections. */
    @Override
    public void close() {
        fetcher.extension(QueryClient.class).ifPresent(QueryClient::close);
        if (transport != null) {
            transport.close();
        }
    }
}
