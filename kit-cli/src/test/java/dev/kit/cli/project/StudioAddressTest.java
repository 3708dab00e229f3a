package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StudioAddressTest {

    @TempDir
    Path root = Path.of("");

    @Test
    @DisplayName("the address that kit dev leaves is found from below, and from the root of several modules")
    void isFound() throws Exception {
        Path shop = root.resolve("examples/shop");
        StudioAddress.write(shop, "http://127.0.0.1:8080/__studio");
        Path deep = Files.createDirectories(shop.resolve("src/main/java"));

        assertThat(StudioAddress.find(deep)).containsExactly("http://127.0.0.1:8080/__studio");
        assertThat(StudioAddress.find(root)).containsExactly("http://127.0.0.1:8080/__studio");
        assertThat(StudioAddress.find(Files.createDirectories(root.resolve("other"))))
                .isEmpty();
    }

    @Test
    @DisplayName("several applications that run are all found, and none once they ended")
    void isTakenAway() throws Exception {
        StudioAddress.write(root.resolve("a"), "http://127.0.0.1:1/__studio");
        StudioAddress.write(root.resolve("b"), "http://127.0.0.1:2/__studio");
        assertThat(StudioAddress.find(root)).hasSize(2);
        StudioAddress.delete(root.resolve("a"));
        StudioAddress.delete(root.resolve("b"));
        assertThat(StudioAddress.find(root)).isEmpty();
        StudioAddress.delete(root.resolve("b"));
    }

    @Test
    @DisplayName("security Small the file of another user is refused, above, here and below")
    void refusesForeignOwners() throws Exception {
        StudioAddress.write(root, "http://127.0.0.1:8080/__studio");
        Path file = root.resolve(".kit/dev/studio");
        assumeTrue(Files.getOwner(file).getName().equals("root"), "only root gives files away");
        Files.setOwner(
                file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));

        for (Path place : List.of(root, Files.createDirectories(root.resolve("a/b")))) {
            CliException failure = catchThrowableOfType(CliException.class, () -> StudioAddress.find(place));
            assertThat(failure.report()).contains("of another user", file.toString(), "--url");
            assertThat(failure.exitCode()).isEqualTo(ExitCode.CONFIG);
        }
    }

    @Test
    @DisplayName("security Small a file above the project is refused, and one of the project or below it is preferred")
    void refusesFilesAboveTheProject() throws Exception {
        StudioAddress.write(root, "http://127.0.0.1:8080/__studio");
        for (String sign : List.of("pom.xml", ".git", ".kit")) {
            Path project = Files.createDirectories(root.resolve("of " + sign));
            Path within = Files.createDirectories(project.resolve("src/main"));
            assertThat(StudioAddress.find(within)).hasSize(1);
            Files.createDirectories(project.resolve(sign));
            CliException failure = catchThrowableOfType(CliException.class, () -> StudioAddress.find(within));
            assertThat(failure.report()).contains("is not of the project in " + project, "--url");

            StudioAddress.write(project.resolve("app"), "http://127.0.0.1:1/__studio");
            assertThat(StudioAddress.find(project)).containsExactly("http://127.0.0.1:1/__studio");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:8080/__studio, true",
        "http://[::1]:8080/__studio, true",
        "http://192.0.2.1:8080/__studio, false",
        "http://evil.example/__studio, false",
        "http://127.0.0.1@evil.example/, false",
        "http://127.0.0.1:80@evil.example/, false",
        "https://localhost/, false",
        "file:///etc/passwd, false"
    })
    @DisplayName(
            "security Small an address that is not a number of this machine is refused, also if the file is committed")
    void refusesOtherMachines(String address, boolean local) throws Exception {
        StudioAddress.write(root, address);
        if (local) {
            assertThat(StudioAddress.find(root)).containsExactly(address);
        } else {
            assertThat(catchThrowableOfType(CliException.class, () -> StudioAddress.find(root))
                            .report())
                    .contains("not on this machine");
        }
    }
}
