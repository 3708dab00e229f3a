package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import dev.kit.mock.schema.SchemaSampler;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
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

    private static final int SAMPLES = 6;
    private static final long SEED = 42;
    private static final String PACKAGE = "com.example.real";

    @TempDir
    Path directory;

    @ParameterizedTest(name = "{2} of {0} {1} compiles and decodes every sample")
    @CsvSource({
        "@figma/rest-api-spec, 0.43.0, openapi/openapi.yaml",
        "@octokit/openapi, 23.0.2, generated/api.github.com.json",
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
    @DisplayName("every JSON document of the directory that -Dkit.documents names decodes every sample")
    List<DynamicTest> decodesOthers() throws IOException {
        String named = System.getProperty("kit.documents");
        if (named == null) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(Path.of(named))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> decodes(file)))
                    .toList();
        }
    }

    private void decodes(Path file) throws IOException {
        Path output =
                Files.createDirectories(directory.resolve(file.getFileName().toString()));
        GeneratedSources sources = new GeneratedSources(output);
        sources.generate(file, PACKAGE, SampledSchemas.ALL);
        sources.compile();
        OpenApiDocument document = OpenApiDocument.read(file);
        ApiDocument sampled = ApiDocument.read(file);
        URL[] classes = {output.resolve("classes").toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
            RoundTrip trip = new RoundTrip(loader, PACKAGE);
            for (SampledSchemas.Found found : SampledSchemas.of(document)) {
                Node schema = sampled.at(found.schema().pointer());
                SchemaSampler sampler = SchemaSampler.varied(sampled, SEED);
                for (int i = 0; i < SAMPLES; i++) {
                    sampler.sample(schema).ifPresent(value -> trip.check(found.schema(), found.type(), value));
                }
            }
            assertThat(trip.samples()).as("samples of %s", file).isPositive();
            assertThat(trip.differences()).as("differences in %s", file).isEmpty();
        }
    }
}
