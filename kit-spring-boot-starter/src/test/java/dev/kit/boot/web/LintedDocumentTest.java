package dev.kit.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.cli.Main;
import dev.kit.cli.command.Console;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Documents as the rules of Redocly and the official JSON schema judge them, with no rule switched off. */
@Tag("peers")
class LintedDocumentTest {

    private static final Pattern SOURCE = Pattern.compile("```java title=src/main/(\\S+)\\R(.*?)```", Pattern.DOTALL);

    private static DocumentTools tools;

    @TempDir
    private Path directory;

    @BeforeAll
    static void install() throws Exception {
        tools = DocumentTools.install(Path.of("target", "documents").toAbsolutePath());
    }

    @Test
    @DisplayName("OA-12 the document of the shop has no fault and no warning")
    void judgesTheShop() throws Exception {
        assertThat(tools.findings(Path.of("..", "examples", "shop", "openapi.json")))
                .isEmpty();
    }

    @Test
    @DisplayName("OA-12 the document of the conformance suite has no fault and no warning")
    void judgesTheConformanceSuite() throws Exception {
        try (TestServer server = TestServer.start(
                SpringConformanceTest.Application.class,
                "kit.studio.enabled=false",
                "kit.openapi.license.name=Apache 2.0",
                "kit.openapi.license.identifier=Apache-2.0")) {
            Path served = Files.writeString(
                    directory.resolve("conformance.json"),
                    server.get("/docs/openapi.json").body());
            assertThat(tools.findings(served)).isEmpty();
        }
    }

    @Test
    @DisplayName("OA-12 CL-03 the document of the first application lacks nothing but a licence, which is not stated")
    void judgesTheFirstApplication() throws Exception {
        compileTheGuide();
        Files.writeString(directory.resolve("kit.config.yaml"), "routes: com.example.shelf\n");
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);

        int code = Main.run(
                        List.of("generate:openapi", "--class-path", directory + File.pathSeparator + classPath()),
                        Console.of(stream, stream, false),
                        directory,
                        Map.of())
                .value();

        assertThat(code).as(output.toString(StandardCharsets.UTF_8)).isZero();
        Path document = directory.resolve(".kit/openapi.json");
        JsonNode paths =
                JsonMapper.shared().readTree(Files.readString(document)).path("paths");
        assertThat(paths.propertyNames()).containsExactly("/api/books", "/api/hello");
        assertThat(tools.findings(document)).singleElement().asString().startsWith("warn info-license ");
    }

    @Test
    @DisplayName("the judges find faults: an operation without a response, and a misspelt member")
    void findsFaults() throws Exception {
        Path wrong = Files.writeString(
                directory.resolve("wrong.json"),
                "{\"openapi\":\"3.1.1\",\"info\":{\"title\":\"a\",\"version\":\"1\"},\"paths\":"
                        + "{\"/a\":{\"get\":{\"responses\":{\"200\":{\"descripton\":\"\"}}}}}}");

        assertThat(tools.findings(wrong))
                .anyMatch(finding -> finding.startsWith("error struct "))
                .anyMatch(finding -> finding.startsWith("schema "));
    }

    private void compileTheGuide() throws IOException {
        Matcher sources = SOURCE.matcher(Files.readString(Path.of("..", "docs", "getting-started.md")));
        List<String> arguments =
                new ArrayList<>(List.of("-proc:none", "-parameters", "-d", directory.toString(), "-cp", classPath()));
        while (sources.find()) {
            Path file = directory.resolve("sources").resolve(sources.group(1));
            Files.createDirectories(file.getParent());
            Files.writeString(file, sources.group(2));
            arguments.add(file.toString());
        }
        assertThat(arguments).hasSizeGreaterThan(10);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
