package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SecretChecksTest {

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    private Path key;

    @BeforeEach
    void seal() throws IOException {
        project = ExaminedProject.in(temporary);
        assertThat(project.secrets("secrets:init")).isEqualTo(ExitCode.OK);
        key = temporary.resolve("home/kit/keys/project/dev.key");
        assertThat(key).exists();
    }

    @Test
    @DisplayName("a sealed stage with its key has no finding")
    void allIsWell() {
        assertThat(project.look("secrets-store"))
                .isEqualTo("ok: 1 stage in " + project.directory.resolve(".kit/secrets"));
        assertThat(project.look("secrets-key")).startsWith("ok: key ");
        assertThat(project.look("key-permissions")).isEqualTo("ok: 1 key in " + temporary.resolve("home/kit/keys"));
        assertThat(project.look("kit-ignore")).startsWith("ok: ");
    }

    @Test
    @DisplayName("secrets-store: a file of another form, and two projects")
    void store() throws IOException {
        Path file = project.directory.resolve(".kit/secrets/production.json");
        Files.writeString(file, "{}");
        assertThat(project.look("secrets-store"))
                .startsWith("failure: " + file + " is not readable: ")
                .endsWith("\nTake it back from the repository's history.");
        Files.writeString(file, "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> one\n");
        assertThat(project.look("secrets-store"))
                .contains(file + ":1: the file has the conflict markers of a merge", "kit secrets:merge")
                .endsWith("\nCommit the joined file.");
        String sealed = Files.readString(project.directory.resolve(".kit/secrets/dev.json"));
        Files.writeString(file, sealed.replaceFirst("(\"project\"\\s*:\\s*)\"project\"", "$1\"other\""));
        assertThat(project.look("secrets-store"))
                .isEqualTo("failure: The sealed files name different projects: {dev.json=project,"
                        + " production.json=other}. (" + project.directory.resolve(".kit/secrets")
                        + ")\nTake the one that does not belong here back from the repository's history, or remove"
                        + " it.");
    }

    @Test
    @DisplayName("secrets-key: no key, and the key of another sealing; neither key nor value is printed")
    void wrongKey() throws IOException {
        project.secrets("secrets:set", "TOKEN", "of-the-stage");
        String hex = Files.readString(key).strip();
        Files.delete(key);
        Path file = project.directory.resolve(".kit/secrets/dev.json");
        assertThat(project.look("secrets-key"))
                .isEqualTo("failure: There is no key for stage \"dev\". Set KIT_MASTER_KEY, or get dev.key from a"
                        + " colleague and put it into " + key.getParent() + ". (" + file
                        + ")\nCorrect what it names.");
        Files.writeString(key, "0".repeat(64));
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        assertThat(project.look("secrets-key")).startsWith("failure: ").contains("sealed with");
        Files.writeString(key, hex);
        assertThat(project.look("secrets-key")).startsWith("ok: key ");
        assertThat(project.print(List.of())).doesNotContain(hex, "of-the-stage");
    }

    @Test
    @DisplayName("CB-14 key-permissions: a key that others can read")
    void permissions() throws IOException {
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(project.look("key-permissions"))
                .isEqualTo("failure: " + key + " is rw-r-----\nRestrict it to its owner: chmod 600 " + key
                        + "; then kit secrets:rekey.");
    }

    @Test
    @DisplayName("CB-14 kit-ignore: no file, and one that hides nothing")
    void ignored() throws IOException {
        Path file = project.directory.resolve(".kit/.gitignore");
        Files.writeString(file, "target\n");
        assertThat(project.look("kit-ignore"))
                .isEqualTo("warning: " + file
                        + " does not hide the directory\nDelete it and start kit dev once, which writes it.");
        Files.delete(file);
        assertThat(project.look("kit-ignore"))
                .isEqualTo("warning: " + file + " is missing\nStart kit dev once, which writes it.");
        assertThat(file).as("nothing is written").doesNotExist();
    }

    @Test
    @DisplayName("committed-keys: a key in git, and one beside the sealed file")
    void committed() throws Exception {
        Path copy = project.directory.resolve("dev.key");
        Files.copy(key, copy);
        git("init", "-q");
        assertThat(project.look("committed-keys")).as("not in the index").isEqualTo("ok: none");
        git("add", "dev.key");
        assertThat(project.look("committed-keys"))
                .isEqualTo("failure: " + copy + " is a key, and in the repository\n"
                        + "Remove it with git rm, and seal its stage anew: kit secrets:rekey.");
        Path beside = project.directory.resolve(".kit/secrets/dev.key");
        Files.copy(key, beside);
        assertThat(project.look("committed-keys"))
                .isEqualTo("failure: " + beside + " is a key beside what it opens\n"
                        + "Delete it, and seal the stages anew: kit secrets:rekey.");
    }

    @Test
    @DisplayName("credential-files: a file of yesterday")
    void credentialFiles() throws IOException {
        Path file = Files.createFile(project.machine.temporary().resolve("kit-1.credentials"));
        assertThat(project.look("credential-files")).isEqualTo("ok: none");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        assertThat(project.look("credential-files"))
                .isEqualTo("warning: " + file + " is of 2020-01-01T00:00:00Z\n"
                        + "Delete it, unless a program that kit exec started still runs.");
    }

    private void git(String... words) throws Exception {
        List<String> command = new java.util.ArrayList<>(List.of("git"));
        command.addAll(List.of(words));
        Process git = new ProcessBuilder(command)
                .directory(project.directory.toFile())
                .inheritIO()
                .start();
        assertThat(git.waitFor()).isZero();
    }
}
