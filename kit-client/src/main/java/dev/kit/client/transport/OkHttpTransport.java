package dev.kit.client.transport;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dispatcher;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests with OkHttp.
 *
 * <p>It needs less work for a call than the JDK's client. It requires {@code com.squareup.okhttp3:okhttp-jvm}, which is
 * optional and must be on the class path. It requests gzip and decodes it; the limit of bytes applies to the decoded
 * body. An asynchronous exchange occupies a thread of OkHttp while it runs, at most 64 at once; others are queued.
 * Thread-safe.
 */
public final class OkHttpTransport implements Transport {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final int ASYNC_AT_MOST = 64;
    private static final int IDLE_MINUTES = 5;
    private static final int CHUNK = 8 * 1024;
    private static final int ADDRESSES = 256;
    private static final Pattern GZIP_FAULT = Pattern.compile("(ID1ID2|FHCRC|CRC|ISIZE):|gzip finished");

    private final OkHttpClient client;

    /**
     * A cache of addresses in the form of OkHttp, which parses them again. Each has one slot, which another address may
     * take, so that addresses that are never used again do no harm.
     */
    private final AtomicReferenceArray<@Nullable Known> addresses = new AtomicReferenceArray<>(ADDRESSES);

    private final boolean owned;

    private OkHttpTransport(OkHttpClient client, boolean owned) {
        this.client = client.newBuilder()
                .followRedirects(false)
                .followSslRedirects(false)
                .cookieJar(CookieJar.NO_COOKIES)
                .cache(null)
                .callTimeout(Duration.ZERO)
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .addNetworkInterceptor(new KeptConnections())
                .build();
        this.owned = owned;
    }

    /**
     * Returns a transport with its own connections and threads.
     *
     * <p>The connect timeout is 5 s. It keeps up to 64 idle connections for 5 minutes.
     */
    public static OkHttpTransport create() {
        return create(settings -> {});
    }

    /**
     * Returns a transport with its own connections and threads, and settings.
     *
     * @param settings changes the client's settings, such as its proxy or its TLS
     */
    public static OkHttpTransport create(Consumer<OkHttpClient.Builder> settings) {
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequests(ASYNC_AT_MOST);
        dispatcher.setMaxRequestsPerHost(ASYNC_AT_MOST);
        OkHttpClient.Builder client = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                // by default OkHttp keeps five and closes the others after each burst of calls
                .connectionPool(new ConnectionPool(ASYNC_AT_MOST, IDLE_MINUTES, TimeUnit.MINUTES))
                .connectTimeout(CONNECT);
        settings.accept(client);
        return new OkHttpTransport(client.build(), true);
    }

    /**
     * Returns a transport over {@code client}.
     *
     * <p>It shares connections, threads, proxy, TLS and interceptors with {@code client}. Redirects, cookies, the cache
     * and all timeouts except the connect timeout are turned off, since they belong to the fetcher.
     */
    public static OkHttpTransport over(OkHttpClient client) {
        return new OkHttpTransport(client, false);
    }

    @Override
    public ApiResponse<byte[]> send(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        OkHttpExchange exchange = start(request, limits, Thread.currentThread());
        try (exchange;
                Response answer = exchange.call().execute()) {
            return answer(answer, limits.bytes());
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw failure(e, exchange);
        }
    }

    @Override
    public ApiResponse<InputStream> open(ApiRequest request, Limits limits) throws IOException, InterruptedException {
        OkHttpExchange exchange = start(request, limits, Thread.currentThread());
        try (exchange) {
            Response answer = exchange.call().execute();
            return new ApiResponse<>(
                    answer.code(),
                    headers(answer),
                    WatchedBody.over(answer.body().byteStream(), limits.silence(), exchange.call()::cancel));
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw failure(e, exchange);
        }
    }

