package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory of the user alone whose path is short enough for a Unix domain socket. */
final class SocketDirectory {

    private static final String PREFIX = "kit-";

    /** The longest path on macOS; Linux takes 107 bytes. */
    private static final int PATH_LIMIT = 103;

    /** The random number in the name of a temporary directory, at its longest. */
    private static final int RANDOM = 20;

    private SocketDirectory() {}

    /** Creates it in the temporary directory of this JVM, else in that of the system, else in the user's home. */
    static Path create(String socket) throws IOException {
        return create(
                Stream.of(System.getProperty("java.io.tmpdir"), "/tmp", System.getProperty("user.home"))
                        .map(Path::of)
                        .toList(),
                socket);
    }

    static Path create(List<Path> parents, String socket) throws IOException {
        Path parent = parents.stream()
                .filter(place -> fits(place, socket) && Files.isDirectory(place) && Files.isWritable(place))
                .findFirst()
                .orElseThrow(() -> CliException.failed(
                        "No temporary directory has a path short enough for a socket.",
                        parents.get(0).toString(),
                        "Set TMPDIR, or -Djava.io.tmpdir for Maven, to a path of at most "
                                + (PATH_LIMIT - length(socket)) + " bytes."));
        return Files.createTempDirectory(parent, PREFIX);
    }

    private static boolean fits(Path parent, String socket) {
        return parent.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8).length + length(socket)
                <= PATH_LIMIT;
    }

    private static int length(String socket) {
        return 1 + PREFIX.length() + RANDOM + 1 + socket.length();
    }
}
