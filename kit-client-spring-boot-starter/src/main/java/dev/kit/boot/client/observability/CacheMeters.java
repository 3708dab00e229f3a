package dev.kit.boot.client.observability;

import dev.kit.boot.client.ConfiguredClient;
import dev.kit.client.query.QueryClient;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.cache.CacheMeterBinder;
import org.jspecify.annotations.Nullable;

/** The figures of a client's cache, by the names that Micrometer has for every cache. */
final class CacheMeters extends CacheMeterBinder<QueryClient> {

    private CacheMeters(String client, QueryClient cache) {
        super(cache, client, Tags.of("cache.manager", "kit.clients"));
    }

    static void bind(ConfiguredClient client, MeterRegistry registry) {
        client.fetcher()
                .extension(QueryClient.class)
                .ifPresent(cache -> new CacheMeters(client.name(), cache).bindTo(registry));
    }

    @Override
    protected @Nullable Long size() {
        QueryClient cache = getCache();
        return cache == null ? null : cache.statistics().size();
    }

    @Override
    protected long hitCount() {
        QueryClient cache = getCache();
        return cache == null ? 0 : cache.statistics().hits();
    }

    @Override
    protected @Nullable Long missCount() {
        QueryClient cache = getCache();
        return cache == null ? null : cache.statistics().misses();
    }

    @Override
    protected @Nullable Long evictionCount() {
        QueryClient cache = getCache();
        return cache == null ? null : cache.statistics().evictions();
    }

    @Override
    protected long putCount() {
        QueryClient cache = getCache();
        return cache == null
                ? 0
                : cache.statistics().loads() - cache.statistics().failures();
    }

    @Override
    protected void bindImplementationSpecificMetrics(MeterRegistry registry) {
        QueryClient cache = getCache();
        if (cache != null) {
            FunctionCounter.builder(
                            "cache.load.failures",
                            cache,
                            counted -> counted.statistics().failures())
                    .tags(getTagsWithCacheName())
                    .description("Loads that failed or were cancelled.")
                    .register(registry);
        }
    }
}
