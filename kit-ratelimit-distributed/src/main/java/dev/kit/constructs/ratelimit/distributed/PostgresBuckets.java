package dev.kit.constructs.ratelimit.distributed;

import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import io.github.bucket4j.distributed.proxy.ClientSideConfig;
import io.github.bucket4j.distributed.proxy.generic.compare_and_swap.AbstractCompareAndSwapBasedProxyManager;
import io.github.bucket4j.distributed.proxy.generic.compare_and_swap.AsyncCompareAndSwapOperation;
import io.github.bucket4j.distributed.proxy.generic.compare_and_swap.CompareAndSwapOperation;
import io.github.bucket4j.distributed.remote.RemoteBucketState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stores Bucket4j's buckets in a PostgreSQL table, changed by compare and swap: no locks are held between statements,
 * and refused hits only read. Unlike in Bucket4j's own implementation, an expired row is treated as absent, so that
 * windows begin with a hit as they do in memory and in Redis. Each statement has its own transaction, and times are
 * those of the database.
 */
final class PostgresBuckets extends AbstractCompareAndSwapBasedProxyManager<String> {

    private static final Pattern NAME = Pattern.compile("(?:(?:[a-z_][a-z0-9_]*|\"[^\"\\x00]+\")\\.)?[a-z_][a-z0-9_]*");
    private static final int BATCH = 1_000;

    private final DataSource dataSource;
    private final int seconds;
    private final String select;
    private final String insert;
    private final String update;
    private final String delete;
    private final String clean;

    PostgresBuckets(DataSource dataSource, String name, Duration timeout) {
        super(ClientSideConfig.getDefault()
                .withExpirationAfterWriteStrategy(Buckets.expiry())
                .withRequestTimeout(timeout));
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + name + "\" is not the name of a rate limit table."
                    + " Use lower case letters, digits and underscores, with a schema before a dot if need be.");
        }
        this.dataSource = dataSource;
        seconds = (int) Math.max(1, timeout.toSeconds());
        String expiry = "now() + ? * interval '1 millisecond'";
        select = "select state from " + name + " where key = ? and expires_at > now()";
        insert = "insert into " + name + " as held (key, state, expires_at) values (?, ?, " + expiry + ")"
                + " on conflict (key) do update set state = excluded.state, expires_at = excluded.expires_at"
                + " where held.expires_at <= now()";
        update = "update " + name + " set state = ?, expires_at = " + expiry + " where key = ? and state = ?";
        delete = "delete from " + name + " where key = ?";
        clean = "delete from " + name + " where key in (select key from " + name + " where expires_at <= now() limit "
                + BATCH + " for update skip locked)";
    }

    Hit hit(String key, RateLimit limit) {
        return Buckets.hit(this, key, limit);
    }

    @Override
    protected CompareAndSwapOperation beginCompareAndSwapOperation(String key) {
        return new CompareAndSwapOperation() {
            @Override
            public Optional<byte[]> getStateData(Optional<Long> timeoutNanos) {
                return Optional.ofNullable(state(key));
            }

            @Override
            public boolean compareAndSwap(
                    byte @Nullable [] original, byte[] next, RemoteBucketState state, Optional<Long> timeoutNanos) {
                long millis = Math.max(1, Buckets.expiry().calculateTimeToLiveMillis(state, currentTimeNanos()));
                return original == null ? insert(key, next, millis) : swap(key, original, next, millis);
            }
        };
    }

    @Override
    public void removeProxy(String key) {
        changes(delete, key);
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

    private byte @Nullable [] state(String key) {
        Work<byte[]> first = statement -> {
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getBytes(1) : null;
            }
        };
        return run(select, first, key);
    }

    /** Returns true if there was no row, or only an expired one. */
    private boolean insert(String key, byte[] state, long millis) {
        return changes(insert, key, state, millis);
    }

    /** Returns true if no other change intervened. */
    private boolean swap(String key, byte[] original, byte[] next, long millis) {
        return changes(update, next, millis, key, original);
    }

    /** Returns the number of removed rows, at most one batch. */
    int removeExpired() {
        Integer removed = run(clean, PreparedStatement::executeUpdate);
        return removed == null ? 0 : removed;
    }

    private boolean changes(String sql, Object... parameters) {
        Integer changed = run(sql, PreparedStatement::executeUpdate, parameters);
        return changed != null && changed == 1;
    }

    private <T> @Nullable T run(String sql, Work<T> work, Object... parameters) {
        try (Connection connection = dataSource.getConnection()) {
            if (!connection.getAutoCommit()) {
                connection.setAutoCommit(true);
            }
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setQueryTimeout(seconds);
                for (int i = 0; i < parameters.length; i++) {
                    statement.setObject(i + 1, parameters[i]);
                }
                return work.with(statement);
            }
        } catch (SQLException e) {
            throw new RateLimitStoreException(explain(e), e);
        }
    }

    private static String explain(SQLException failure) {
        return "42P01".equals(failure.getSQLState())
                ? "The rate limit table is missing. Apply META-INF/kit/sql/kit_rate_limit.sql."
                : "PostgreSQL did not count the request: " + failure.getMessage();
    }

    private interface Work<T> {
        @Nullable T with(PreparedStatement statement) throws SQLException;
    }
}
