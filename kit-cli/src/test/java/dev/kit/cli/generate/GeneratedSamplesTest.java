package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas as they are found in the documents of others. */
class GeneratedSamplesTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("samples of schemas found in the wild survive a round trip")
    void survives() throws IOException {
        Path document = GeneratedSources.document(directory, GeneratedSources.resource("samples.json"));

        RoundTrip trip = SampledDocument.roundTrip(document, Files.createDirectories(directory.resolve("src")));

        assertThat(trip.samples()).isGreaterThan(50);
        assertThat(trip.differences()).isEmpty();
    }
}
