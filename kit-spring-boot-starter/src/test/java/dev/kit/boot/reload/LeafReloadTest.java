package dev.kit.boot.reload;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes the shape of constructs under {@code kit dev}: they alone are made again, the context stays. */
class LeafReloadTest {

    private static final String MAIN = """
            package sample;

            import org.springframework.boot.SpringApplication;
            import org.springframework.boot.autoconfigure.SpringBootApplication;

            @SpringBootApplication
            public class SampleApplication {
                public static void main(String[] words) {
                    SpringApplication.run(SampleApplication.class, words);
                }
            }
            """;

    /** A bean: what it counts is lost when the context restarts. */
    private static final String COUNTER = """
            package sample.host;

            import java.util.concurrent.atomic.AtomicInteger;
            import org.springframework.stereotype.Component;

            @Component
            public class Counter {
                private final AtomicInteger count = new AtomicInteger();

                public int next() {
                    return count.incrementAndGet();
                }

                public int now() {
                    return count.get();
                }
            }
            """;

    private static final String ENDPOINTS = """
            package sample;

            import static dev.kit.constructs.endpoints.Endpoints.e;
            import static dev.kit.constructs.subscribers.Subscribers.s;

            import dev.kit.constructs.Service;
            import dev.kit.constructs.endpoints.Endpoint;
            import dev.kit.constructs.events.EventType;
            import dev.kit.constructs.events.Publisher;
            import dev.kit.constructs.subscribers.Subscriber;
            import sample.host.Counter;

            final class Endpoints {
                record Answer(String text) {}

                record Placed(String text) {
                    static final EventType<Placed> PLACED = EventType.of("placed", Placed.class);
                }

                static final Service<Counter> COUNTER = Service.bean("counter", Counter.class);

                static final Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

                static final Endpoint<Answer> hello = e.services(COUNTER).get("/hello")
                        .output(Answer.class)
                        .handle(ctx -> new Answer("one " + ctx.service(COUNTER).now()));

                static final Endpoint<Answer> place = e.publisher(EVENTS).get("/place")
                        .output(Answer.class)
                        .event(Placed.PLACED, answer -> new Placed(answer.text()))
                        .handle(ctx -> new Answer("placed"));

                static final Subscriber count = s.subscribe(Placed.PLACED).services(COUNTER)
                        .name("count")
                        .each((event, ctx) -> ctx.service(COUNTER).next());
            }
            """;

    private static final Pattern LOADERS =
            Pattern.compile("\\s(\\d+)\\s+\\d+\\s+dev\\.kit\\.cli\\.dev\\.child\\.LeafLoader");

    private static final String FILE = "sample/Endpoints.java";

    private static final String MARKED = "@org.jspecify.annotations.NullMarked package sample;";

    @TempDir
    Path temporary;

