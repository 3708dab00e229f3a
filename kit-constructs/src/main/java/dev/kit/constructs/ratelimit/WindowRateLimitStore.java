package dev.kit.constructs.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;

/** A window per key, opened by its first hit; the least used keys go when there are too many. */
final class WindowRateLimitStore implements RateLimitStore {

    private final Cache<String, Window> windows;
    private final Ticker ticker;

    WindowRateLimitStore(int maximumKeys, Ticker ticker) {
        if (maximumKeys < 1) {
            throw new IllegalArgumentException("A rate limit store must keep at least 1 key, not " + maximumKeys + ".");
        }
        this.ticker = ticker;
        this.windows = Caffeine.newBuilder()
                .maximumSize(maximumKeys)
                .ticker(ticker)
                .expireAfter(Expiry.<String, Window>creating((key, window) -> Duration.ofNanos(window.length())))
                .build();
    }

    @Override
    public Hit hit(String key, RateLimit limit) {
        long now = ticker.read();
        long length = limit.window().toNanos();
        Window window = windows.asMap()
                .compute(
                        key, (name, open) -> open == null || open.over(now) ? new Window(now, length, 1) : open.next());
        return Hit.of(limit, window.count(), Duration.ofNanos(window.left(now)));
    }

    long size() {
        windows.cleanUp();
        return windows.estimatedSize();
    }

    private record Window(long start, long length, long count) {

        boolean over(long now) {
            return now - start >= length;
        }

        Window next() {
            return new Window(start, length, count + 1);
        }

        long left(long now) {
            return Math.max(0, length - (now - start));
        }
    }
}
