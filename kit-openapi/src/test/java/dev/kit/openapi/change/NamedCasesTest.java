package dev.kit.openapi.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.DocumentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Cases of a directory outside the repository, each with old.yaml, new.yaml and verdict.yaml. */
class NamedCasesTest {

    @TestFactory
    @DisplayName("every case of the directory that -Dkit.openapi.changes names has its verdict")
    List<DynamicTest> haveTheirVerdict() throws IOException {
        String named = System.getProperty("kit.openapi.changes");
        if (named == null) {
            return List.of();
        }
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> cases = Files.list(Path.of(named))) {
            cases.filter(Files::isDirectory)
                    .sorted()
                    .forEach(each ->
                            tests.add(DynamicTest.dynamicTest(String.valueOf(each.getFileName()), () -> judge(each))));
        }
        return tests;
    }

    private static void judge(Path directory) throws IOException {
        Path file = directory.resolve("verdict.yaml");
        JsonNode expected = DocumentText.read(file.toString(), Files.readAllBytes(file));
        ApiComparison comparison = ApiComparison.of(
                ApiDocument.read(directory.resolve("old.yaml")),
                ApiDocument.read(directory.resolve("new.yaml")),
                LocalDate.of(2026, 6, 1));
        assertThat(comparison.verdict().word())
                .as("%s", comparison.changes())
                .isEqualTo(expected.path("verdict").asString());
        assertThat(comparison.changes().stream()
                        .filter(change -> change.rule().verdict() == comparison.verdict())
                        .map(change -> change.rule().direction().word()))
                .as("%s", comparison.changes())
                .satisfies(directions -> assertThat(directions.isEmpty() ? List.of("none") : directions)
                        .contains(expected.path("direction").asString()));
    }
}
