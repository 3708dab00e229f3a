package dev.kit.boot.rls;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The warning about {@code @Cacheable} beans that constructs with row-level security call. */
@ExtendWith(OutputCaptureExtension.class)
final class CacheableMethodsTest {

    private static PostgresDatabase database;

    static class Prices {
        @Cacheable("prices")
        public String priced(String id) {
            return "price of " + id;
        }

        @Cacheable("rates")
        public String rated(String id) {
            return "rate of " + id;
        }

        public String plain(String id) {
            return id;
        }
    }

    static final class Routes {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<Prices> PRICES = Service.bean("prices", Prices.class);

        static final Endpoint<String> within = e.services(PRICES)
                .database(DATABASE)
                .rls(ctx -> Map.of("tenant_id", "acme"))
                .get("/within")
                .handle(ctx ->
                        ctx.service(PRICES).priced("1") + ctx.service(PRICES).plain("1"));

        static final Endpoint<String> outside = e.services(PRICES)
                .database(DATABASE)
                .get("/outside")
                .handle(ctx ->
                        ctx.service(PRICES).priced("1") + ctx.service(PRICES).rated("1"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableCaching
    static class Application {

        @Bean
        DataSource database() {
            return database.application();
        }

        @Bean
        Prices prices() {
            return new Prices();
        }

        @Bean
        CacheManager caches() {
            return new ConcurrentMapCacheManager();
        }
    }

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static void use(String... settings) throws Exception {
        String routes = "kit.routes=dev/kit/boot/rls/CacheableMethodsTest$Routes.class";
        try (TestServer server = TestServer.start(Application.class, List.of(routes), settings)) {
            for (String path : new String[] {"/outside", "/within", "/within", "/outside"}) {
                assertThat(server.get(path).statusCode()).isEqualTo(200);
            }
        }
    }

    @Test
    @DisplayName(
            "spring S3 development names a @Cacheable method once that runs for .rls, also where the cache has the answer")
    void namesOnce(CapturedOutput output) throws Exception {
        use();

        assertThat(output.getOut()).containsOnlyOnce("is @Cacheable");
        assertThat(output).contains("Prices.priced is @Cacheable and was called with .rls");
    }

    @Test
    @DisplayName("spring S3 production says nothing of @Cacheable methods")
    void isSilentInProduction(CapturedOutput output) throws Exception {
        use("spring.profiles.active=prod");

        assertThat(output).doesNotContain("is @Cacheable");
    }
}
