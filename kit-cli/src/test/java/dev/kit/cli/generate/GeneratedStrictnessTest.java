package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types that decode what their schemas allow and nothing else. */
class GeneratedStrictnessTest {

    @TempDir
    private Path directory;

    private Path output;
    private Path document;

    @BeforeEach
    void read() throws IOException {
        document = GeneratedSources.document(directory, GeneratedSources.resource("strict.json"));
        output = Files.createDirectories(directory.resolve("src"));
    }

    @Test
    @DisplayName("R3 R4 R6 R7 valid samples survive a round trip and invalid ones are rejected or kept as Unknown")
    void decodesNothingElse() throws IOException {
        RoundTrip trip = SampledDocument.roundTrip(document, output);

        assertThat(trip.differences()).isEmpty();
        assertThat(trip.invalid().all()).isGreaterThan(5);
        assertThat(trip.letThrough()).isEmpty();
    }

    @Test
    @DisplayName("R3 R7 a closed object says so, and one with a member without a name keeps every member")
    void marksObjects() {
        GeneratedSources sources = new GeneratedSources(output);
        sources.generate(document, "strict", SampledSchemas.ALL);

        assertThat(sources.text("strict/Filter.java")).contains("@ClosedObject");
        assertThat(sources.text("strict/HasId.java")).doesNotContain("@ClosedObject");
        assertThat(sources.text("strict/Fields.java")).contains("Map<String, Object> additionalProperties");
        assertThat(sources.text("strict/Everything.java"))
                .contains("@Nullable Object anything")
                .contains("@Nullable Either either");
    }
}
