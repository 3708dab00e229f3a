package dev.kit.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildReportTest {

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a report is read as it was written, with paths outside ASCII and notes of several lines")
    void survives() throws IOException {
        BuildReport report = new BuildReport(
                "server",
                "Found 1 endpoint",
                List.of("/tmp/mein Lädchen/target/a.jar"),
                List.of("C:\\shop\\.kit\\openapi.json", "b"),
                new BuildReport.Sealed("production", 2, "k1", "/home/a/b=c:d.key"),
                List.of(" first\n# second", "!third"),
                new BuildReport.Failure(1, "A variable is missing.", null, "Set it."));
        Path file = directory.resolve("report");

        report.write(file);

        assertThat(BuildReport.read(file)).contains(report);
    }

    @Test
    @DisplayName("a report that was not written to its end is none")
    void isCut() throws IOException {
        Path file = Files.createFile(directory.resolve("report"));
        assertThat(BuildReport.read(file)).isEmpty();

        new BuildReport("server", "Found 1 endpoint", List.of("a.jar"), List.of(), null, List.of("note"), null)
                .write(file);
        String text = Files.readString(file);
        for (int length = 0; length < text.length() - 1; length++) {
            Files.writeString(file, text.substring(0, length));
            assertThat(BuildReport.read(file)).as(text.substring(0, length)).isEmpty();
        }
    }
}
