package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The tests of the runtime of generated clients, which are TypeScript themselves. */
@Tag("peers")
class ClientInNodeTest {

    @TempDir
    private Path directory;

    @TestFactory
    @DisplayName("in TypeScript:")
    Stream<DynamicNode> runs() throws IOException {
        Path document = Files.writeString(directory.resolve("openapi.yaml"), ShopDocument.TEXT);
        TypeScriptTests tests = new TypeScriptTests(document);
        List<DynamicNode> compiled = List.of(DynamicTest.dynamicTest(
                "the tests have no error in 5.9.3 and 7.0.2",
                () -> assertThat(tests.faults()).isEmpty()));
        List<TypeScriptTests.Outcome> outcomes = tests.run();
        assertThat(outcomes.stream().map(TypeScriptTests.Outcome::file).collect(Collectors.toSet()))
                .as("files with tests")
                .hasSameSizeAs(tests.files());
        return Stream.concat(
                compiled.stream(),
                outcomes.stream()
                        .map(outcome -> DynamicTest.dynamicTest(
                                outcome.name(),
                                () -> assertThat(outcome.failure())
                                        .as(outcome.file())
                                        .isEmpty())));
    }
}
