package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.generate.GenerateReactQueryCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateReactQueryCommandTest {

    private static final List<String> FILES = List.of(
            "auth-fetcher.ts",
            "endpoint-hooks.ts",
            "fetcher.ts",
            "index.ts",
            "infer.ts",
            "openapi.ts",
            "react-query.ts",
            "types.ts");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @Test
    @DisplayName("CG-01 CG-03 CG-04 without options openapi.json becomes src/api, which is created")
    void defaults() throws IOException {
        Files.writeString(directory.resolve("openapi.json"), json(1));
        assertThat(run()).isEqualTo(ExitCode.OK);
        assertThat(GeneratedClient.files(directory.resolve("src/api"))).containsKeys(FILES.toArray(String[]::new));
        assertThat(printed())
                .startsWith("1 operation: 8 files written, 0 unchanged, 0 deleted in ")
                .contains("src");
    }

    @Test
    @DisplayName("CG-02 a missing document and one that is not JSON end with what to do, and nothing is written")
    void badInput() throws IOException {
        assertThatThrownBy(this::run).isInstanceOfSatisfying(CliException.class, failure -> {
            assertThat(failure.exitCode()).isNotEqualTo(ExitCode.OK);
            assertThat(failure.report()).contains("OpenAPI spec not found", "openapi.json");
        });
        Files.writeString(directory.resolve("openapi.json"), "{\"openapi\":");
        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("generation failed", "openapi.json:1"));
        Files.writeString(directory.resolve("openapi.json"), "{\"swagger\":\"1.2\"}");
        assertThatThrownBy(this::run).hasMessageContaining("Swagger 1.2");
        assertThat(directory.resolve("src")).doesNotExist();
    }

    @Test
    @DisplayName("CG-16 a second run writes nothing, and what left the options leaves the output but for foreign files")
    void stable() throws IOException {
        shop();
        run("--input", "shop.yaml", "--output", "a/b", "--msw");
        Path output = directory.resolve("a/b");
        Files.writeString(output.resolve("mine.ts"), "// mine");
        Map<String, String> before = GeneratedClient.files(output);
        assertThat(before).containsKey("msw.ts");
        run("--input", "shop.yaml", "--output", "a/b", "--msw");
        assertThat(printed()).contains(": 0 files written, 9 unchanged, 0 deleted");
        assertThat(GeneratedClient.files(output)).isEqualTo(before);

        run("--input", "shop.yaml", "--output", "a/b");
        assertThat(printed()).contains("1 deleted");
        assertThat(GeneratedClient.files(output)).doesNotContainKey("msw.ts").containsEntry("mine.ts", "// mine");
        run("--input", "shop.yaml", "--output", "c", "--extension", "js");
        assertThat(GeneratedClient.files(directory.resolve("c")).get("index.ts"))
                .contains("from './fetcher.js'")
                .doesNotContain("from './fetcher'");
    }

    @Test
    @DisplayName("CG-16 a file that was not generated is never replaced, and nothing else is written either")
    void foreign() throws IOException {
        shop();
        Path mine = Files.createDirectories(directory.resolve("src/api")).resolve("types.ts");
        Files.writeString(mine, "// mine");
        assertThatThrownBy(() -> run("--input", "shop.yaml"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("not generated is in the way", "types.ts"));
        assertThat(GeneratedClient.files(directory.resolve("src/api"))).containsOnlyKeys("types.ts");
        assertThat(mine).hasContent("// mine");
    }

    @Test
    @DisplayName("CG-16 --check writes nothing, and fails when the output is not what the document says")
    void checks() throws IOException {
        shop();
        assertThatThrownBy(() -> run("--input", "shop.yaml", "--check"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("8 files differ", "without --check"));
        assertThat(directory.resolve("src")).doesNotExist();
        run("--input", "shop.yaml");
        assertThat(run("--input", "shop.yaml", "--check")).isEqualTo(ExitCode.OK);
        Files.writeString(directory.resolve("src/api/index.ts"), "// changed");
        assertThatThrownBy(() -> run("--input", "shop.yaml", "--check")).hasMessageContaining("is not what");
        assertThat(directory.resolve("src/api/index.ts")).hasContent("// changed");
    }

    @Test
    @DisplayName("CG-01 --operations and --tags choose, by id, by method and path, and by tag; others leave no types")
    void selects() throws IOException {
        shop();
        run("--input", "shop.yaml", "--operations", "motd, GET /orders");
        String types = GeneratedClient.files(directory.resolve("src/api")).getOrDefault("types.ts", "");
        assertThat(types).contains("'GET /motd': {", "'GET /orders': {").doesNotContain("/users", "interface User");
        run("--input", "shop.yaml", "--tags", "users");
        assertThat(printed()).contains("3 operations: ");
        assertThatThrownBy(() -> run("--input", "shop.yaml", "--operations", "listUser"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("no operation \"listUser\"", "listUsers"));
        assertThatThrownBy(() -> run("--input", "shop.yaml", "--tags", "user"))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("no tag \"user\"", "users"));
    }

    @Test
    @DisplayName("CG-16 --watch writes again when the document changes, reports a fault once and ends with its thread")
    void watches() throws Exception {
        shop();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        Future<ExitCode> running = thread.submit(() -> run("--input", "shop.yaml", "--watch"));
        try {
            eventually("Watching ");
            Files.writeString(directory.resolve("shop.yaml"), "openapi: [");
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> err.toString(StandardCharsets.UTF_8).contains("generation failed"));
            assertThat(running.isDone()).isFalse();
            Files.writeString(directory.resolve("shop.yaml"), HardDocuments.EMPTY);
            eventually("0 operations: ");
        } finally {
            thread.shutdownNow();
        }
        assertThat(thread.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        assertThat(err.toString(StandardCharsets.UTF_8)).containsOnlyOnce("generation failed");
        assertThat(GeneratedClient.files(directory.resolve("src/api")).get("types.ts"))
                .contains("export interface paths {\n}");
    }

    @Test
    @DisplayName("CG-15 CG-16 three thousand operations are generated, in the same order on every run")
    void large() throws IOException {
        Files.writeString(directory.resolve("openapi.json"), json(3_000));
        long start = System.nanoTime();
        run();
        long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
        System.out.println("3,000 operations in TypeScript: " + millis + " ms (aim 10,000)");
        Map<String, String> files = GeneratedClient.files(directory.resolve("src/api"));
        assertThat(files.get("types.ts")).contains("'GET /items2999/{id}': {");
        run("--output", "again");
        assertThat(GeneratedClient.files(directory.resolve("again"))).isEqualTo(files);
    }

    private void eventually(String text) {
        await().alias(text).atMost(Duration.ofMinutes(1)).until(() -> printed().contains(text));
    }

    private void shop() throws IOException {
        Files.writeString(directory.resolve("shop.yaml"), ShopDocument.TEXT);
    }

    private static String json(int operations) {
        StringBuilder paths = new StringBuilder();
        for (int i = 0; i < operations; i++) {
            paths.append(i == 0 ? "" : ",")
                    .append("\"/items%1$d/{id}\":{\"get\":{\"operationId\":\"getItem%1$d\",".formatted(i));
            paths.append("\"parameters\":[{\"name\":\"q\",\"in\":\"query\",\"schema\":{\"type\":\"string\"}}],")
                    .append(
                            "\"responses\":{\"200\":{\"description\":\"\",\"content\":{\"application/json\":{\"schema\":")
                    .append("{\"$ref\":\"#/components/schemas/Item\"}}}}}}}");
        }
        return "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"paths\":{" + paths
                + "},\"components\":{\"schemas\":{\"Item\":{\"type\":\"object\",\"properties\":{\"id\":{\"type\":"
                + "\"string\"}}}}}}";
    }

    private ExitCode run(String... words) {
        GenerateReactQueryCommand command = new GenerateReactQueryCommand();
        Console console = Console.of(stream(out), stream(err), false);
        Arguments arguments = Arguments.parse(command.usage(), List.of(words));
        return command.run(new Invocation(arguments, console, directory, Map.of()));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }
}
