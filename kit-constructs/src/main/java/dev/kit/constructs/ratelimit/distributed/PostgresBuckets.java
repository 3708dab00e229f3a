package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import io.github.bucket4j.distributed.proxy.ClientSideConfig;
import io.github.bucket4j.distributed.proxy.generic.compare_and_swap.AbstractCompareAndSwapBasedProxyManager;
import io.github.bucket4j.distributed.proxy.generic.compare_and_swap.AsyncCompareAndSwapOperation;
import io.github.bucket4j.distributed.proxy.generic.compare_and_swap.CompareAndSwapOperation;
import io.github.bucket4j.distributed.remote.RemoteBucketState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores Bucket4j's buckets in a PostgreSQL table, changed by compare and swap: no locks are held between statements,
 * and refused hits only read. Unlike in Bucket4j's own implementation, an expired row is treated as absent, so that
 * windows begin with a hit as they do in memory and in Redis.
 */
final class PostgresBuckets extends AbstractCompareAndSwapBasedProxyManager<String> {

    private final PostgresTable table;

    PostgresBuckets(DataSource dataSource, String table, Duration timeout) {
        super(ClientSideConfig.getDefault()
                .withExpirationAfterWriteStrategy(Buckets.expiry())
                .withRequestTimeout(timeout));
        this.table = new PostgresTable(dataSource, table, timeout);
    }

    Hit hit(String key, RateLimit limit) {
        return Buckets.hit(this, key, limit);
    }

    int removeExpired() {
        return table.removeExpired();
    }

    @Override
    protected CompareAndSwapOperation beginCompareAndSwapOperation(String key) {
        return new CompareAndSwapOperation() {
            @Override
            public Optional<byte[]> getStateData(Optional<Long> timeoutNanos) {
                return Optional.ofNullable(table.state(key));
            }

            @Override
            public boolean compareAndSwap(
                    byte @Nullable [] original, byte[] next, RemoteBucketState state, Optional<Long> timeoutNanos) {
                long millis = Math.max(1, Buckets.expiry().calculateTimeToLiveMillis(state, currentTimeNanos()));
                return original == null ? table.insert(key, next, millis) : table.swap(key, original, next, millis);
            }
        };
    }

    @Override
    public void removeProxy(String key) {
        table.remove(key);
    }

    @Override
    public boolean isAsyncModeSupported() {
        return false;
    }

    @Override
    public boolean isExpireAfterWriteSupported() {
        return true;
    }

    @Override
    protected AsyncCompareAndSwapOperation beginAsyncCompareAndSwapOperation(String key) {
        throw new UnsupportedOperationException("JDBC waits for its answers.");
    }

    @Override
    protected CompletableFuture<Void> removeAsync(String key) {
        throw new UnsupportedOperationException("JDBC waits for its answers.");
    }
}
