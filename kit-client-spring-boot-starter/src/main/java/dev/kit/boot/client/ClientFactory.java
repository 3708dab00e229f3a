package dev.kit.boot.client;

import dev.kit.client.CallLog;
import dev.kit.client.TypedFetcher;
import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.Leniency;
import dev.kit.client.query.QueryClient;
import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.thread.Threading;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds a client from its settings and the beans that they name.
 *
 * @param beans the beans of the application
 */
record ClientFactory(
        ClientSettings settings,
        ClientProperties properties,
        GeneratedType type,
        ConfigurableListableBeanFactory beans) {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    ConfiguredClient create() {
        TypedFetcher.Builder builder = builder();
        Transport transport = new ClientTransports(settings, properties, beans).transport();
        if (transport != null) {
            builder.transport(transport);
        }
        times(builder);
        retry(builder);
        properties.defaultHeader().forEach(builder::header);
        builder.redirects(properties.redirects()).json(codec());
        if (properties.idempotencyKeys()) {
            builder.idempotencyKeys();
        }
        if (properties.maxResponseSize() != null) {
            builder.maxResponseBytes(properties.maxResponseSize().toBytes());
        }
        if (Threading.VIRTUAL.isActive(settings.environment())) {
            builder.executor(new VirtualThreadTaskExecutor("kit-client-virtual-"));
        }
        log(builder);
        new AuthStrategies(settings, properties.auth(), type.schemes(), beans, transport).addTo(builder);
        FetcherCustomizers.of(beans.getBeanProvider(FetcherCustomizer.class)).customize(builder);
        return new ConfiguredClient(
                settings.name(),
                cached(builder.build()),
                transport,
                properties.health().path());
    }

    private TypedFetcher.Builder builder() {
        ClientConnectionDetails details =
                beans.getBeanProvider(ClientConnectionDetails.class).getIfAvailable();
        String address = details != null
                ? details.baseUrl(settings.name())
                : settings.required("base-url", properties.baseUrl(), "https://…");
        // Operations that are never called need no credentials.
        return settings.checked(
                "base-url", "Correct the address.", () -> type.fetcher(address).inUse());
    }

    private void times(TypedFetcher.Builder builder) {
        Duration attempt = properties.readTimeout();
        if (attempt != null) {
            set("read-timeout", () -> builder.attemptTimeout(attempt));
        }
        Duration call = properties.timeout();
        if (call != null) {
            set("timeout", () -> builder.timeout(call));
        } else if (attempt != null && attempt.compareTo(TIMEOUT) > 0) {
            builder.timeout(attempt);
        }
        Duration connect = properties.connectTimeout();
        if (connect != null) {
            set("connect-timeout", () -> builder.connectTimeout(connect));
        }
    }

    private void retry(TypedFetcher.Builder builder) {
        ClientProperties.Retry retry = properties.retry();
        set("retry", () -> {
            RetryPolicy policy =
                    RetryPolicy.defaults().retries(retry.maxRetries()).backoff(retry.delay(), retry.maxDelay());
            return builder.retry(
                    retry.statuses() == null
                            ? policy
                            : policy.statuses(retry.statuses().toArray(Integer[]::new)));
        });
    }

    private void set(String setting, Supplier<?> step) {
        settings.checked(setting, "Correct the value.", step);
    }

    private void log(TypedFetcher.Builder builder) {
        switch (properties.log()) {
            case NONE -> {}
            case LINES -> builder.log(CallLog.lines());
            case HEADERS -> builder.log(CallLog.headers());
            case BODIES -> builder.log(CallLog.bodies());
        }
    }

    private JsonCodec codec() {
        Leniency[] kinds = properties.lenient().toArray(Leniency[]::new);
        JsonMapper mapper = beans.getBeanProvider(JsonMapper.class).getIfUnique();
        return mapper == null ? JsonCodec.lenient(kinds) : JsonCodec.standard(mapper, kinds);
    }

    private TypedFetcher cached(TypedFetcher fetcher) {
        ClientProperties.Cache cache = properties.cache();
        if (cache == null || !cache.enabled()) {
            return fetcher;
        }
        QueryClient.Builder builder = QueryClient.builder(fetcher);
        set(
                "cache",
                () -> builder.staleTime(cache.staleTime())
                        .unusedTime(cache.unusedTime())
                        .maxEntries(cache.maxEntries())
                        .maxBytes(cache.maxBytes().toBytes()));
        if (cache.shared()) {
            builder.shared();
        } else if (cache.partition() != null) {
            builder.partition(partition(cache.partition()));
        }
        try {
            return builder.build().fetcher();
        } catch (IllegalStateException e) {
            String message = String.valueOf(e.getMessage());
            throw settings.wrong(
                    "cache",
                    message.substring(0, message.indexOf('.', message.indexOf(" which ")) + 1),
                    "Set " + settings.property("cache.partition") + " to the name of a bean of type Supplier that names"
                            + " the caller, or " + settings.property("cache.shared")
                            + "=true if all callers may see the same data.",
                    e);
        }
    }

    private Supplier<?> partition(@Nullable String bean) {
        try {
            return beans.getBean(String.valueOf(bean), Supplier.class);
        } catch (NoSuchBeanDefinitionException e) {
            throw settings.wrong(
                    "cache.partition",
                    "there is no bean \"" + bean + "\" of type Supplier",
                    "Name one that returns the caller whose data it is.",
                    e);
        }
    }
}
