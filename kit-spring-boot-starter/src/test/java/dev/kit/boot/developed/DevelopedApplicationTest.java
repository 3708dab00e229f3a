package dev.kit.boot.developed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.DevLoop;
import dev.kit.cli.dev.DevRequest;
import dev.kit.cli.dev.ProjectBuild;
import dev.kit.cli.dev.ProjectLayout;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Develops an application of endpoints and subscribers, and edits it. */
class DevelopedApplicationTest {

    /** What the application of this test does without. */
    private static final Pattern ABSENT = Pattern.compile(
            "security|jdbc|hibernate-core|spring-orm|postgres|redis|lettuce|rabbit|amqp|aws|scheduler|actuator|h2|"
                    + "-data-|archunit|junit|kit-cli|health");

    private static final Pattern ADDRESS = Pattern.compile("app +(http://localhost:(\\d+))\n");

    private static final String SHOP = "src/main/java/app/Shop.java";

    @TempDir
    Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    @Tag("slow")
    @DisplayName(
            "CD-01 CD-09 CD-10 CD-11 the studio is mounted and shows errors, subscribers run, none twice after an edit")
    void developsAnApplicationOfConstructs() throws Exception {
        write("src/main/resources/application.properties", "kit.studio.path=/__look\n");
        write("target/classes/application.properties", "kit.studio.path=/__look\n");
        write("src/main/java/app/Application.java", """
                package app;

                import org.springframework.boot.SpringApplication;
                import org.springframework.boot.autoconfigure.SpringBootApplication;

                @SpringBootApplication
                public class Application {
                    public static void main(String[] words) {
                        SpringApplication.run(Application.class, words);
                    }
                }
                """);
        write(SHOP, """
                package app;

                import static dev.kit.constructs.endpoints.Endpoints.e;
                import static dev.kit.constructs.subscribers.Subscribers.s;

                import dev.kit.constructs.Service;
                import dev.kit.constructs.endpoints.Endpoint;
                import dev.kit.constructs.events.EventType;
                import dev.kit.constructs.events.Publisher;
                import dev.kit.constructs.subscribers.Subscriber;
                import java.nio.file.Files;
                import java.nio.file.Path;
                import java.nio.file.StandardOpenOption;

                interface Shop {
                    record Ordered(String name) {}

                    EventType<Ordered> ORDERED = EventType.of("ordered", Ordered.class);

                    Service<Publisher> EVENTS = Service.of("events", Publisher::fromEnvironment);

                    Endpoint<Ordered> order = e.publisher(EVENTS)
                            .get("/order")
                            .output(Ordered.class)
                            .event(ORDERED, ordered -> ordered)
                            .handle(ctx -> new Ordered("first"));

                    Subscriber note = s.subscribe(ORDERED)
                            .name("note")
                            .each((event, ctx) -> Files.writeString(
                                    Path.of("heard"),
                                    event.payload().name() + " by one\\n",
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.APPEND));
                }
                """);
        compile();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        DevLoop loop = new DevLoop(
                request(),
                Console.of(out, out, false),
                (language, document, client) -> {},
                () -> {
                    throw new IllegalStateException("No database is needed");
                },
                ProjectBuild.none(Instant.MAX),
                null);
        CompletableFuture<ExitCode> end =
                CompletableFuture.supplyAsync(loop::run, work -> new Thread(work, "kit-dev").start());
        try {
            await(() -> output().contains("ready in "));
            Matcher address = ADDRESS.matcher(output());
            assertThat(address.find()).as(output()).isTrue();
            String base = address.group(1);
            assertThat(output()).contains("studio    " + base + "/__look\n");
            assertThat(get(base + "/__look")).contains("<!doctype html>");
            assertThat(get(base + "/order")).contains("first");
            await(() -> heard().equals(List.of("first by one")));

            await(() -> generated(".kit/manifest/server.json").contains("\"ordered\""));
            assertThat(generated(".kit/server/Endpoints.java")).contains("constant(\"app.Shop\", \"order\")");

            edit("by one", "by two");
            edit("new Ordered(\"first\")", "new Ordered(\"sec\" + \"ond\")");
            edit("interface Shop {", """
                    interface Shop {
                        record Added(int count) {}

                        Endpoint<?> more = e.get("/more").output(String.class).handle(ctx -> "more");
                    """);
            assertThat(get(base + "/order")).contains("second");
            await(() -> heard().size() > 1);
            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(heard()).containsExactly("first by one", "second by two");

            await(() -> generated(".kit/manifest/server.json").contains("\"/more\""));

            edit("count) {}", "count) {");
            assertThat(get(base + "/order")).contains("The sources do not compile");
            assertThat(get(base + "/__look")).contains("<!doctype html>");
            assertThat(get(base + "/__look/api/build"))
                    .contains("\"title\":\"The sources do not compile\"")
                    .contains("\"file\":\"src/main/java/app/Shop.java\"");
            edit("count) {", "count) {}");
            assertThat(get(base + "/__look/api/build")).isEqualTo("{\"errors\":[]}");
        } finally {
            loop.stop();
            end.join();
        }
    }

    private void compile() throws IOException {
        ModuleCompiler compiler =
                ModuleCompiler.open(List.of(directory.resolve("src/main/java")), libraries(), classes(), 17);
        CompileOutcome outcome = compiler.compileAll();
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
    }

    private DevRequest request() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("EVENT_SUBSCRIBER_CONNECTION_STRING", "basic://orders");
        environment.put("EVENT_PUBLISHER_CONNECTION_STRING", "basic://orders");
        return new DevRequest(
                "app",
                directory,
                List.of(directory.resolve("src/main/java")),
                List.of(directory.resolve("src/main/resources")),
                classes(),
                libraries(),
                libraries(),
                null,
                0,
                "dev",
                true,
                DatabaseMode.NONE,
                null,
                17,
                Map.of(),
                environment,
                ProjectLayout.single());
    }

    private Path classes() {
        return directory.resolve("target/classes");
    }

    private static List<Path> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .map(Path::of)
                .filter(entry -> !entry.endsWith("test-classes"))
                .filter(entry -> !ABSENT.matcher(name(entry)).find())
                .toList();
    }

    /** The file of a library, or the module of a directory of classes. */
    private static String name(Path entry) {
        Path module = entry.endsWith(Path.of("target", "classes"))
                ? entry.resolve("../..").normalize()
                : entry;
        return String.valueOf(module.getFileName());
    }

    private void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void edit(String from, String to) throws IOException {
        Path file = directory.resolve(SHOP);
        Files.writeString(file, Files.readString(file).replace(from, to));
    }

    private List<String> heard() throws IOException {
        Path file = directory.resolve("heard");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }

    private String generated(String name) throws IOException {
        Path file = directory.resolve(name);
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private static String get(String address) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        return client.send(
                        HttpRequest.newBuilder(URI.create(address))
                                .header("Accept", "text/html,application/json")
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("in time; printed:%n%s", output()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }
}
