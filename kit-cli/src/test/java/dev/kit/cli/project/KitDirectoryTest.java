package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KitDirectoryTest {

    @TempDir
    Path project = Path.of("");

    @Test
    @DisplayName("FC-A10 Git sees nothing of .kit, then the sealed secrets alone")
    void hidesAllButTheSecrets() throws Exception {
        KitDirectory.create(project);
        git("init", "-q");
        assertThat(git("status", "--porcelain", "--untracked-files=all")).isEmpty();
        for (String file :
                new String[] {"dev/postgres.properties", "openapi.json", "secrets/dev.json", "secrets/a/b"}) {
            Files.createDirectories(project.resolve(".kit").resolve(file).getParent());
            Files.writeString(project.resolve(".kit").resolve(file), "x");
        }
        assertThat(git("status", "--porcelain", "--untracked-files=all").lines())
                .containsExactlyInAnyOrder("?? .kit/secrets/dev.json", "?? .kit/secrets/a/b");
    }

    @Test
    @DisplayName("FC-A10 a .gitignore of the user's own stays")
    void keepsAnOwnFile() throws IOException {
        Path own = Files.createDirectories(project.resolve(".kit")).resolve(".gitignore");
        Files.writeString(own, "mine\n");
        KitDirectory.create(project);
        assertThat(own).hasContent("mine\n");
    }

    @Test
    @DisplayName("FC-A10 .kit that is a file is told")
    void tellsOfAFile() throws IOException {
        Files.writeString(project.resolve(".kit"), "");
        assertThat(catchThrowableOfType(CliException.class, () -> KitDirectory.create(project))
                        .report())
                .isEqualTo(".kit is a file, but kit keeps its own files in a directory of that name.\n  at "
                        + project.resolve(".kit") + "\n  Rename or delete the file.");
    }

    @Test
    @DisplayName("CD-13 FC-C a project that the user may not write in is told, without a stack trace")
    void tellsOfADirectoryThatCannotBeWritten() throws Exception {
        Path readOnly = Files.createDirectory(project.resolve("readonly"));
        for (Path directory : List.of(project, readOnly)) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
        }
        List<String> command = new ArrayList<>();
        if (Files.getOwner(project).getName().equals("root")) {
            // An administrator may write everywhere.
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of("target/classes").toAbsolutePath() + ":"
                        + Path.of("target/test-classes").toAbsolutePath(),
                CreateKitDirectory.class.getName(),
                readOnly.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("kit cannot write its directory .kit.\n  at " + readOnly.resolve(".kit")
                        + "\n  Run kit as the owner of the project, or make the directory writable.\n");
        Files.setPosixFilePermissions(project, PosixFilePermissions.fromString("rwx------"));
    }

    private String git(String... words) throws Exception {
        String[] command = new String[words.length + 1];
        command[0] = "git";
        System.arraycopy(words, 0, command, 1, words.length);
        Process process = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return text;
    }
}
