package dev.kit.boot.client.observability;

import dev.kit.boot.client.ConfiguredClient;
import dev.kit.client.query.QueryClient;
import dev.kit.client.query.QueryStatistics;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.cache.CacheMeterBinder;
import java.util.Objects;
import java.util.function.ToLongFunction;
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
        return count(QueryStatistics::size);
    }

    @Override
    protected long hitCount() {
        return Objects.requireNonNullElse(count(QueryStatistics::hits), 0L);
    }

    @Override
    protected @Nullable Long missCount() {
        return count(QueryStatistics::misses);
    }

    @Override
    protected @Nullable Long evictionCount() {
        return count(QueryStatistics::evictions);
    }

    @Override
    protected long putCount() {
        return Objects.requireNonNullElse(count(figures -> figures.loads() - figures.failures()), 0L);
    }

    private @Nullable Long count(ToLongFunction<QueryStatistics> figure) {
        QueryClient cache = getCache();
        return cache == null ? null : figure.applyAsLong(cache.statistics());
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
