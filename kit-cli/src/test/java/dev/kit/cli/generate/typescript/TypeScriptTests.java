package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The tests in TypeScript: copied beside a generated client, checked, bundled and run by Node.js. */
final class TypeScriptTests {

    private static final Path SOURCES = Path.of("src", "test", "typescript");

    /** Prints every test as a line of JSON. */
    private static final String REPORTER = """
        export default async function* report(events) {
          for await (const { type, data } of events) {
            if (type === 'test:stderr' || type === 'test:stdout') process.stderr.write(data.message);
            if (type !== 'test:pass' && type !== 'test:fail') continue;
            const { name, file, details, skip, todo } = data;
            const error = details.error?.cause ?? details.error;
            yield JSON.stringify({
              name, file, suite: details.type === 'suite', passed: type === 'test:pass' && !skip && !todo,
              failure: String(error?.stack ?? error ?? (skip || todo ? 'skipped' : '')),
            }) + '\\n';
          }
        }
        """;

    private final Path directory = NodeTools.directory("tests");

    /**
     * The outcome of a test.
     *
     * @param file the file of the test
     * @param name its title
     * @param failure why it failed; empty if it passed
     */
    record Outcome(String file, String name, String failure) {}

    /** Copies the tests beside a client of a document. */
    TypeScriptTests(Path document) throws IOException {
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                Path copy = directory.resolve(SOURCES.relativize(source).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(source, copy);
            }
        }
        GeneratedClient.generate(document, directory.resolve("client"), "none");
        Files.writeString(directory.resolve("reporter.mjs"), REPORTER);
        assertThat(SignatureVectors.write(directory.resolve("sigv4"))).isEqualTo(42);
        TypeCheck.configureTests(directory);
    }

    /** Returns the names of the files that have tests. */
    List<String> files() throws IOException {
        try (Stream<Path> sources = Files.list(SOURCES)) {
            return sources.map(file -> file.getFileName().toString())
                    .filter(file -> file.matches(".*[.]test[.]tsx?"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the errors of both compilers. */
    Map<String, List<TypeCheck.Fault>> faults() {
        return TypeCheck.faults(directory);
    }

    /** Runs all tests. */
    List<Outcome> run() throws IOException {
        NodeTools.bundle(directory, files());
        List<String> arguments = new ArrayList<>(List.of(
                "--test",
                "--enable-source-maps",
                "--test-reporter=./reporter.mjs",
                "--test-reporter-destination=outcomes.jsonl"));
        files().forEach(file -> arguments.add("bundled/" + file.replaceFirst("[.]tsx?$", ".mjs")));
        NodeTools.Result result = NodeTools.node(
                directory,
                arguments,
                Map.of("SIGV4_VECTORS", directory.resolve("sigv4").toString(), "NODE_ENV", "test"));
        List<Outcome> outcomes = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve("outcomes.jsonl"))) {
            JsonNode outcome = JsonMapper.shared().readTree(line);
            if (!outcome.get("suite").asBoolean() || !outcome.get("passed").asBoolean()) {
                outcomes.add(outcome(outcome));
            }
        }
        assertThat(outcomes).as(result.output()).isNotEmpty();
        return outcomes;
    }

    private static Outcome outcome(JsonNode outcome) {
        String failure = outcome.get("failure").asString();
        return new Outcome(
                Path.of(outcome.path("file").asString("")).getFileName().toString(),
                outcome.get("name").asString(),
                outcome.get("passed").asBoolean() ? "" : failure.isBlank() ? "failed" : failure);
    }
}
