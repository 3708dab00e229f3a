package dev.kit.client;

import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Collects settings and assembles the stages of the pipeline. */
final class FetcherBuilder implements TypedFetcher.Builder {

    private static final Headers AGENT = Headers.empty().with("User-Agent", "kit-client/" + version());

    private final BaseAddress base;
    private final Map<String, AuthStrategy> strategies = new HashMap<>();
    private final List<Operation<?, ?, ?>> operations = new ArrayList<>();
    private @Nullable List<Operation<?, ?, ?>> inUse;
    private final List<Interceptor> interceptors = new ArrayList<>();
    private final List<Interceptor> attemptInterceptors = new ArrayList<>();
    private Headers headers = Headers.empty();
    private @Nullable AuthStrategy fallback;
    private RetryPolicy retry = RetryPolicy.defaults();
    private Redirects redirects = Redirects.SAFE;
    private CallSettings.Times times = CallSettings.Times.DEFAULTS;
    private Duration connectTimeout = Duration.ofSeconds(5);
    private long maxResponseBytes = 32L * 1024 * 1024;
    private JsonCodec codec = JsonCodec.standard();
    private @Nullable Transport transport;
    private @Nullable Executor executor;
    private @Nullable CallLog log;
    private boolean keys;
    private Attempts.Pause pause = delay -> Thread.sleep(delay.toMillis());

    FetcherBuilder(String baseUrl) {
        this.base = BaseAddress.of(baseUrl);
    }

    @Override
    public FetcherBuilder header(String name, String value) {
        headers = headers.with(name, value);
        return this;
    }

    @Override
    public FetcherBuilder auth(AuthStrategy strategy) {
        fallback = strategy;
        return this;
    }

    @Override
    public FetcherBuilder auth(String scheme, AuthStrategy strategy) {
        strategies.put(scheme, strategy);
        return this;
    }

    @Override
    public FetcherBuilder operations(Collection<? extends Operation<?, ?, ?>> known) {
        operations.addAll(known);
        return this;
    }

    @Override
    public FetcherBuilder inUse(Operation<?, ?, ?>... called) {
        inUse = List.of(called);
        return this;
    }

    @Override
    public FetcherBuilder intercept(Interceptor interceptor) {
        interceptors.add(interceptor);
        return this;
    }

    @Override
    public FetcherBuilder interceptAttempts(Interceptor interceptor) {
        attemptInterceptors.add(interceptor);
        return this;
    }

    @Override
    public FetcherBuilder onRequest(UnaryOperator<ApiRequest> hook) {
        return intercept(new Interceptor() {
            @Override
            public ApiRequest onRequest(ApiRequest request) {
                return hook.apply(request);
            }
        });
    }

    @Override
    public FetcherBuilder onResponse(BiFunction<ApiRequest, ApiResponse<Payload>, ApiResponse<Payload>> hook) {
        return intercept(new Interceptor() {
            @Override
            public ApiResponse<Payload> onResponse(ApiRequest request, ApiResponse<Payload> response) {
                return hook.apply(request, response);
            }
        });
    }

    @Override
    public FetcherBuilder onError(Consumer<ApiException> hook) {
        return intercept(new Interceptor() {
            @Override
            public ApiException onError(ApiException failure) {
                hook.accept(failure);
                return failure;
            }
        });
    }

    @Override
    public FetcherBuilder retry(RetryPolicy policy) {
        retry = policy;
        return this;
    }

    @Override
    public FetcherBuilder redirects(Redirects policy) {
        redirects = policy;
        return this;
    }

    @Override
    public FetcherBuilder timeout(Duration limit) {
        times = times.withCall(limit);
        return this;
    }

    @Override
    public FetcherBuilder attemptTimeout(Duration limit) {
        times = times.withAttempt(limit);
        return this;
    }

    @Override
    public FetcherBuilder idempotencyKeys() {
        keys = true;
        return this;
    }

    @Override
    public FetcherBuilder log(CallLog other) {
        log = other;
        return this;
    }

    @Override
    public FetcherBuilder connectTimeout(Duration limit) {
        connectTimeout = CallSettings.Times.positive(limit, "connectTimeout");
        return this;
    }

    @Override
    public FetcherBuilder maxResponseBytes(long bytes) {
        maxResponseBytes = bytes;
        return this;
    }

    @Override
    public FetcherBuilder json(JsonCodec other) {
        codec = other;
        return this;
    }

    @Override
    public FetcherBuilder httpClient(HttpClient other) {
        connectTimeout = other.connectTimeout().orElse(connectTimeout);
        return transport(Transport.over(other));
    }

    @Override
    public FetcherBuilder transport(Transport other) {
        transport = other;
        return this;
    }

    @Override
    public FetcherBuilder executor(Executor other) {
        executor = other;
        return this;
    }

    FetcherBuilder pause(Attempts.Pause other) {
        pause = other;
        return this;
    }

    @Override
    public TypedFetcher build() {
        if (base.isEmpty() && transport == null) { // a transport of the caller may resolve a bare path
            throw BaseAddress.refused("");
        }
        SecuritySchemes security = new SecuritySchemes(Map.copyOf(strategies), fallback);
        security.check(inUse == null ? operations : inUse);
        Transport chosen = transport == null ? SharedResources.transport(connectTimeout) : transport;
        Sender sender = new Sender(chosen, codec, maxResponseBytes, new Losses(connectTimeout), log);
        Executor waiting = executor == null ? SharedResources.WAITING : executor;
        Credentialed credentialed = new Credentialed(base, List.copyOf(attemptInterceptors), sender, waiting);
        Hops hops = new Hops(credentialed, redirects);
        return new DefaultTypedFetcher(
                new DefaultTypedFetcher.Parts(
                        new RequestFactory(base, AGENT.withAll(headers), codec, keys),
                        List.copyOf(interceptors),
                        Observers.among(interceptors),
                        new Attempts(hops, pause),
                        security,
                        new NamedEndpoints(operations),
                        new CallSettings(Headers.empty(), "", times, retry, CallSettings.Extras.NONE),
                        codec,
                        maxResponseBytes,
                        pause,
                        executor == null ? SharedResources.CALLS : executor,
                        waiting,
                        Onion.hooksOnly(interceptors) && Onion.hooksOnly(attemptInterceptors)),
                Map.of());
    }

    /** Returns the version of this library, written by the build. */
    private static String version() {
        try (InputStream file = FetcherBuilder.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            if (file != null) {
                properties.load(file);
            }
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties of kit-client cannot be read", e);
        }
    }
}
