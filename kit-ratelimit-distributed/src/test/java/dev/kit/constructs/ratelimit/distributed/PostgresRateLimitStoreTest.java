package dev.kit.constructs.ratelimit.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.RateLimitStoreContract;
import dev.kit.constructs.ratelimit.RateLimitStoreException;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

final class PostgresRateLimitStoreTest extends RateLimitStoreContract {

    /** Generous: this machine may be busy. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final RateLimit LIMIT = RateLimit.of(3, Duration.ofMinutes(1));

    private static PostgresDatabase database;
    private static HikariDataSource pool;
    private static JdbcClient owner;

    private PostgresRateLimitStore store;

    @BeforeAll
    static void prepare() {
        database = PostgresServer.find().createDatabase();
        owner = JdbcClient.create(database.owner());
        owner.sql(script()).update();
        owner.sql("grant select, insert, update, delete on kit_rate_limit to " + database.applicationRole())
                .update();
        pool = pool(true);
    }

    @AfterAll
    static void drop() {
        pool.close();
        database.close();
    }

    @BeforeEach
    void open() {
        owner.sql("truncate kit_rate_limit").update();
        store = PostgresRateLimitStore.of(pool, PostgresRateLimitStore.DEFAULT_TABLE, PATIENCE);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    protected RateLimitStore store() {
        return store;
    }

    @Override
    protected long storedKeys() {
        store.removeExpired();
        return owner.sql("select count(*) from kit_rate_limit")
                .query(Long.class)
                .single();
    }

    @Test
    @DisplayName("R4 two instances count together, and a changed limit counts from the beginning")
    void instancesShareTheCount() {
        try (PostgresRateLimitStore other =
                PostgresRateLimitStore.of(pool, PostgresRateLimitStore.DEFAULT_TABLE, PATIENCE)) {
            assertThat(store.hit("k", LIMIT).count()).isEqualTo(1);
            assertThat(other.hit("k", LIMIT).count()).isEqualTo(2);
            assertThat(store.hit("k", LIMIT).count()).isEqualTo(3);
            assertThat(other.hit("k", LIMIT).allowed()).isFalse();
            assertThat(other.hit("k", RateLimit.of(1, Duration.ofMinutes(1))).allowed())
                    .isTrue();
        }
    }

    @Test
    @DisplayName("R4 a pool without auto-commit counts as well")
    void commitsByItself() {
        try (HikariDataSource manual = pool(false);
                PostgresRateLimitStore own =
                        PostgresRateLimitStore.of(manual, PostgresRateLimitStore.DEFAULT_TABLE, PATIENCE)) {
            own.hit("k", LIMIT);

            assertThat(store.hit("k", LIMIT).count()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("R4 an exhausted pool costs a hit no more than the timeout")
    void doesNotHangOnAnExhaustedPool() throws Exception {
        try (HikariDataSource small = pool(true, 1);
                Connection taken = small.getConnection();
                PostgresRateLimitStore own = PostgresRateLimitStore.of(
                        small, PostgresRateLimitStore.DEFAULT_TABLE, Duration.ofMillis(200))) {
            assertThat(taken.isValid(5)).isTrue();
            assertThatThrownBy(() -> own.hit("k", LIMIT))
                    .isInstanceOf(RateLimitStoreException.class)
                    .hasMessageContaining("did not answer within");
        }
    }

    @Test
    @DisplayName("R4 a locked row costs a hit no more than the timeout")
    void doesNotHangOnALock() throws Exception {
        store.hit("k", LIMIT);
        try (Connection blocker = database.owner().getConnection();
                PostgresRateLimitStore own =
                        PostgresRateLimitStore.of(pool, PostgresRateLimitStore.DEFAULT_TABLE, Duration.ofMillis(300))) {
            blocker.setAutoCommit(false);
            try (var statement = blocker.createStatement()) {
                statement.execute("lock table kit_rate_limit in access exclusive mode");
            }
            assertThatThrownBy(() -> own.hit("k", LIMIT)).isInstanceOf(RateLimitStoreException.class);
            blocker.rollback();
        }
        assertThat(store.hit("k", LIMIT).count()).isPositive();
    }

    @Test
    @DisplayName("R4 a missing table is named with what to do")
    void explainsTheMissingTable() {
        try (PostgresRateLimitStore own = PostgresRateLimitStore.of(pool, "absent", PATIENCE)) {
            assertThatThrownBy(() -> own.hit("k", LIMIT))
                    .isInstanceOf(RateLimitStoreException.class)
                    .hasStackTraceContaining("Apply META-INF/kit/sql/kit_rate_limit.sql");
        }
        assertThatThrownBy(() -> PostgresRateLimitStore.of(pool, "a; drop table b", PATIENCE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static HikariDataSource pool(boolean autoCommit) {
        return pool(autoCommit, 10);
    }

    private static HikariDataSource pool(boolean autoCommit, int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.jdbcUrl());
        config.setUsername(database.applicationRole());
        config.setPassword(database.password());
        config.setAutoCommit(autoCommit);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(1);
        return new HikariDataSource(config);
    }

    private static String script() {
        try (InputStream sql = RateLimitStore.class.getResourceAsStream("/META-INF/kit/sql/kit_rate_limit.sql")) {
            return new String(Objects.requireNonNull(sql).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