    @Test
    @DisplayName("CD-10 a new record component, endpoint or method reloads the constructs and keeps every bean")
    void reloadsConstructsAlone() throws Exception {
        try (DevelopedShop shop = start()) {
            place(shop, 1);

            shop.edit(FILE, "record Answer(String text) {}", "record Answer(String text, int size) {}");
            shop.edit(FILE, "new Answer(\"placed\")", "new Answer(\"placed\", 6)");
            shop.edit(FILE, "new Answer(\"one \" + ctx", "new Answer(\"two \" + helper() + ctx");
            shop.edit(FILE, "COUNTER).now()));", """
                    COUNTER).now(), marks()));
                        static int marks() { return Endpoints.class.getPackage().getAnnotations().length; }
                        static String helper() { return ""; }
                    """);
            assertThat(shop.get("/hello")).isEqualTo("{\"text\":\"two 1\",\"size\":1}");
            assertThat(shop.output()).contains("reloaded the constructs in ").doesNotContain("restarted the context");

            place(shop, 2);
            shop.write("sample/more/MoreEndpoints.java", """
                    package sample.more;

                    import static dev.kit.constructs.endpoints.Endpoints.e;

                    import dev.kit.constructs.endpoints.Endpoint;

                    class MoreEndpoints {
                        static final Endpoint<Integer> more = e.get("/more").output(Integer.class).handle(ctx -> 5);
                    }
                    """);
            assertThat(shop.get("/more")).as("%s", shop.output()).isEqualTo("5");
            assertThat(shop.get("/docs/openapi.json")).contains("\"/more\"");
            shop.edit("sample/more/MoreEndpoints.java", "handle(ctx -> 5)", "handle(ctx -> 6)");
            assertThat(shop.get("/more")).isEqualTo("6");
            shop.edit("sample/more/MoreEndpoints.java", "\"/more\"", "\"/other\"");
            assertThat(shop.get("/more")).isEqualTo("status 404");
            assertThat(shop.get("/other")).isEqualTo("6");
            place(shop, 3);
            assertThat(shop.output()).doesNotContain("restarted the context");
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("CD-10 CD-11 a class that a bean uses restarts the context, as do constructs that do not start")
    void restartsTheContextWhereTheProofFails() throws Exception {
        try (DevelopedShop shop = start()) {
            shop.edit(
                    "sample/host/Counter.java",
                    "public int now() {",
                    "public int more() { return 1; } public int now() {");
            assertThat(shop.get("/hello")).isEqualTo("{\"text\":\"one 0\"}");
            assertThat(shop.output()).contains("restarted the context");

            shop.edit(
                    FILE,
                    "static final Endpoint<Answer> place",
                    "static final Endpoint<Answer> twice = "
                            + "e.get(\"/hello\").output(Answer.class).handle(ctx -> new Answer(\"\"));\n"
                            + "static final Endpoint<Answer> place");
            assertThat(shop.get("/hello")).isEqualTo("status 500");
            shop.edit(FILE, "e.get(\"/hello\").output", "e.get(\"/twice\").output");
            assertThat(shop.get("/twice")).isEqualTo("{\"text\":\"\"}");
            assertThat(shop.get("/hello")).isEqualTo("{\"text\":\"one 0\"}");
        }
    }

    @Test
    @Tag("slow")
    @DisplayName("CD-10 fifty reloads of the constructs leave at most three of their class loaders")
    void keepsNoLoaders() throws Exception {
        try (DevelopedShop shop = start()) {
            for (int round = 1; round <= 50; round++) {
                shop.edit(FILE, "final class Endpoints {", "final class Endpoints { void helper" + round + "() {}");
                assertThat(shop.get("/hello")).isEqualTo("{\"text\":\"one 0\"}");
            }
            assertThat(shop.output()).doesNotContain("restarted the context");
            long child = ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().commandLine().orElse("").contains("ApplicationStarter"))
                    .findFirst()
                    .orElseThrow()
                    .pid();
            // What holds a loader back, such as a thread that ends, lets go of it between two collections.
            await().untilAsserted(() -> {
                jcmd(child, "GC.run");
                Matcher loaders = LOADERS.matcher(jcmd(child, "GC.class_histogram"));
                assertThat(loaders.find()).isTrue();
                assertThat(Integer.parseInt(loaders.group(1))).isLessThanOrEqualTo(3);
            });
        }
    }

    private DevelopedShop start() throws Exception {
        return new DevelopedShop(
                temporary,
                Map.of(
                        "sample/SampleApplication.java",
                        MAIN,
                        "sample/package-info.java",
                        MARKED,
                        "sample/host/Counter.java",
                        COUNTER,
                        FILE,
                        ENDPOINTS));
    }

    /** An event is handled once, whatever was reloaded. */
    private static void place(DevelopedShop shop, int expected) throws Exception {
        assertThat(shop.get("/place")).contains("placed");
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!shop.get("/hello").contains(" " + expected + "\"") && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        TimeUnit.MILLISECONDS.sleep(200);
        assertThat(shop.get("/hello")).contains(" " + expected + "\"");
    }

    private static String jcmd(long pid, String command) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), command)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
