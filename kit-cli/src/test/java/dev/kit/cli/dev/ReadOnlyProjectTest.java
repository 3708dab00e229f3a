package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Main;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code kit dev} as a user who may read the project and not write it. */
final class ReadOnlyProjectTest {

    private static final int FAILED = 1;

    @TempDir
    Path temporary = Path.of("");

    @AfterEach
    void giveTheProjectBack() throws Exception {
        permit("rwxr-xr-x");
    }

    @Test
    @DisplayName("CD-13 in a project that cannot be written kit dev says so, starts nothing and prints no stack trace")
    void saysSo() throws Exception {
        SampleProject project = SampleProject.create(temporary);
        Path jars = copyOfTheJars();
        permit("r-xr-xr-x");
        List<String> command = new ArrayList<>();
        if (Files.getOwner(temporary).getName().equals("root")) {
            // An administrator may write everywhere.
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                modules() + jars + "/*",
                Main.class.getName(),
                "dev",
                "--class-path",
                jars + "/*"));
        Process kit = new ProcessBuilder(command)
                .directory(project.directory().toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(kit.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(kit.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(kit.exitValue()).as(output).isEqualTo(FAILED);
        assertThat(output)
                .contains("Error: ")
                .contains(project.directory().toString())
                .doesNotContain("\tat ");
    }

    /** The local repository may be in a directory that others cannot enter. */
    private Path copyOfTheJars() throws Exception {
        Path jars = Files.createDirectory(temporary.resolve("lib"));
        for (Path library : SampleProject.libraries()) {
            if (!library.equals(SampleProject.postgres())) {
                Files.copy(library, jars.resolve(library.getFileName()));
            }
        }
        return jars;
    }

    /** The modules of this build, with what stands between two entries after each. */
    private static String modules() {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .filter(entry -> !entry.endsWith(".jar"))
                .map(entry -> entry + File.pathSeparator)
                .collect(Collectors.joining());
    }

    private void permit(String permissions) throws Exception {
        try (Stream<Path> paths = Files.walk(temporary)) {
            for (Path path : paths.filter(Files::isDirectory).toList()) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            }
        }
    }
}
