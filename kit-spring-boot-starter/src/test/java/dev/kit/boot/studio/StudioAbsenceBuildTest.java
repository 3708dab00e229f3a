package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which build the block to paste is written for, in projects with the files of two. */
class StudioAbsenceBuildTest {

    @TempDir
    Path project = Path.of("");

    @Test
    @DisplayName("FC-A3 the block to paste is that of the build which compiled the classes, else Maven's")
    void decidesByTheOutputDirectory() throws IOException {
        Files.createFile(project.resolve("build.gradle"));
        assertThat(isGradle("lib/a.jar")).isTrue();
        Files.createFile(project.resolve("pom.xml"));
        assertThat(isGradle("lib/a.jar")).isFalse();
        assertThat(isGradle("lib/a.jar" + File.pathSeparator + project.resolve("build/classes/java/main")))
                .isTrue();
        assertThat(isGradle("build/classes/kotlin/main")).isTrue();
        assertThat(isGradle("target/classes" + File.pathSeparator + "lib/a.jar"))
                .isFalse();
    }

    private boolean isGradle(String classPath) {
        return StudioAbsence.isGradle(classPath, project);
    }
}
