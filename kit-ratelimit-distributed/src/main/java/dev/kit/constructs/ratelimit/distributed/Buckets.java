package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import java.time.Duration;

/** A limit as a bucket of Bucket4j: full at the first hit, filled up again when the window ends, then forgotten. */
final class Buckets {

    private Buckets() {}

    /** Expires a bucket once it is full again, since it is then equivalent to a new one. */
    static ExpirationAfterWriteStrategy expiry() {
        return ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(Duration.ZERO);
    }

    static Hit hit(ProxyManager<String> buckets, String key, RateLimit limit) {
        ConsumptionProbe probe = buckets.builder()
                .build(name(key, limit), () -> configuration(limit))
                .tryConsumeAndReturnRemaining(1);
        long count = probe.isConsumed() ? limit.limit() - probe.getRemainingTokens() : limit.limit() + 1L;
        return Hit.of(limit, count, Duration.ofNanos(probe.getNanosToWaitForReset()));
    }

    /**
     * Includes the limit in the name, so that a changed limit starts at zero even while instances with the old one
     * still run.
     */
    private static String name(String key, RateLimit limit) {
        return key + "|" + limit.limit() + "/" + limit.window().toMillis();
    }

    private static BucketConfiguration configuration(RateLimit limit) {
        return BucketConfiguration.builder()
                .addLimit(
                        bandwidth -> bandwidth.capacity(limit.limit()).refillIntervally(limit.limit(), limit.window()))
                .build();
    }
}
