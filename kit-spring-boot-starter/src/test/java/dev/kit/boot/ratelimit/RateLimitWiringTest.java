package dev.kit.boot.ratelimit;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.ratelimit.Hit;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.ratelimit.RateLimitStore;
import dev.kit.constructs.ratelimit.distributed.PostgresRateLimitStore;
import dev.kit.constructs.ratelimit.distributed.RedisRateLimitStore;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@ExtendWith(OutputCaptureExtension.class)
class RateLimitWiringTest {

    private static final String ROUTES = "kit.routes=dev/kit/boot/ratelimit/RateLimitWiringTest$LimitedRoutes.class";
    private static final String PATIENT = "kit.rate-limit.timeout=20s";
    private static final String REDIS = "redis://127.0.0.1:6379";

    static final class LimitedRoutes {
        static final Endpoint<String> limited = e.get("/limited/:id")
                .rateLimit(RateLimit.of(2, Duration.ofMinutes(5)))
                .output(String.class)
                .handle(ctx -> "in");
        static final Endpoint<String> strict = e.get("/strict")
                .rateLimit(RateLimit.of(2, Duration.ofMinutes(5)).failClosed())
                .output(String.class)
                .handle(ctx -> "in");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithDetails {

        @Bean
        DataRedisConnectionDetails redis() {
            return new DataRedisConnectionDetails() {
                @Override
                public Standalone getStandalone() {
                    return Standalone.of("127.0.0.1", 6379);
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithStore {

        @Bean
        RateLimitStore never() {
            return (key, limit) -> Hit.of(limit, limit.limit() + 1L, Duration.ofSeconds(30));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithDatabase {

        static @Nullable PostgresDatabase database;

        @Bean
        DataSource orders() {
            return new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/nowhere");
        }

        @Bean
        DataSource limits() {
            return Objects.requireNonNull(database).owner();
        }
    }

    private static void requireRedis() {
        boolean there;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), 6379), 1_000);
            there = true;
        } catch (java.io.IOException e) {
            there = false;
        }
        assertThat(there || !Objects.equals(System.getenv("CI"), "true"))
                .as("The continuous integration needs a Redis on 127.0.0.1:6379.")
                .isTrue();
        Assumptions.assumeTrue(there, "No Redis answers on 127.0.0.1:6379.");
    }

    private static void limitsTwoServers(
            Class<?> application, Class<? extends RateLimitStore> store, String... settings) throws Exception {
        try (TestServer one = TestServer.start(application, settings);
                TestServer other = TestServer.start(application, settings)) {
            assertThat(one.context().getBean(RateLimitStore.class)).isInstanceOf(store);
            assertThat(one.get("/limited/1").statusCode()).isEqualTo(200);
            assertThat(other.get("/limited/2").statusCode()).isEqualTo(200);
            assertThat(one.get("/limited/3").statusCode()).isEqualTo(429);
            assertThat(other.get("/limited/4").statusCode()).isEqualTo(429);
        }
    }

    @Test
    @DisplayName("R4 two instances count together in the Redis of kit.rate-limit.redis-url")
    void countsInRedis() throws Exception {
        requireRedis();
        limitsTwoServers(
                Plain.class,
                RedisRateLimitStore.class,
                ROUTES,
                PATIENT,
                "kit.rate-limit.store=redis",
                "kit.rate-limit.redis-url=" + REDIS,
                "kit.rate-limit.prefix=kit-test:" + UUID.randomUUID() + ":");
    }

    @Test
    @DisplayName("R4 without an address of its own the limit uses Spring's Redis, by details or by property")
    void usesSpringsRedis() throws Exception {
        requireRedis();
        limitsTwoServers(
                WithDetails.class,
                RedisRateLimitStore.class,
                ROUTES,
                PATIENT,
                "kit.rate-limit.store=redis",
                "kit.rate-limit.prefix=kit-test:" + UUID.randomUUID() + ":");
        try (TestServer server =
                TestServer.start(Plain.class, ROUTES, "kit.rate-limit.store=redis", "spring.data.redis.url=" + REDIS)) {
            assertThat(server.context().getBean(RateLimitStore.class)).isInstanceOf(RedisRateLimitStore.class);
        }
    }

    @Test
    @DisplayName("R4 two instances count together in the named DataSource and table")
    void countsInPostgres() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase();
                InputStream sql = RateLimitStore.class.getResourceAsStream("/META-INF/kit/sql/kit_rate_limit.sql")) {
            WithDatabase.database = database;
            JdbcClient.create(database.owner())
                    .sql(new String(Objects.requireNonNull(sql).readAllBytes(), StandardCharsets.UTF_8))
                    .update();
            limitsTwoServers(
                    WithDatabase.class,
                    PostgresRateLimitStore.class,
                    ROUTES,
                    PATIENT,
                    "kit.rate-limit.store=postgres",
                    "kit.rate-limit.data-source=limits");
        }
    }

    @Test
    @DisplayName("R4 without its store the application starts; limits pass, or refuse with 503 when they fail closed")
    void startsWithoutItsStore(CapturedOutput output) throws Exception {
        try (TestServer server = TestServer.start(
                Plain.class,
                ROUTES,
                "kit.rate-limit.store=redis",
                "kit.rate-limit.redis-url=redis://:hunter2@127.0.0.1:1")) {
            for (int i = 0; i < 4; i++) {
                assertThat(server.get("/limited/1").statusCode()).isEqualTo(200);
            }
            var refused = server.get("/strict");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(refused.body())
                    .contains("\"code\":\"SERVICE_UNAVAILABLE\"")
                    .doesNotContain("Redis");
        }
        assertThat(output).contains("the rate limit store failed").doesNotContain("hunter2");
    }

    @Test
    @DisplayName("R4 a store bean of the application wins")
    void ownStoreWins() throws Exception {
        try (TestServer server = TestServer.start(WithStore.class, ROUTES, "kit.rate-limit.store=redis")) {
            assertThat(server.get("/limited/1").statusCode()).isEqualTo(429);
        }
    }

    @Test
    @DisplayName("R4 a store that is named but not configured stops the start and says what to set")
    void explainsMissingConfiguration(CapturedOutput output) {
        assertThatThrownBy(() -> TestServer.startUnserved(Plain.class, List.of(ROUTES), "kit.rate-limit.store=redis"));
        assertThatThrownBy(
                () -> TestServer.startUnserved(Plain.class, List.of(ROUTES), "kit.rate-limit.store=postgres"));

        assertThat(output)
                .contains("Set kit.rate-limit.redis-url, or spring.data.redis.url.")
                .contains("Configure spring.datasource.url, or name the bean in kit.rate-limit.data-source.")
                .doesNotContain("\tat dev.kit");
    }
}
