package dev.kit.benchmarks.calls;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.kit.client.Call;
import dev.kit.client.Operation;
import dev.kit.client.QueryOperation;
import dev.kit.client.TypedFetcher;
import dev.kit.client.auth.Bearer;
import dev.kit.client.http.ApiRequest;
import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.query.QueryClient;
import dev.kit.client.transport.Limits;
import dev.kit.client.transport.Transport;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.caffeine.CaffeineCacheManager;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Hits and misses of the query cache beside {@code @Cacheable} with Caffeine over the same client. */
public final class CacheBenchmark {

    private static final QueryOperation<Key, Article, Object> GET = Operation.<Key, Article, Object>define(
                    "getArticle", HttpMethod.GET, "/articles/{id}")
            .input(key -> Call.create().param("id", key.id()))
            .success(200, Article.class)
            .buildQuery();

    private static final String CALL = "call";

    private CacheBenchmark() {}

    /** Takes the number of rounds and their length in milliseconds; 25 and 250 unless given. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 25;
        int millis = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 250;
        Process server = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-Dsun.net.httpserver.nodelay=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ArticleServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output =
                        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
                AnnotationConfigApplicationContext context =
                        new AnnotationConfigApplicationContext(CachedClients.class)) {
            String url = "http://127.0.0.1:" + output.readLine();
            hits(url, context.getBean(CachedArticles.class), rounds, millis);
            misses(url, rounds, millis);
        } finally {
            server.getOutputStream().close();
            server.destroy();
        }
        expiry();
        heap();
        System.exit(0);
    }

    private static void hits(String url, CachedArticles cached, int rounds, int millis) throws Exception {
        TypedFetcher fetcher = TypedFetcher.create(url);
        TypedFetcher authorized =
                TypedFetcher.builder(url).auth(Bearer.token("t".repeat(600))).build();
        QueryClient queries = queries(fetcher, Duration.ofHours(1));
        QueryClient own = queries(authorized, Duration.ofHours(1));
        cached.use(fetcher);
        Key key = new Key("7");
        Map<String, Ways.Way> ways = new LinkedHashMap<>();
        ways.put("@Cacheable, hit", () -> cached.get("7"));
        ways.put("QueryClient, hit", () -> queries.fetch(GET, key));
        ways.put("with a bearer token, hit", () -> own.fetch(GET, key));
        List<String> base = List.of("@Cacheable, hit");
        Rounds.compare(ways, Map.of("QueryClient, hit", base, "with a bearer token, hit", base), 1, rounds, millis);
    }

    private static void misses(String url, int rounds, int millis) throws Exception {
        TypedFetcher fetcher = TypedFetcher.create(url);
        QueryClient queries = queries(fetcher, Duration.ZERO);
        Key key = new Key("7");
        Map<String, Ways.Way> ways = new LinkedHashMap<>();
        ways.put(CALL, () -> fetcher.call(GET, key));
        ways.put("QueryClient, miss", () -> queries.fetch(GET, key));
        Rounds.compare(ways, Map.of("QueryClient, miss", List.of(CALL)), 1, rounds, millis);
    }

    private static QueryClient queries(TypedFetcher fetcher, Duration staleTime) {
        return QueryClient.builder(fetcher).staleTime(staleTime).build();
    }

    /** Prints the longest use of a cache while 10,000 keys expire. */
    private static void expiry() {
        try (QueryClient queries = QueryClient.builder(TypedFetcher.builder("http://articles")
                        .transport(memory())
                        .build())
                .staleTime(Duration.ofHours(1))
                .unusedTime(Duration.ofSeconds(3))
                .maxEntries(20_000)
                .maxBytes(200_000_000)
                .build()) {
            for (int i = 0; i < 10_000; i++) {
                queries.fetch(GET, new Key("k" + i));
            }
            Longest before = Longest.within(queries, Duration.ofMillis(2_500));
            Longest during = Longest.within(queries, Duration.ofSeconds(4));
            System.out.printf(
                    "10,000 keys: longest use %s before they expire, %s while they do, %s%n",
                    before, during, queries.statistics());
        }
    }

    /** Prints the heap after each quarter of a million random keys. */
    private static void heap() {
        try (QueryClient queries = queries(
                TypedFetcher.builder("http://articles").transport(memory()).build(), Duration.ofHours(1))) {
            for (int quarter = 1; quarter <= 4; quarter++) {
                for (int i = 0; i < 250_000; i++) {
                    queries.fetch(GET, new Key(quarter + "-" + i));
                }
                System.gc();
                System.out.printf(
                        Locale.ROOT,
                        "%,d keys: %.1f MiB of heap, %d entries%n",
                        quarter * 250_000,
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1048576.0,
                        queries.statistics().size());
            }
        }
    }

    private static Transport memory() {
        byte[] json = JsonMapper.shared().writeValueAsBytes(Article.sample());
        Headers headers = Headers.empty().with("Content-Type", "application/json");
        return new Transport() {
            @Override
            public ApiResponse<byte[]> send(ApiRequest request, Limits limits) {
                return new ApiResponse<>(200, headers, json);
            }

            @Override
            public CompletableFuture<ApiResponse<byte[]>> sendAsync(ApiRequest request, Limits limits) {
                return CompletableFuture.completedFuture(send(request, limits));
            }
        };
    }

    private record Key(String id) {}

    /** Caches as Spring applications do. */
    public static class CachedArticles {

        private volatile TypedFetcher fetcher = TypedFetcher.create("http://127.0.0.1");

        /** Calls over another fetcher. */
        public void use(TypedFetcher other) {
            fetcher = other;
        }

        /** Returns the article. */
        @Cacheable("articles")
        public Article get(String id) {
            return fetcher.call(GET, new Key(id));
        }
    }

    /** The application of {@code @Cacheable}. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class CachedClients {

        @Bean
        CachedArticles articles() {
            return new CachedArticles();
        }

        @Bean
        CacheManager caches() {
            CaffeineCacheManager manager = new CaffeineCacheManager();
            manager.setCaffeine(Caffeine.newBuilder().maximumSize(1_000).expireAfterWrite(Duration.ofHours(1)));
            return manager;
        }
    }

    /** The longest use; the time of the processor leaves out what else the machine did meanwhile. */
    private record Longest(long nanos, long cpuNanos) {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        static Longest within(QueryClient queries, Duration time) {
            long nanos = 0;
            long cpuNanos = 0;
            long end = System.nanoTime() + time.toNanos();
            while (System.nanoTime() < end) {
                long cpu = THREADS.getCurrentThreadCpuTime();
                long start = System.nanoTime();
                queries.fetch(GET, new Key("one"));
                nanos = Math.max(nanos, System.nanoTime() - start);
                cpuNanos = Math.max(cpuNanos, THREADS.getCurrentThreadCpuTime() - cpu);
            }
            return new Longest(nanos, cpuNanos);
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f ms (%.1f ms of CPU)", nanos / 1e6, cpuNanos / 1e6);
        }
    }
}
