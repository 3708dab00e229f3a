package dev.kit.cli.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.Waiting;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the kit command as a process, as a shell would. */
final class ExecCommandTest {

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("CD-08 the program sees the variables of .env files, below those of the shell")
    void handsTheVariablesOver() throws Exception {
        Files.writeString(directory.resolve(".env"), "FROM_FILE=file\nBOTH=file\n");
        Process process = kit(List.of("exec", "--", "sh", "-c", "printf '%s %s' \"$FROM_FILE\" \"$BOTH\""));

        assertThat(text(process)).isEqualTo("file shell");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    @DisplayName("W3 CD-05 every Java program that kit exec runs finds the stage's credentials, and those alone")
    void handsCredentialsOver() throws Exception {
        assertThat(kit(List.of("secrets:init")).waitFor()).isZero();
        assertThat(kit(List.of("secrets:set", "TOKEN", "of-dev")).waitFor()).isZero();
        String twice = "for i in 1 2; do %s -cp '%s' %s; done; printf ' %%s %%s' \"$TOKEN\" \"$KIT_CREDENTIALS_FILE\""
                .formatted(java(), classPath(), PrintCredentials.class.getName());
        Process process = kit(List.of("exec", "--", "sh", "-c", twice));

        String[] printed = text(process).split(" ", -1);
        assertThat(printed[0]).isEqualTo("{TOKEN=of-dev}{TOKEN=of-dev}");
        assertThat(printed[1]).isEqualTo("of-dev");
        assertThat(Path.of(printed[2])).as("SEC-L1 the file is deleted").doesNotExist();
    }

    @Test
    @DisplayName("a report below kit exec advises for the stage that kit exec was given")
    void advisesForItsStage() throws Exception {
        Process process = kit(List.of(
                "exec",
                "--stage",
                "production",
                "--",
                java(),
                "-cp",
                classPath(),
                PrintCredentials.class.getName(),
                "STRIPE_KEY"));
        assertThat(text(process)).isEqualTo("{}[try   kit secrets:set STRIPE_KEY --stage production]");
    }

    @Test
    @DisplayName("W3 without credentials of the stage, those sealed into a class path stay closed")
    void neverOpensEmbeddedCredentials() throws Exception {
        Path sealed = directory.resolve("classes/META-INF/kit/credentials.json");
        Files.createDirectories(sealed.getParent());
        Files.writeString(sealed, "not even read");
        Process process = kit(List.of(
                "exec",
                "--",
                java(),
                "-cp",
                directory.resolve("classes") + File.pathSeparator + classPath(),
                PrintCredentials.class.getName()));
        assertThat(text(process)).isEqualTo("{}");
    }

    @Test
    @DisplayName("CL-06 the exit code is the program's own, also 128 + n after a signal")
    void answersTheTrueExitCode() throws Exception {
        assertThat(kit(List.of("exec", "--", "sh", "-c", "exit 7")).waitFor()).isEqualTo(7);
        assertThat(kit(List.of("exec", "--", "sh", "-c", "kill -9 $$")).waitFor())
                .isEqualTo(137);
        assertThat(kit(List.of("exec")).waitFor()).isEqualTo(2);
        assertThat(kit(List.of("exec", "--", "no-such-program")).waitFor()).isEqualTo(1);
    }

    @Test
    @DisplayName("CD-12 a signal reaches the program, and nothing is left")
    void forwardsSignals() throws Exception {
        Path ready = directory.resolve("ready");
        Path ended = directory.resolve("ended");
        String script = "trap 'touch " + ended + "; exit 0' TERM; touch " + ready + "; while true; do sleep 0.1; done";
        Process process = kit(List.of("exec", "--", "sh", "-c", script));
        Waiting.until(() -> Files.exists(ready), process::isAlive, Duration.ofMinutes(1), () -> "");
        assertThat(process.isAlive()).isTrue();
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();

        assertThat(process.waitFor()).isEqualTo(143);
        assertThat(ended).exists();
        assertThat(started)
                .noneMatch(handle ->
                        handle.isAlive() && handle.info().command().orElse("").endsWith("sh"));
    }

    @Test
    @DisplayName("security L-7 a killed kit exec leaves nothing readable, and every program reads while it runs")
    void leavesNothingWhenKilled() throws Exception {
        assertThat(kit(List.of("secrets:init")).waitFor()).isZero();
        assertThat(kit(List.of("secrets:set", "TOKEN", "of-dev")).waitFor()).isZero();
        Path session = Files.createDirectories(directory.resolve("session"));
        Path ready = directory.resolve("ready");
        String script =
                "cat \"$KIT_CREDENTIALS_FILE\" \"$KIT_CREDENTIALS_FILE\" > read; echo \"$KIT_CREDENTIALS_FILE\" > path;"
                        + " touch ready; while [ ! -e end ]; do sleep 0.1; done";
        Process process = kit(List.of("exec", "--", "sh", "-c", script));
        Waiting.until(() -> Files.exists(ready), process::isAlive, Duration.ofMinutes(1), () -> "");
        Path lent = Path.of(Files.readString(directory.resolve("path")).strip());
        try {
            assertThat(Files.readString(directory.resolve("read")).split("of-dev", -1))
                    .hasSize(3);
            assertThat(process.isAlive()).isTrue();
            process.destroyForcibly().waitFor();
            assertThat(lent).doesNotExist();
            assertThat(session).isEmptyDirectory();
        } finally {
            Files.createFile(directory.resolve("end"));
        }
    }

    private Process kit(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of(java(), "-cp", classPath(), "dev.kit.cli.Main"));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("BOTH", "shell");
        builder.environment().put("KIT_HOME", directory.resolve("home").toString());
        Path session = directory.resolve("session");
        if (Files.isDirectory(session)) {
            builder.environment().put("XDG_RUNTIME_DIR", session.toString());
        }
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String classPath() {
        return Path.of("target", "classes").toAbsolutePath()
                + File.pathSeparator
                + System.getProperty("java.class.path");
    }

    private static String text(Process process) throws Exception {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
