package dev.kit.boot.rls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.boot.rls.CachedShop.Application;
import dev.kit.boot.rls.CachedShop.Routes;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.EntityManagerFactory;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hibernate.cache.spi.RegionFactory;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Hibernate's caches of entities, collections, natural ids and queries, between two tenants. */
@ExtendWith(OutputCaptureExtension.class)
final class CachesTest {

    private static final int PRODUCTS = 64;
    private static final String EXEMPT = "kit.rls.exempt=products,tags,default-query-results-region";

    private static PostgresDatabase database;
    private static String bypass;

    /** Even ids are acme's. */
    private static String tenant(long id) {
        return id % 2 == 0 ? "acme" : "globex";
    }

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        bypass = database.createBypassRole();
        owner(CachedShop.TABLES + " " + database.applicationRole() + ", " + bypass);
        Application.current = database;
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @BeforeEach
    void seed() {
        owner("delete from products; insert into products select id, case id % 2 when 0 then 'acme' else 'globex' end,"
                + " 'c' || id, case id % 2 when 0 then 'acme' else 'globex' end || ' first' from generate_series(1, "
                + PRODUCTS + ") id; insert into tags select id, tenant || ' tag' from products");
    }

    private static void owner(String sql) {
        JdbcClient.create(database.owner()).sql(sql).update();
    }

    private static TestServer start(String... settings) {
        return TestServer.start(
                Application.class,
                List.of("kit.routes=dev/kit/boot/rls/CachedShop$Routes.class", "kit.rls.bypass-role=" + bypass),
                settings);
    }

    private static String read(TestServer server, String path, String way, long id, String tenant) throws Exception {
        var response = server.get(path, "x-tenant", tenant, "x-way", way, "x-id", String.valueOf(id));
        assertThat(response.statusCode()).as(way + " " + response.body()).isEqualTo(200);
        return response.body();
    }

    /** Counts what both tenants, a bypassing report and callers without a tenant have read, between a few writes. */
    private record Seen(int foreign, int own) {

        static Seen of(TestServer server, int reads, long seed) throws Exception {
            ExecutorService callers = Executors.newFixedThreadPool(4);
            try {
                List<Future<Seen>> parts = new ArrayList<>();
                for (int caller = 0; caller < 4; caller++) {
                    Random random = new Random(seed + caller);
                    parts.add(callers.submit(part(server, reads / 4, random)));
                }
                Seen sum = new Seen(0, 0);
                for (Future<Seen> part : parts) {
                    sum = new Seen(sum.foreign + part.get().foreign, sum.own + part.get().own);
                }
                return sum;
            } finally {
                callers.shutdownNow();
            }
        }

        private static Callable<Seen> part(TestServer server, int reads, Random random) {
            return () -> {
                int foreign = 0;
                int own = 0;
                for (int done = 0; done < reads; done++) {
                    long id = 1L + random.nextInt(PRODUCTS);
                    String way = Routes.READS.get(random.nextInt(Routes.READS.size()));
                    int kind = random.nextInt(20);
                    if (kind == 0) {
                        read(server, "/read", "rename", id, tenant(id));
                    } else if (kind == 1) {
                        read(server, "/bypassing", way, id, "none");
                    }
                    String tenant = kind < 4 ? "" : tenant(random.nextInt(2));
                    String seen = read(server, tenant.isEmpty() ? "/outside" : "/read", way, id, tenant);
                    String others = tenant.equals("acme") ? "globex" : "acme";
                    foreign += seen.contains(others) || (tenant.isEmpty() && seen.contains("globex")) ? 1 : 0;
                    own += !tenant.isEmpty() && seen.contains(tenant) ? 1 : 0;
                }
                return new Seen(foreign, own);
            };
        }
    }

