package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples of every schema of large public documents, decoded and encoded by the types generated for them. */
@Tag("documents")
class PublicDocumentsTest {

    @TempDir
    Path directory;

    @ParameterizedTest(name = "{2} of {0} {1} compiles and decodes every sample")
    @CsvSource({
        "@figma/rest-api-spec, 0.43.0, openapi/openapi.yaml",
        "@octokit/openapi, 23.0.2, generated/api.github.com.json",
        "kubernetes-client, 9.0.0, lib/specs/swagger-1.13.json",
        "@netlify/open-api, 2.60.0, dist/swagger.json",
        "@readme/oas-examples, 8.2.2, 2.0/json/petstore.json",
        "@readme/oas-examples, 8.2.2, 2.0/json/schema-circular.json",
        "@readme/oas-examples, 8.2.2, 3.0/json/star-trek.json",
        "@readme/oas-examples, 8.2.2, 3.0/json/discriminators.json",
        "@readme/oas-examples, 8.2.2, 3.0/json/polymorphism.json",
        "@readme/oas-examples, 8.2.2, 3.0/json/schema-circular.json",
        "@readme/oas-examples, 8.2.2, 3.0/json/complex-nesting.json",
        "@readme/oas-examples, 8.2.2, 3.1/json/readme.json",
        "@readme/oas-examples, 8.2.2, 3.1/json/train-travel.json",
        "@readme/oas-examples, 8.2.2, 3.1/json/schema-types.json"
    })
    void decodesEverySample(String npmPackage, String version, String file) throws IOException, InterruptedException {
        decodes(new PublicDocument(npmPackage, version, file).fetched());
    }

    @TestFactory
    @DisplayName("every document of the directory that -Dkit.documents names decodes every sample")
    List<DynamicTest> decodesOthers() throws IOException {
        String named = System.getProperty("kit.documents");
        if (named == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(Path.of(named))) {
            return files.filter(file -> file.toString().matches(".*[.](json|ya?ml)"))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> decodes(file)))
                    .toList();
        }
    }

    private void decodes(Path file) throws IOException {
        Path output =
                Files.createDirectories(directory.resolve(file.getFileName().toString()));
        RoundTrip trip = SampledDocument.roundTrip(file, output);
        assertThat(trip.samples()).as("samples of %s", file).isPositive();
        Path report = Files.createDirectories(Path.of("target", "documents", "samples"))
                .resolve(file.getFileName() + ".txt");
        Files.writeString(
                report,
                trip.samples() + " valid, " + trip.differences().size() + " schemas with differences, "
                        + trip.invalid().all() + " invalid\n" + trip.invalid()
                        + String.join("\n", trip.letThrough()) + "\n" + trip.differences());
        assertThat(trip.differences()).as("differences in %s", file).isEmpty();
        assertThat(trip.invalid().letThroughBut(Mutations.UNKNOWN_MEMBER))
                .as("invalid samples of %s that are let through: %s", file, trip.invalid())
                .isLessThanOrEqualTo(trip.invalid().all() / 20);
    }
}
