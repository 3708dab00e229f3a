package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import io.github.bucket4j.distributed.proxy.ProxyManager;
import io.github.bucket4j.redis.lettuce.Bucket4jLettuce;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One connection to Redis and its buckets. The first hit opens it, and Lettuce maintains it. */
final class RedisBuckets implements AutoCloseable {

    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final long RETRY_NANOS = Duration.ofSeconds(1).toNanos();

    private final RedisURI server;
    private final Duration timeout;
    private final ClientResources resources;
    private final RedisClient client;
    private @Nullable CompletableFuture<ProxyManager<String>> opening;
    private long openedAt;

    RedisBuckets(RedisURI server, Duration timeout) {
        this.server = server;
        this.timeout = timeout;
        resources = ClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .reconnectDelay(
                        Delay.exponential(Duration.ofMillis(50), Duration.ofSeconds(1), 2, TimeUnit.MILLISECONDS))
                .build();
        client = RedisClient.create(resources);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .socketOptions(
                        SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build())
                .build());
    }

    Hit hit(String key, RateLimit limit) {
        try {
            return Buckets.hit(opened().get(timeout.toNanos(), TimeUnit.NANOSECONDS), key, limit);
        } catch (TimeoutException e) {
            throw new RateLimitStoreException("Redis for rate limits did not answer within " + timeout + ".", e);
        } catch (ExecutionException e) {
            throw new RateLimitStoreException("Redis for rate limits cannot be reached.", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RateLimitStoreException("The request ended before Redis answered.", e);
        }
    }

    /** Opens the first connection; a failed attempt is repeated at most once a second. */
    private synchronized CompletableFuture<ProxyManager<String>> opened() {
        CompletableFuture<ProxyManager<String>> known = opening;
        boolean stale =
                known != null && known.isCompletedExceptionally() && System.nanoTime() - openedAt >= RETRY_NANOS;
        if (known == null || stale) {
            openedAt = System.nanoTime();
            known = client.connectAsync(CODEC, server).toCompletableFuture().thenApply(this::buckets);
            opening = known;
        }
        return known;
    }

    private ProxyManager<String> buckets(StatefulRedisConnection<String, byte[]> connection) {
        return Bucket4jLettuce.casBasedBuilder(connection)
                .expirationAfterWrite(Buckets.expiry())
                .requestTimeout(timeout)
                .build();
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, CONNECT_TIMEOUT);
        resources.shutdown(0, CONNECT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