    @Test
    @DisplayName("spring S3 no cache of Hibernate shows a tenant, or a caller without one, what another has loaded")
    void keepsTenantsApart() throws Exception {
        try (TestServer server = start()) {
            for (String way : Routes.READS) {
                read(server, "/read", way, 2, "acme");
                assertThat(read(server, "/read", way, 2, "globex")).as(way).doesNotContain("acme");
                assertThat(read(server, "/outside", way, 2, "")).as(way).doesNotContain("acme");
            }
            assertThat(read(server, "/outside", "contained", 2, "")).isEqualTo("\"\"");
            assertThat(read(server, "/read", "byId", 2, "acme")).isEqualTo("\"acme acme first [acme tag]\"");
            Seen seen = Seen.of(server, 200, 38);
            assertThat(seen.foreign).isZero();
            assertThat(seen.own).isGreaterThan(50);
        }
    }

    @Test
    @DisplayName("spring S3 what a tenant writes is in no cache afterwards, and what others had there is gone")
    void writesPassTheCacheBy() throws Exception {
        try (TestServer server = start()) {
            read(server, "/read", "add", 100, "acme");
            read(server, "/read", "rename", 2, "acme");

            for (String way : List.of("byId", "byCode", "stateless", "names")) {
                assertThat(read(server, "/outside", way, 100, "")).as(way).doesNotContain("acme");
                assertThat(read(server, "/outside", way, 2, "")).as(way).doesNotContain("acme");
            }
            assertThat(read(server, "/read", "byId", 100, "acme")).startsWith("\"acme acme new");
        }
    }

    @Test
    @DisplayName("spring S3 what kit.rls.exempt names is cached for every tenant, which is what the proof would see")
    void exemptCachesLeak() throws Exception {
        try (TestServer server = start(EXEMPT)) {
            for (String way : List.of("byId", "all", "names", "contained")) {
                read(server, "/read", way, 2, "acme");
                assertThat(read(server, "/read", way, 2, "globex")).as(way).contains("acme");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"OpenRoutes, false", "Routes, true"})
    @DisplayName("spring S3 Hibernate's caches are Hibernate's own unless a construct has row-level security")
    void leavesCachesAlone(String routes, boolean policed) {
        try (ConfigurableApplicationContext context = TestServer.startUnserved(
                Application.class,
                List.of("kit.routes=dev/kit/boot/rls/CachedShop$" + routes + ".class"),
                "kit.rls.bypass-role=" + bypass)) {
            RegionFactory factory = context.getBean(EntityManagerFactory.class)
                    .unwrap(SessionFactoryImplementor.class)
                    .getServiceRegistry()
                    .requireService(RegionFactory.class);
            assertThat(Proxy.isProxyClass(factory.getClass())).isEqualTo(policed);
        }
    }

    @Test
    @Tag("whole")
    @DisplayName("spring S3 12,800 mixed reads of two tenants get 0 foreign rows, and many where the cache is exempt")
    void mixedReads() throws Exception {
        long seed = System.nanoTime();
        try (TestServer server = start();
                TestServer leaking = start(EXEMPT)) {
            long began = System.nanoTime();
            Seen seen = Seen.of(server, 12_800, seed);
            Seen control = Seen.of(leaking, 1_600, seed);
            System.out.printf(
                    "seed %d: %s, and exempt %s, in %d ms%n",
                    seed, seen, control, (System.nanoTime() - began) / 1_000_000);
            assertThat(seen.foreign).isZero();
            assertThat(control.foreign).isGreaterThan(200);
        }
    }

    @Test
    @DisplayName(
            "spring S3 cached entities and collections on tables with policies are told, stop production, and can be meant")
    void isReported(CapturedOutput output) {
        List<String> shared =
                List.of("kit.routes=dev/kit/boot/rls/CachedShop$Routes.class", "kit.rls.bypass-role=" + bypass);
        TestServer.startUnserved(Application.class, shared).close();
        assertThat(output)
                .contains("CachedShop$Product keeps rows of table products in Hibernate's second-level cache")
                .contains("CachedShop$Product.tags keeps rows of table tags")
                .contains("@TenantId");
        assertThatThrownBy(() -> TestServer.startUnserved(Application.class, shared, "spring.profiles.active=prod"))
                .isInstanceOf(RlsFindingsException.class);
        TestServer.startUnserved(Application.class, shared, "spring.profiles.active=prod", EXEMPT)
                .close();
    }
}
