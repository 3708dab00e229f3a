package dev.kit.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Main;
import dev.kit.cli.command.Console;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command without Maven: the class path is that of these tests. */
class GenerateOpenApiCommandTest {

    private static final String SAMPLE = "dev.kit.cli.document.sample";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    @DisplayName("CL-01 CL-03 the document goes to .kit/openapi.json, which is created, with the number of endpoints")
    void writesTheDocument() throws IOException {
        configure(SAMPLE, "");

        assertThat(generate()).isZero();

        Path file = directory.resolve(".kit/openapi.json");
        JsonNode document = JsonMapper.shared().readTree(Files.readAllBytes(file));
        assertThat(document.at("/info").toString()).isEqualTo("{\"title\":\"API\",\"version\":\"1.0.0\"}");
        assertThat(document.at("/paths/~1notes").propertyNames()).contains("get", "post");
        assertThat(text(out)).isEqualTo("Generated " + file + ": 2 endpoints\n");
        assertThat(directory.resolve(".kit/.gitignore")).exists();
    }

    @Test
    @DisplayName("CL-01 the settings of openapi are those of the started application, the context path included")
    void readsSettings() throws IOException {
        configure(SAMPLE, """
            openapi:
              title: Notes
              version: 2.1.0
              description: Keeps notes.
            """);
        Files.writeString(
                directory.resolve("application.properties"),
                "spring.application.name=unused\nserver.servlet.context-path=/office/\nspring.mvc.servlet.path=/api\n");

        assertThat(generate("--output", "docs/notes.json")).isZero();

        JsonNode document = JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve("docs/notes.json")));
        assertThat(document.at("/info").toString())
                .isEqualTo("{\"title\":\"Notes\",\"description\":\"Keeps notes.\",\"version\":\"2.1.0\"}");
        assertThat(document.at("/servers/0/url").asString()).isEqualTo("/office/api");
        assertThat(directory.resolve(".kit")).doesNotExist();
    }

    @Test
    @DisplayName("SPR-07 endpoints M10 a document whose JSON only the started application knows is refused by name")
    void refusesTheMapperOfTheApplication() throws IOException {
        configure(SAMPLE, "");
        Files.writeString(directory.resolve("application.properties"), "kit.json.mapper=application\n");

        assertThat(generate()).isEqualTo(78);

        assertThat(text(err)).contains("kit.json.mapper=application", "Start the application", "/docs/openapi.json");
        assertThat(directory.resolve(".kit/openapi.json")).doesNotExist();
    }

    @Test
    @DisplayName("CL-03 the extension of the file decides the format, and a group has a document of its own")
    void writesOtherDocuments() throws IOException {
        configure(SAMPLE, "");

        assertThat(generate("--output", "openapi.yaml", "--group", "readers")).isZero();

        assertThat(directory.resolve("openapi.yaml"))
                .content()
                .startsWith("openapi: 3.1.1\n")
                .contains("    get:\n")
                .doesNotContain("post:");
        assertThat(generate("--group", "writers")).isEqualTo(1);
        assertThat(text(err)).contains("No endpoint is in the group \"writers\"; the groups are [readers].");
    }

    @Test
    @DisplayName("CL-01 openapi: false writes nothing and says why")
    void isTurnedOff() throws IOException {
        configure(SAMPLE, "openapi: false\n");

        assertThat(generate()).isZero();

        assertThat(text(err)).contains("serves no document, because kit.openapi.enabled is false");
        assertThat(directory.resolve(".kit")).doesNotExist();
    }

    @Test
    @DisplayName("CL-02 without endpoints there is a message and no file")
    void findsNoEndpoints() throws IOException {
        configure("com.acme.none", "");

        assertThat(generate()).isZero();

        assertThat(text(err)).contains("No valid endpoints found for OpenAPI generation");
        assertThat(text(out)).isEmpty();
        assertThat(directory.resolve(".kit")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "dev.kit.cli.application.failing, could not be read: no such file",
        "dev.kit.cli.application.sample, SampleConstructs$Beans.listMails() is a bean",
        "dev.kit.cli.document.doubtful, There is no security scheme \"nobody\""
    })
    @DisplayName("CL-04 an application that cannot be read, or not as a whole, fails and leaves the file as it was")
    void failsWithTheReason(String routes, String reason) throws IOException {
        configure(routes, "");
        Path file = Files.createDirectories(directory.resolve(".kit")).resolve("openapi.json");
        Files.writeString(file, "before");

        assertThat(generate()).isEqualTo(1);

        assertThat(text(err)).startsWith("Error: OpenAPI generation failed: ").contains(reason);
        assertThat(text(out)).isEmpty();
        assertThat(file).hasContent("before");
    }

    @Test
    @DisplayName("CL-04 a missing configuration, a missing application and a wrong command line fail with their codes")
    void refusesBadInput() throws IOException {
        assertThat(run(Map.of("KIT_CONFIG", "none.yaml"), "--class-path", path()))
                .isEqualTo(78);
        assertThat(text(err)).startsWith("Error: OpenAPI generation failed: KIT_CONFIG names a file");
        assertThat(run(Map.of(), "--jar", "none.jar")).isEqualTo(1);
        assertThat(text(err)).startsWith("Error: OpenAPI generation failed: there is no such jar.");
        assertThat(run(Map.of())).isEqualTo(1);
        assertThat(text(err)).contains("no Maven project here");
        assertThat(run(Map.of(), "shop", "--class-path", path())).isEqualTo(2);
        assertThat(run(Map.of(), "--format", "jsn")).isEqualTo(2);
        assertThat(text(err)).contains("did you mean json?");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    @DisplayName("CL-04 --check writes nothing; it fails when the file differs or is missing")
    void checks() throws IOException {
        configure(SAMPLE, "");
        assertThat(generate("--check")).isEqualTo(1);
        assertThat(text(err)).startsWith("Error: There is no document to check.");
        generate();
        Path file = directory.resolve(".kit/openapi.json");
        byte[] written = Files.readAllBytes(file);

        assertThat(generate("--check")).isZero();
        assertThat(text(out)).isEqualTo(file + " is up to date: 2 endpoints\n");

        Files.writeString(file, "{}");
        assertThat(generate("--check")).isEqualTo(1);
        assertThat(text(err))
                .isEqualTo("Error: The document is not the one that the started application serves.\n  at " + file
                        + "\n  Run kit generate:openapi without --check, and commit the file.\n");
        assertThat(file).hasContent("{}");
        generate();
        assertThat(file).hasBinaryContent(written);
    }

    @Test
    @DisplayName("CL-04 a file that cannot be written is an error, and nothing is left beside it")
    void cannotWrite() throws IOException {
        configure(SAMPLE, "");
        Files.createDirectories(directory.resolve("out/taken.json/inside"));

        assertThat(generate("--output", "out/taken.json")).isEqualTo(1);

        assertThat(text(err)).startsWith("Error: The document cannot be written");
        assertThat(directory.resolve("out")).isDirectoryContaining(file -> file.endsWith("taken.json"));
        try (var files = Files.list(directory.resolve("out"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    @DisplayName("CL-01 the settings of a jar are those inside it")
    void readsSettingsOfJars() throws IOException {
        Path jar = directory.resolve("notes.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new JarEntry("kit.config.yaml"));
            entries.write(("routes: " + SAMPLE + "\nopenapi: {title: Packed}\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(run(Map.of(), "--class-path", jar + File.pathSeparator + path()))
                .isZero();

        assertThat(directory.resolve(".kit/openapi.json")).content().contains("\"title\":\"Packed\"");
    }

    private void configure(String routes, String settings) throws IOException {
        Files.writeString(directory.resolve("kit.config.yaml"), "routes: " + routes + "\n" + settings);
    }

    private int generate(String... words) {
        List<String> all = new ArrayList<>(List.of("--class-path", path()));
        all.addAll(List.of(words));
        return run(Map.of(), all.toArray(String[]::new));
    }

    private int run(Map<String, String> environment, String... words) {
        out.reset();
        err.reset();
        List<String> all = new ArrayList<>(List.of("generate:openapi"));
        all.addAll(List.of(words));
        Console console = Console.of(stream(out), stream(err), false);
        return Main.run(all, console, directory, environment).value();
    }

    private static String path() {
        return System.getProperty("java.class.path");
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
