package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks for a place for a socket beneath paths of every length. */
final class SocketDirectoryTest {

    @TempDir
    Path temporary;

    @Test
    void passesOverADirectoryWhosePathIsTooLong() throws IOException {
        Path deep = Files.createDirectories(temporary.resolve("d".repeat(100)));
        Path found = BuildLine.directory(List.of(deep, Path.of("/tmp")), "build");
        try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(found.resolve("build")));
            assertThat(found.getParent()).isEqualTo(Path.of("/tmp"));
            assertThat(Files.getPosixFilePermissions(found)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        } finally {
            Files.deleteIfExists(found.resolve("build"));
            Files.delete(found);
        }
        assertThat(deep).isEmptyDirectory();
    }

    @Test
    void namesTheDirectoryThatIsToBeShorterAndLeavesNothingInIt() throws IOException {
        Path deep = Files.createDirectories(temporary.resolve("d".repeat(100)));
        CliException failure =
                catchThrowableOfType(CliException.class, () -> BuildLine.directory(List.of(deep), "build"));
        assertThat(failure.report())
                .contains(
                        "No temporary directory has a path short enough for a socket.", deep.toString(), "Set TMPDIR");
        assertThat(deep).isEmptyDirectory();
    }
}
