package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory that only the user can access, with a path short enough for a Unix domain socket. */
final class SocketDirectory {

    private static final String PREFIX = "kit-";

    /** The maximum path length on macOS, in bytes; Linux permits 107. */
    private static final int PATH_LIMIT = 103;

    /** The maximum length of the random number in the name of a temporary directory. */
    private static final int RANDOM = 20;

    private SocketDirectory() {}

    /** Creates the directory in this JVM's temporary directory, else in the system's, else in the user's home. */
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