    @Override
    public CompletableFuture<ApiResponse<byte[]>> sendAsync(ApiRequest request, Limits limits) {
        OkHttpExchange exchange;
        try {
            exchange = start(request, limits, null);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
        OkHttpFuture future = new OkHttpFuture(exchange, answer -> answer(answer, limits.bytes()));
        exchange.call().enqueue(future);
        return future;
    }

    /** Closes the connections and threads of a transport created by {@link #create}. */
    @Override
    public void close() {
        if (owned) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    static IOException failure(IOException thrown, OkHttpExchange exchange) {
        if (exchange.expired()) {
            return JdkTransport.late();
        }
        boolean connecting = thrown instanceof SocketTimeoutException
                || thrown.getCause() instanceof SocketTimeoutException; // reading has no separate limit
        if (connecting) {
            HttpConnectTimeoutException timeout = new HttpConnectTimeoutException("No connection in time.");
            timeout.initCause(thrown);
            return timeout;
        }
        return thrown;
    }

    private OkHttpExchange start(ApiRequest request, Limits limits, @Nullable Thread waiting) throws IOException {
        long end = limits.end();
        OkHttpExchange exchange = new OkHttpExchange(client.newCall(encode(request)), waiting, end);
        Expiry.watch(exchange);
        return exchange;
    }

    private Request encode(ApiRequest request) {
        Request.Builder builder = new Request.Builder().url(address(request.uri()));
        request.headers().forEach(builder::addHeader);
        Payload body = request.body();
        boolean demanded = switch (request.method()) {
            case POST, PUT, PATCH -> true;
            default -> false;
        };
        boolean once = !request.method().idempotent();
        return builder.method(request.method().name(), body != null || demanded ? new OkHttpBody(body, once) : null)
                .build();
    }

    private HttpUrl address(URI uri) {
        String text = uri.toString(); // equal addresses may differ in form, and a signature is valid for one
        int place = text.hashCode() & (ADDRESSES - 1);
        Known known = addresses.get(place);
        if (known != null && known.text.equals(text)) {
            return known.url;
        }
        HttpUrl url = HttpUrl.get(text);
        addresses.set(place, new Known(text, url));
        return url;
    }

    private static ApiResponse<byte[]> answer(Response answer, long limit) throws IOException {
        Headers headers = headers(answer);
        try (InputStream body = answer.body().byteStream()) {
            return new ApiResponse<>(
                    answer.code(), headers, capped(body, answer.body().contentLength(), limit));
        } catch (IOException e) {
            throw badGzip(answer, e) ? new BadGzipException(new ApiResponse<>(answer.code(), headers, ""), e) : e;
        }
    }

    /** Returns whether OkHttp failed to decode a body; failed connections have other types. */
    private static boolean badGzip(Response answer, IOException thrown) {
        Response received = answer.networkResponse();
        boolean packed = received != null && "gzip".equalsIgnoreCase(received.header("Content-Encoding"));
        return packed
                && (thrown instanceof EOFException
                        || thrown.getCause() instanceof DataFormatException
                        || GZIP_FAULT
                                .matcher(String.valueOf(thrown.getMessage()))
                                .lookingAt());
    }

    private static Headers headers(Response answer) {
        okhttp3.Headers received = answer.headers();
        String[] fields = new String[2 * received.size()];
        for (int i = 0; i < received.size(); i++) {
            fields[2 * i] = received.name(i);
            fields[2 * i + 1] = received.value(i);
        }
        return Headers.ofFields(fields);
    }

    private static byte[] capped(InputStream body, long announced, long limit) throws IOException {
        if (announced > limit) {
            throw new BodyTooLargeException(limit);
        }
        if (announced >= 0 && announced <= CHUNK) {
            return body.readNBytes((int) announced);
        }
        byte[] bytes = body.readNBytes((int) Math.min(limit, Integer.MAX_VALUE - 16) + 1);
        if (bytes.length > limit) {
            throw new BodyTooLargeException(limit);
        }
        return bytes;
    }

    private record Known(String text, HttpUrl url) {}
}
