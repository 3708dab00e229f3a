package dev.kit.benchmarks.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import java.time.Duration;

/** The same store on Caffeine, which has its own order of dropping keys. */
final class CaffeineStore implements RateLimitStore {

    private final Cache<String, Counted> windows;

    CaffeineStore(int maximumKeys) {
        windows = Caffeine.newBuilder()
                .maximumSize(maximumKeys)
                .expireAfter(Expiry.<String, Counted>creating((key, window) -> Duration.ofNanos(window.length())))
                .build();
    }

    @Override
    public Hit hit(String key, RateLimit limit) {
        long now = System.nanoTime();
        long length = limit.window().toNanos();
        Counted window = windows.asMap()
                .compute(
                        key,
                        (name, open) -> open == null || now - open.start() >= length
                                ? new Counted(now, length, 1)
                                : new Counted(open.start(), length, open.count() + 1));
        return Hit.of(limit, window.count(), Duration.ofNanos(Math.max(0, length - (now - window.start()))));
    }

    private record Counted(long start, long length, long count) {}
}
