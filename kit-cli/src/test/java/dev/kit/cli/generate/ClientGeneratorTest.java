package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.generate.output.GenerationResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientGeneratorTest {

    private static final String EMPTY =
            "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"My API\",\"version\":\"1\"},\"paths\":{}}";

    @TempDir
    Path directory;

    @Test
    @DisplayName("CG-02 a missing document and one that is not JSON fail with what to do")
    void badInput() throws IOException {
        assertThatThrownBy(() -> generate(directory.resolve("none.json")))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("OpenAPI spec not found");
        Path broken = Files.writeString(directory.resolve("broken.json"), "{\"openapi\":");
        assertThatThrownBy(() -> generate(broken))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).contains("generation failed", "broken.json:1", "YAML"));
        Path old = Files.writeString(directory.resolve("old.json"), "{\"swagger\":\"1.2\"}");
        assertThatThrownBy(() -> generate(old)).hasMessageContaining("Swagger 1.2");
    }

    @Test
    @DisplayName("CG-02 a reference that leads nowhere is named by its JSON pointer")
    void danglingReference() {
        Path document =
                document("{\"/x\":{\"get\":{\"responses\":{\"200\":{\"$ref\":\"#/components/responses/No\"}}}}}");
        assertThatThrownBy(() -> generate(document))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report())
                                .contains("#/components/responses/No", "#/paths/~1x/get/responses/200", "Correct it"));
        Path outside = document("{\"/x\":{\"$ref\":\"file:///etc/passwd\"}}");
        assertThatThrownBy(() -> generate(outside)).hasMessageContaining("leads out of the document");
    }

    @Test
    @DisplayName("CG-04 CG-05 CG-08 no paths give an empty client, in directories made for it, under the given name")
    void emptyDocument() {
        Path document = GeneratedSources.document(directory, EMPTY);
        Path output = directory.resolve("a/b/c");
        ClientGenerator.generate(
                new ClientGeneration(document, output, "com.example", Optional.of("MyCustomAPI"), false));
        assertThat(output.resolve("com/example/MyCustomAPI.java")).exists();
        new GeneratedSources(output).compile();
        assertThat(generate(document).written())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("MyAPIClient.java", "package-info.java");
    }

    @Test
    @DisplayName("CG-16 a second run writes nothing, and what left the document leaves the output")
    void isStable() throws IOException {
        Path document = GeneratedSources.document(directory, GeneratedSources.resource("shop.json"));
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document, "com.example");
        sources.add("com/example/Mine.java", "package com.example;\n\nfinal class Mine {}\n");
        Map<String, String> before = sources.content();
        assertThat(sources.generate(document, "com.example").upToDate()).isTrue();
        assertThat(sources.content()).isEqualTo(before);

        GeneratedSources.document(directory, EMPTY);
        assertThat(check(document).deleted()).isNotEmpty();
        assertThat(sources.content()).isEqualTo(before);
        assertThat(sources.generate(document, "com.example").deleted()).isNotEmpty();
        assertThat(sources.content().keySet())
                .containsExactly(
                        "com/example/Mine.java",
                        "com/example/MyAPIClient.java",
                        "com/example/kit-client.manifest",
                        "com/example/package-info.java");
    }

    @Test
    @DisplayName("CG-16 a file that was not generated is never replaced")
    void refusesForeignFiles() throws IOException {
        Path document = GeneratedSources.document(directory, EMPTY);
        Path mine = directory.resolve("src/com/example/MyAPIClient.java");
        Files.createDirectories(mine.getParent());
        Files.writeString(mine, "// mine");
        assertThatThrownBy(() -> generate(document)).hasMessageContaining("not generated is in the way");
        assertThat(mine).hasContent("// mine");
    }

    @Test
    @DisplayName("CG-15 3 000 operations become classes that compile")
    void manyOperations() {
        StringBuilder paths = new StringBuilder("{");
        for (int i = 0; i < 3000; i++) {
            paths.append(i == 0 ? "" : ",")
                    .append("\"/r" + i / 300 + "/x" + i + "/{id}\":{\"get\":{\"operationId\":\"op" + i
                            + "\",\"tags\":[\"all\"],\"parameters\":[{\"name\":\"id\",\"in\":\"path\",\"required\":true,"
                            + "\"schema\":{\"type\":\"string\"}}],\"responses\":{\"204\":{\"description\":\"\"}}}}");
        }
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        GenerationResult result = sources.generate(document(paths.append('}').toString()), "com.example");
        assertThat(result.operations()).isEqualTo(3000);
        sources.compile();
    }

    @Test
    @DisplayName("CG-17 no description breaks out of its comment")
    void hostileDescriptions() {
        String hostile = "*/ evil(); /* \\\\u002a/ \\\\u000a {@link X} <script> @param \\\\ 😀 " + "x".repeat(10_000);
        Path document = document("{\"/x\":{\"get\":{\"operationId\":\"x\",\"description\":\"" + hostile
                + "\",\"responses\":{\"204\":{\"description\":\"\"}},\"parameters\":[{\"name\":\"a\\\"b*/\",\"in\":\"query\","
                + "\"description\":\"" + hostile
                + "\",\"schema\":{\"type\":\"string\",\"enum\":[\"*/\",\"\\\\u0022\",\"\\\"\"]}}]}}}");
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document, "com.example");
        sources.compile();
    }

    @Test
    @DisplayName("CG-03 CL-06 the command has defaults, and --check fails with exit code 1 when the output differs")
    void command() throws IOException {
        GeneratedSources.document(directory, EMPTY);
        assertThatThrownBy(() -> run("--package", "com.example", "--check"))
                .isInstanceOfSatisfying(CliException.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED);
                    assertThat(failure.report()).contains("2 files differ", "without --check");
                });
        assertThat(run("--package", "com.example")).contains("0 operations: 2 files written");
        assertThat(directory.resolve("target/generated-sources/kit-client/com/example/MyAPIClient.java"))
                .exists();
        assertThat(run("--package", "com.example", "--check")).contains("2 unchanged");
        assertThatThrownBy(() -> run()).isInstanceOf(CliException.class).hasMessageContaining("--package");
        assertThatThrownBy(() -> run("--package", "1x")).hasMessageContaining("no Java package");
    }

    @Test
    @DisplayName("CG-03 --input names the document and --output the directory, each relative to the project")
    void commandWithPaths() throws IOException {
        Path document = GeneratedSources.document(directory, EMPTY);
        Path moved = Files.createDirectories(directory.resolve("api")).resolve("shop.json");
        Files.move(document, moved);

        assertThat(run("--package", "com.example", "--input", "api/shop.json", "--output", "generated"))
                .contains("0 operations: 2 files written");

        assertThat(directory.resolve("generated/com/example/MyAPIClient.java")).exists();
        assertThat(directory.resolve("target/generated-sources")).doesNotExist();
        assertThatThrownBy(() -> run("--package", "com.example", "--input", "api/none.json", "--output", "generated"))
                .isInstanceOf(CliException.class)
                .hasMessageContaining("none.json");
    }

    private String run(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        GenerateClientCommand command = new GenerateClientCommand();
        Arguments arguments = Arguments.parse(command.usage(), List.of(words));
        command.run(new Invocation(arguments, Console.of(stream, stream, false), directory, Map.of()));
        return out.toString(StandardCharsets.UTF_8);
    }

    private Path document(String paths) {
        return GeneratedSources.document(directory, EMPTY.replace("\"paths\":{}", "\"paths\":" + paths));
    }

    private GenerationResult generate(Path document) {
        return ClientGenerator.generate(ClientGeneration.of(document, directory.resolve("src"), "com.example"));
    }

    private GenerationResult check(Path document) {
        return ClientGenerator.generate(
                new ClientGeneration(document, directory.resolve("src"), "com.example", Optional.empty(), true));
    }
}
