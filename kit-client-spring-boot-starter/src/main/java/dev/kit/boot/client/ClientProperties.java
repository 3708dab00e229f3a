package dev.kit.boot.client;

import dev.kit.client.Redirects;
import dev.kit.client.json.Leniency;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of one client, below {@code kit.clients.NAME}.
 *
 * @param type Generated class. Found by the name in the application's packages unless given.
 * @param baseUrl Address of the API, such as https://shop.example.com/v1.
 * @param connectTimeout Longest time to make a connection. 5 s by default.
 * @param readTimeout Longest time of each attempt, body included. That of the timeout by default.
 * @param timeout Longest time of a call, retries and body included. 30 s, or the read timeout if that is longer.
 * @param defaultHeader Headers that each request has, by name.
 * @param ssl Transport layer security.
 * @param redirects Redirects that are followed.
 * @param retry Repetition of failed requests.
 * @param transport Library that sends the requests. OkHttp must be on the class path.
 * @param proxy Proxy of the requests. That of the JVM by default.
 * @param auth Credentials by security scheme of the document; default for operations that name none.
 * @param cache Cache of responses to GET requests. Off unless a setting of it is given.
 * @param maxResponseSize Largest response. 32 MB by default.
 * @param lenient Values to accept although the document declares others.
 * @param idempotencyKeys Whether POST and PATCH requests get an Idempotency-Key, so that they may be repeated.
 * @param log Log of requests, at level INFO of dev.kit.client.
 * @param health Health of the API. Not checked unless a path is given.
 */
record ClientProperties(
        @Nullable String type,
        @Nullable String baseUrl,
        @Nullable Duration connectTimeout,
        @Nullable Duration readTimeout,
        @Nullable Duration timeout,
        @DefaultValue Map<String, String> defaultHeader,
        @DefaultValue Ssl ssl,
        @DefaultValue("safe") Redirects redirects,
        @DefaultValue Retry retry,
        @DefaultValue("jdk") Library transport,
        @Nullable Proxy proxy,
        @DefaultValue Map<String, AuthProperties> auth,
        @Nullable Cache cache,
        @Nullable DataSize maxResponseSize,
        @DefaultValue Set<Leniency> lenient,
        @DefaultValue("false") boolean idempotencyKeys,
        @DefaultValue("none") Log log,
        @DefaultValue Health health) {

    /** A library that sends requests. */
    enum Library {
        /** The client of the JDK. */
        JDK,
        /** OkHttp, with about half the work for each call. */
        OKHTTP
    }

    /** The parts of requests that are logged. */
    enum Log {
        /** Nothing. */
        NONE,
        /** A line for each attempt. */
        LINES,
        /** Headers too. */
        HEADERS,
        /** Bodies too. */
        BODIES
    }

    /**
     * Transport layer security.
     *
     * @param bundle Name of an SSL bundle below spring.ssl.bundle. It is followed when it is reloaded.
     */
    record Ssl(@Nullable String bundle) {}

    /**
     * A proxy.
     *
     * @param host Host of the proxy.
     * @param port Port of the proxy.
     */
    record Proxy(
            @Nullable String host, @DefaultValue("8080") int port) {}

    /**
     * The repetition of failed requests.
     *
     * @param maxRetries Most repetitions of a request that may be repeated; 0 for none.
     * @param delay Longest wait before the first repetition. It is doubled for each further one.
     * @param maxDelay Longest wait before any repetition.
     * @param statuses Statuses after which a request is repeated. 408, 429, 502, 503 and 504 by default.
     */
    record Retry(
            @DefaultValue("2") int maxRetries,
            @DefaultValue("200ms") Duration delay,
            @DefaultValue("10s") Duration maxDelay,
            @Nullable Set<Integer> statuses) {}

    /**
     * The cache of responses.
     *
     * @param enabled Whether there is a cache. On by default if any other setting of it is given.
     * @param staleTime Time for which data is not loaded again.
     * @param unusedTime Time for which unused data is kept.
     * @param maxEntries Most values that are kept.
     * @param maxBytes Largest size of all values together, as response bodies.
     * @param shared Whether all callers may see the same data, whatever their credentials.
     * @param partition Name of a bean of type Supplier that names the caller whose data it is.
     */
    record Cache(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("0s") Duration staleTime,
            @DefaultValue("5m") Duration unusedTime,
            @DefaultValue("1000") long maxEntries,
            @DefaultValue("32MB") DataSize maxBytes,
            @DefaultValue("false") boolean shared,
            @Nullable String partition) {}

    /**
     * The health of the API.
     *
     * @param path Path below the base address that answers 2xx to GET as long as the API works.
     */
    record Health(@Nullable String path) {}
}
