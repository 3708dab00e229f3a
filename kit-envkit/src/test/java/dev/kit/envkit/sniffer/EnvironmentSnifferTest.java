package dev.kit.envkit.sniffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.envkit.Env;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.Settings;
import dev.kit.envkit.Variable;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EnvironmentSnifferTest {

    private final EnvironmentSniffer sniffer = EnvironmentSniffer.standard();

    private static Variable<String> text(Env env, String name) {
        return env.get(name).string();
    }

    private static SniffedOperation reading(String... names) {
        return env -> env.create(it ->
                        it.object(Map.of("first", text(it, names[0]), "last", text(it, names[names.length - 1]))))
                .parse();
    }

    @Test
    @DisplayName("SN-01 the names of a registration are sorted and unique, nested ones included")
    void findsNames() {
        SniffedOperation register = env -> env.create(it -> it.object(Map.of(
                        "port", it.get("PORT").integer(),
                        "app", it.object(Map.of("name", text(it, "APP_NAME"), "again", text(it, "PORT"))))))
                .parse();

        assertThat(sniffer.sniff(register).names()).containsExactly("APP_NAME", "PORT");
    }

    record Everything(String text, int number, boolean flag, List<String> list, Optional<String> none) {}

    @Test
    @DisplayName("SN-02 a sniffed parse that goes on hands out empty text, zero, false and empty collections")
    void handsOutPlaceholders() {
        CompletableFuture<Everything> seen = new CompletableFuture<>();
        SniffedOperation register = env -> seen.complete(env.create(it -> it.into(
                        Everything::new,
                        text(it, "A"),
                        it.get("B").integer().between(1, 9),
                        it.get("C").bool(),
                        it.get("D").list(),
                        text(it, "E").optional()))
                .parse());

        assertThat(sniffer.continuing().sniff(register).errors()).isEmpty();
        assertThat(seen).isCompletedWithValue(new Everything("", 0, false, List.of(), Optional.empty()));
    }

    @Test
    @DisplayName("SN-03 variables behind transforms count")
    void seesThroughTransforms() {
        SniffedOperation register = env -> env.create(it -> it.object(Map.of(
                        "origins", text(it, "ALLOWED_ORIGINS").transform(all -> List.of(all.split(","))),
                        "port", text(it, "PORT").transform(Integer::valueOf))))
                .parse();

        assertThat(sniffer.sniff(register).names()).containsExactly("ALLOWED_ORIGINS", "PORT");
    }

    @Test
    @DisplayName("SN-04 several create calls and several registrations add up")
    void addsUp() {
        SniffedOperation database = env -> {
            String host = env.create(it -> text(it, "DB_HOST")).parse();
            int port = env.create(it -> it.get("DB_PORT").integer()).parse();
            return host + port;
        };
        SniffedOperation cache =
                env -> env.create(it -> it.object(Map.of("url", text(it, "REDIS_URL"), "ttl", text(it, "CACHE_TTL"))))
                        .parse();

        assertThat(sniffer.continuing().sniffAll(List.of(database, cache)).names())
                .containsExactly("CACHE_TTL", "DB_HOST", "DB_PORT", "REDIS_URL");
    }

    @Test
    @DisplayName("SN-04 everything described before the first parse is seen without going on")
    void seesAllDescriptions() {
        SniffedOperation register = env -> {
            var host = env.create(it -> text(it, "DB_HOST"));
            var port = env.create(it -> it.get("DB_PORT").integer());
            return host.parse() + port.parse();
        };

        assertThat(sniffer.sniff(register).names()).containsExactly("DB_HOST", "DB_PORT");
    }

    @Test
    @DisplayName("SN-05 optional and defaulted variables are marked")
    void marksOptionalOnes() {
        EnvironmentSchema<Settings> schema = EnvironmentSchema.of(it -> it.object(Map.of(
                "url", text(it, "DATABASE_URL"),
                "key", text(it, "API_KEY"),
                "level", text(it, "LOG_LEVEL").optional(),
                "port", text(it, "PORT").transform(Integer::valueOf).orElse(1))));

        assertThat(sniffer.sniff(schema).markedNames())
                .containsExactly("API_KEY", "DATABASE_URL", "LOG_LEVEL?", "PORT?");
        assertThat(sniffer.sniff(schema).names()).containsExactly("API_KEY", "DATABASE_URL", "LOG_LEVEL", "PORT");
    }

    @Test
    @DisplayName("SN-06 names read before a failure are reported together with it, thrown at once or later")
    void survivesFailures() {
        SniffedOperation at = env -> {
            env.create(it -> text(it, "CAPTURED_BEFORE_ERROR"));
            throw new IllegalStateException("no route");
        };
        SniffedOperation later = env -> {
            env.create(it -> text(it, "CAPTURED_BEFORE_ERROR"));
            return CompletableFuture.failedStage(new IllegalStateException("no route"));
        };

        for (SniffedOperation failing : List.of(at, later)) {
            SniffResult result = sniffer.sniff(failing);
            assertThat(result.names()).containsExactly("CAPTURED_BEFORE_ERROR");
            assertThat(result.errors()).singleElement().asString().contains("no route");
        }
    }

    @Test
    @DisplayName("SN-07 failures that are no exceptions are told by their text")
    void tellsErrors() {
        SniffedOperation register = env -> {
            throw new NoClassDefFoundError("org/example/Driver");
        };

        assertThat(sniffer.sniff(register).errors()).singleElement().asString().contains("org/example/Driver");
    }

    @Test
    @DisplayName("SN-08 reads in the background count within the settle time")
    void waitsForTheBackground() {
        SniffedOperation register = env -> {
            Thread background = new Thread(() -> {
                sleep(20);
                env.create(it -> text(it, "LATE"));
            });
            background.start();
            return null;
        };
        long start = System.nanoTime();
        SniffResult result = sniffer.settle(Duration.ofSeconds(2)).sniff(register);

        assertThat(result.names()).containsExactly("LATE");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(2));
    }

    private static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("SN-09 a construct's environment is the union of its registrations, the same each time")
    void unites() {
        List<SniffedOperation> all = List.of(reading("B", "A"), reading("PUBLISHER"), reading("AUDIT"), reading("A"));

        assertThat(sniffer.sniffAll(all).names()).containsExactly("A", "AUDIT", "B", "PUBLISHER");
        assertThat(sniffer.sniffAll(all)).isEqualTo(sniffer.sniffAll(all));
        assertThat(sniffer.sniffAll(List.of()).names()).isEmpty();
    }

    @Test
    @DisplayName("SN-10 one failing registration does not hide the others")
    void keepsTheOthers() {
        SniffedOperation broken = env -> {
            throw new IllegalStateException("broken");
        };
        SniffResult result = sniffer.sniffAll(List.of(reading("A"), broken, reading("B")));

        assertThat(result.names()).containsExactly("A", "B");
        assertThat(result.errors()).hasSize(1);
    }

    @Test
    @DisplayName("SN-11 a registration that blocks is given up, with the names it had read")
    void givesUp() {
        CountDownLatch never = new CountDownLatch(1);
        SniffedOperation register = env -> {
            env.create(it -> text(it, "EARLY"));
            never.await();
            return null;
        };
        SniffResult result = sniffer.timeout(Duration.ofSeconds(2)).sniff(register);

        assertThat(result.names()).containsExactly("EARLY");
        assertThat(result.warnings()).singleElement().asString().contains("gave up");
    }

    @Test
    @DisplayName("SN-11 a registration is stopped at its parse, before it can open anything")
    void stopsBeforeSideEffects() {
        AtomicBoolean opened = new AtomicBoolean();
        SniffedOperation register = env -> {
            int port;
            try {
                port = env.create(it -> it.get("PORT").integer()).parse();
            } catch (RuntimeException e) {
                port = 0;
            }
            opened.set(true);
            return new ServerSocket(port);
        };

        assertThat(sniffer.sniff(register).names()).containsExactly("PORT");
        assertThat(opened).isFalse();
    }

    @Test
    @DisplayName("SN-12 a transform that cannot take a placeholder is no failure")
    void toleratesTransforms() {
        SniffedOperation register = env ->
                env.create(it -> text(it, "PORT").transform(Integer::parseInt)).parse();
        SniffResult result = sniffer.continuing().sniff(register);

        assertThat(result.names()).containsExactly("PORT");
        assertThat(result.errors()).isEmpty();
    }

    @Test
    @DisplayName("SN-13 the sniffed code never sees a real value")
    void showsNoValues() {
        CompletableFuture<@Nullable String> seen = new CompletableFuture<>();
        SniffedOperation register =
                env -> seen.complete(env.create(it -> text(it, "PATH")).parse());

        assertThat(sniffer.continuing().sniff(register).names()).containsExactly("PATH");
        assertThat(seen).isCompletedWithValue("");
        assertThat(new EnvironmentParser(System.getenv())
                        .create(it -> text(it, "PATH"))
                        .parse())
                .isNotEmpty();
    }
}
