package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.mock.MockServer;
import dev.kit.openapi.ApiDocument;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A generated client and a mock server of the same document understand each other. */
class MockedClientTest {

    private static final String PACKAGE = "com.example.mocked";

    @TempDir
    private Path directory;

    @Test
    @DisplayName("the client of a shop decodes the mock's answer of every GET operation")
    void decodesEveryAnswer() throws IOException, ReflectiveOperationException {
        assertThat(decodes(GeneratedSources.document(directory, GeneratedSources.resource("shop.json"))))
                .isEqualTo(4);
    }

    @Tag("documents")
    @ParameterizedTest(name = "the client of {2} of {0} {1} decodes the mock''s answer of every GET operation")
    @CsvSource({
        "@octokit/openapi, 23.0.2, generated/api.github.com.json",
        "@netlify/open-api, 2.60.0, dist/swagger.json",
        "@readme/oas-examples, 8.2.2, 2.0/json/petstore.json",
        "@readme/oas-examples, 8.2.2, 3.0/json/star-trek.json",
        "@readme/oas-examples, 8.2.2, 3.1/json/train-travel.json"
    })
    void decodesEveryAnswerOf(String npmPackage, String version, String file)
            throws IOException, InterruptedException, ReflectiveOperationException {
        assertThat(decodes(new PublicDocument(npmPackage, version, file).fetched()))
                .isPositive();
    }

    private int decodes(Path document) throws IOException, ReflectiveOperationException {
        GeneratedSources sources = new GeneratedSources(directory.resolve("src"));
        sources.generate(document, PACKAGE);
        sources.compile();
        Path classes = directory.resolve("src/classes");
        URL[] urls = {classes.toUri().toURL()};
        try (MockServer mock =
                        MockServer.of(ApiDocument.read(document)).unchecked().start();
                URLClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader())) {
            EveryGet gets = new EveryGet(loader, mock);
            gets.call(classes, PACKAGE);
            assertThat(gets.failures()).isEmpty();
            return gets.calls();
        }
    }
}
