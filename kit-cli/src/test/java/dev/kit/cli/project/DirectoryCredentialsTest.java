package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import dev.kit.envkit.credentials.CredentialCipher;
import dev.kit.envkit.credentials.MasterKey;
import dev.kit.envkit.credentials.SealedCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoryCredentialsTest {

    private final MasterKey key = MasterKey.generate();

    private final Map<String, String> environment = Map.of(MasterKey.VARIABLE, key.hex());

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("CD-06 the nearest secrets hold, dev before development, and none is fine")
    void findsTheNearestSecrets() throws IOException {
        Path deep = Files.createDirectories(directory.resolve("a/b"));
        assertThat(load(deep, "dev")).isEmpty();

        seal(directory, "development", "far");
        assertThat(load(deep, "dev")).isEqualTo(Map.of("TOKEN", "far"));
        seal(directory, "dev", "nearer");
        assertThat(load(deep, "dev")).isEqualTo(Map.of("TOKEN", "nearer"));
        assertThat(load(deep, "production")).isEmpty();

        seal(directory.resolve("a"), "dev", "nearest");
        assertThat(load(deep, "dev")).isEqualTo(Map.of("TOKEN", "nearest"));
    }

    @Test
    @DisplayName("CD-06 development finds the secrets of dev, but its own first")
    void findsTheShortNameByTheLongOne() throws IOException {
        seal(directory, "dev", "short");
        assertThat(load(directory, "development")).isEqualTo(Map.of("TOKEN", "short"));
        seal(directory, "development", "long");
        assertThat(load(directory, "development")).isEqualTo(Map.of("TOKEN", "long"));
    }

    @Test
    @DisplayName("CB-13 a stage that is a path or blank is refused")
    void refusesStrangeStages() {
        for (String stage : List.of("../../etc/passwd", "", "a b")) {
            CliException failure = catchThrowableOfType(CliException.class, () -> load(directory, stage));
            assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void aMissingKeyIsAConfigurationError() throws IOException {
        seal(directory, "dev", "x");
        CliException failure = catchThrowableOfType(
                CliException.class,
                () -> DirectoryCredentials.load(
                        directory,
                        "dev",
                        Map.of(MasterKey.VARIABLE, MasterKey.generate().hex())));
        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        assertThat(failure.where()).endsWith("dev.json");
    }

    @Test
    @DisplayName("SEC-M1 the file of another stage is not opened in the place of this one")
    void refusesTheFileOfAnotherStage() throws IOException {
        seal(directory, "dev", "x");
        Path secrets = directory.resolve(".kit/secrets");
        Files.move(secrets.resolve("dev.json"), secrets.resolve("production.json"));

        CliException failure = catchThrowableOfType(CliException.class, () -> load(directory, "production"));

        assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        assertThat(failure.what()).contains("holds the credentials of stage \"dev\" of project \"sample\"");
    }

    private Map<String, String> load(Path place, String stage) {
        return DirectoryCredentials.load(place, stage, environment);
    }

    private void seal(Path place, String stage, String token) throws IOException {
        String sealed = new CredentialCipher(key).seal(new CredentialCipher.Place("sample", stage, "TOKEN"), token);
        Path file = place.resolve(".kit/secrets").resolve(stage + ".json");
        Files.createDirectories(file.getParent());
        SealedCredentials credentials = new SealedCredentials("sample", stage, key.id(), Map.of("TOKEN", sealed));
        Files.writeString(file, credentials.toJson());
    }
}
