package dev.kit.constructs.ratelimit;

import dev.kit.constructs.ConstructException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies one limit with one store. Thread-safe. */
public final class RateLimiter {
    private static final int MAXIMUM_KEY = 200;
    private static final int KEPT_KEY = 100;

    private static final Logger log = LoggerFactory.getLogger(RateLimiter.class);
    private static final long QUIET_NANOS = Duration.ofSeconds(10).toNanos();

    private final RateLimit limit;
    private final RateLimitStore store;
    private final AtomicLong nextWarning = new AtomicLong(System.nanoTime());

    private RateLimiter(RateLimit limit, RateLimitStore store) {
        this.limit = Objects.requireNonNull(limit, "limit");
        this.store = Objects.requireNonNull(store, "store");
    }

    /** Returns a limiter that counts the requests of {@code limit} in {@code store}. */
    public static RateLimiter of(RateLimit limit, RateLimitStore store) {
        return new RateLimiter(limit, store);
    }

    /** Returns the limit. */
    public RateLimit limit() {
        return limit;
    }

    /**
     * Counts the request unless it is skipped.
     *
     * <p>If the request exceeds the limit, the handler of {@link RateLimit#onExceeded} is called.
     *
     * @throws RateLimitUnavailableException if the store fails and the limit fails closed
     */
    public Hit admit(RateLimitContext context) {
        return admit(context, failure -> {});
    }

    /**
     * Counts the request like {@link #admit(RateLimitContext)}.
     *
     * @param onFailure receives the exception of the store, if the request could not be counted
     * @throws RateLimitUnavailableException if the store fails and the limit fails closed
     */
    public Hit admit(RateLimitContext context, Consumer<? super RuntimeException> onFailure) {
        return admit(context, limit::keyOf, onFailure);
    }

    /**
     * Counts the request under another key than that of the limit.
     *
     * @param onFailure receives the exception of the store, if the request could not be counted
     * @throws RateLimitUnavailableException if the store fails and the limit fails closed
     */
    public Hit admit(
            RateLimitContext context,
            Function<? super RateLimitContext, String> key,
            Consumer<? super RuntimeException> onFailure) {
        if (limit.skips(context)) {
            return Hit.uncounted(limit);
        }
        Hit hit = count(context, storable(key.apply(context)), onFailure);
        if (!hit.allowed()) {
            tellExceeded(context, hit);
        }
        return hit;
    }

    private Hit count(RateLimitContext context, String key, Consumer<? super RuntimeException> onFailure) {
        try {
            return store.hit(key, limit);
        } catch (RuntimeException e) {
            warn(context, e);
            onFailure.accept(e);
            if (limit.isFailClosed()) {
                throw new RateLimitUnavailableException(key, e);
            }
            return Hit.uncounted(limit);
        }
    }

    private void tellExceeded(RateLimitContext context, Hit hit) {
        try {
            limit.exceeded()
                    .accept(new RateLimitExceeded(
                            context, hit.count(), limit.limit(), hit.remaining(), hit.resetAfter()));
        } catch (ConstructException answer) {
            throw answer;
        } catch (RuntimeException e) {
            log.warn("The exceed handler of {} {} failed.", context.method(), context.route(), e);
        }
    }

    /** Warns at most once in ten seconds, since an unavailable store fails for every request. */
    private void warn(RateLimitContext context, RuntimeException failure) {
        long now = System.nanoTime();
        long next = nextWarning.get();
        if (now - next >= 0 && nextWarning.compareAndSet(next, now + QUIET_NANOS)) {
            log.warn(
                    "Requests of {} {} are not counted and {}: the rate limit store failed.",
                    context.method(),
                    context.route(),
                    limit.isFailClosed() ? "refused" : "pass",
                    failure);
        }
    }

    /**
     * Returns the key itself if it is short and printable, as every store accepts it, otherwise its beginning followed
     * by a digest of the whole key. Otherwise a client could send a key that is never counted.
     */
    private static String storable(String key) {
        if (key.length() <= MAXIMUM_KEY && isPrintable(key)) {
            return key;
        }
        String beginning = key.substring(0, Math.min(KEPT_KEY, key.length())).replaceAll("[^\\x20-\\x7e]", "?");
        return beginning + "#" + digest(key);
    }

    private static boolean isPrintable(String key) {
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) < ' ' || key.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /** Encodes as UTF-16, so that no two texts share a digest, not even malformed ones. */
    private static String digest(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_16BE));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
