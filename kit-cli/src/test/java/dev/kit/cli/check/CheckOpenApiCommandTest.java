package dev.kit.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Main;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CheckOpenApiCommandTest {

    private static final String OLD = """
        openapi: 3.1.0
        info: {title: Kennel, version: '1'}
        paths:
          /dogs:
            get:
              responses:
                '200':
                  description: All dogs.
                  content:
                    application/json:
                      schema:
                        type: array
                        items: {$ref: '#/components/schemas/Dog'}
        components:
          schemas:
            Dog:
              type: object
              required: [name]
              properties:
                name: {type: string}
                size: {enum: [small, large]}
        """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(directory.resolve("old.yaml"), OLD);
        Files.writeString(directory.resolve("same.yaml"), OLD.replace("Dog", "Hound"));
        Files.writeString(directory.resolve("risky.yaml"), OLD.replace("large]", "large, huge]"));
        Files.writeString(directory.resolve("breaking.yaml"), OLD.replace("required: [name]", "required: []"));
    }

    @Test
    @DisplayName("a renamed schema is no change")
    void findsNothing() {
        assertThat(run("old.yaml", "same.yaml")).isEqualTo(ExitCode.OK);
        assertThat(printed()).isEqualTo("No change: both documents have the same meaning.\n");
    }

    @Test
    @DisplayName("a breaking change fails; the text names operation, rule, message and place")
    void printsText() {
        assertThat(run("old.yaml", "breaking.yaml")).isEqualTo(ExitCode.FAILED);
        assertThat(printed())
                .startsWith("GET /dogs\n  breaking    response-member-optional\n")
                .contains("Member \"name\" is no longer required. Keep sending what clients rely on")
                .contains("was at /components/schemas/Dog/required/0")
                .endsWith("Verdict: breaking (1 breaking, 0 risky, 0 compatible)\n")
                .doesNotContain("\u001b");
    }

    @Test
    @DisplayName("a terminal gets colours")
    void printsColours() {
        Main.run(List.of("check", "openapi", "old.yaml", "breaking.yaml"), console(true), directory, Map.of());

        assertThat(printed()).contains("\u001b[31mbreaking");
    }

    @Test
    @DisplayName("a risky change fails with --fail-on risky alone")
    void failsOnRisk() {
        assertThat(run("old.yaml", "risky.yaml")).isEqualTo(ExitCode.OK);
        assertThat(run("old.yaml", "risky.yaml", "--fail-on", "risky")).isEqualTo(ExitCode.FAILED);
    }

    @Test
    @DisplayName("--format json prints verdict and changes, the same bytes each time")
    void printsJson() {
        run("old.yaml", "breaking.yaml", "--format", "json");
        String first = printed();
        out.reset();
        run("old.yaml", "breaking.yaml", "--format", "json");

        JsonNode report = JsonMapper.shared().readTree(first);
        assertThat(printed()).isEqualTo(first);
        assertThat(report.propertyNames()).containsExactly("verdict", "changes");
        assertThat(report.path("verdict").asString()).isEqualTo("breaking");
        assertThat(report.path("changes").get(0).propertyNames())
                .containsExactly("rule", "verdict", "direction", "operation", "pointer", "message");
        assertThat(report.at("/changes/0/direction").asString()).isEqualTo("response");
        assertThat(report.at("/changes/0/pointer").asString()).isEqualTo("/components/schemas/Dog/required/0");
    }

    @Test
    @DisplayName("--format github prints one annotation for each breaking and risky change")
    void printsAnnotations() {
        run("old.yaml", "breaking.yaml", "--format", "github");
        run("old.yaml", "risky.yaml", "--format=github");

        assertThat(printed())
                .contains("::error file=old.yaml,title=response-member-optional%3A GET /dogs::Member \"name\"")
                .contains("::warning file=risky.yaml,title=response-enum-value-added%3A GET /dogs::Member \"size\"");
    }

    @Test
    @DisplayName("an exception accepts a change until it expires; one that matches nothing is named")
    void acceptsExceptions() throws IOException {
        String entry = "{rule: response-member-optional, operation: GET /dogs, reason: Nobody reads it., expires: ";
        Files.writeString(directory.resolve("known.yaml"), "exceptions:\n- " + entry + "2999-01-01}\n");
        assertThat(run("old.yaml", "breaking.yaml", "--exceptions", "known.yaml"))
                .isEqualTo(ExitCode.OK);
        assertThat(printed()).contains("0 breaking, 0 risky, 0 compatible, 1 excepted");

        assertThat(run("old.yaml", "same.yaml", "--exceptions", "known.yaml")).isEqualTo(ExitCode.OK);
        assertThat(warned()).contains("#/exceptions/0 matches no change. Remove it.");

        Files.writeString(directory.resolve("known.yaml"), "exceptions:\n- " + entry + "2020-01-01}\n");
        assertThat(run("old.yaml", "breaking.yaml", "--exceptions", "known.yaml"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(warned()).contains("#/exceptions/0 expired on 2020-01-01.");
    }

    @Test
    @DisplayName("an exception without a reason, with an unknown rule or key is refused with code 2")
    void refusesIncompleteExceptions() throws IOException {
        Map<String, String> faults = Map.of(
                "{rule: response-member-optional, operation: GET /dogs, expires: 2999-01-01}",
                "The exception has no \"reason\".",
                "{rule: response-member-optionel, operation: GET /dogs, reason: a, expires: 2999-01-01}",
                "Did you mean response-member-optional?",
                "{rule: response-member-optional, operation: GET /dogs, reason: a, expires: soon}",
                "\"soon\" is no date.",
                "{rule: response-member-optional, operation: GET /dogs, reasons: a, expires: 2999-01-01}",
                "Did you mean reason?");
        for (Map.Entry<String, String> fault : faults.entrySet()) {
            Files.writeString(directory.resolve("known.yaml"), "exceptions:\n- " + fault.getKey() + "\n");
            assertThat(run("old.yaml", "same.yaml", "--exceptions", "known.yaml"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(warned()).contains(fault.getValue());
        }
    }

    @Test
    @DisplayName("a document that cannot be compared is refused with code 2 and its place")
    void refusesBadDocuments() throws IOException {
        Map<String, String> documents = Map.of(
                "broken.yaml", "openapi: 3.1.0\npaths: [",
                "outside.yaml", OLD.replace("#/components/schemas/Dog", "../other.yaml#/Dog"),
                "nowhere.yaml", OLD.replace("#/components/schemas/Dog", "#/components/schemas/Cat"),
                "later.yaml", "openapi: 4.0.0\npaths: {}\n",
                "list.yaml", OLD.replace("{$ref: '#/components/schemas/Dog'}", "[1]"));
        for (Map.Entry<String, String> document : documents.entrySet()) {
            Files.writeString(directory.resolve(document.getKey()), document.getValue());
            assertThat(run("old.yaml", document.getKey())).as(document.getKey()).isEqualTo(ExitCode.USAGE);
            assertThat(warned()).contains("Error: ").contains(document.getKey()).doesNotContain("Exception");
        }
        assertThat(run("old.yaml", "absent.yaml")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    @DisplayName("CL-06 missing documents and unknown options are told with code 2")
    void refusesWrongCommandLines() {
        assertThat(run("old.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(warned()).contains("The new document is missing.").contains("kit check openapi OLD NEW");
        assertThat(run("old.yaml", "same.yaml", "--formt", "json")).isEqualTo(ExitCode.USAGE);
        assertThat(warned()).contains("Did you mean --format?");
        assertThat(Main.run(List.of("check"), console(false), directory, Map.of()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(warned()).contains("check openapi");
    }

    @Test
    @DisplayName("nothing is printed twice for a schema that several operations use")
    void namesSharedChangesOnce() throws IOException {
        String twice = OLD.replace(
                "  /dogs:",
                "  /first: {get: {responses: {default: {description: D, content:"
                        + " {application/json: {schema: {$ref: '#/components/schemas/Dog'}}}}}}}\n  /dogs:");
        Files.writeString(directory.resolve("old.yaml"), twice);
        Files.writeString(directory.resolve("new.yaml"), twice.replace("required: [name]", "required: []"));
        run("old.yaml", "new.yaml");

        assertThat(printed()).containsOnlyOnce("response-member-optional").contains("It affects 1 more operation.");
    }

    private ExitCode run(String... words) {
        List<String> all =
                Stream.concat(Stream.of("check", "openapi"), Stream.of(words)).toList();
        return Main.run(all, console(false), directory, Map.of());
    }

    private Console console(boolean colours) {
        return Console.of(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                colours);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String warned() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
