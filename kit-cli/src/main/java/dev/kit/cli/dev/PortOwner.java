package dev.kit.cli.dev;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Names the process that listens on a port. Supported on Linux only; empty on other systems. */
final class PortOwner {

    private static final String LISTENING = "0A";

    private static final int STATE = 3;

    private static final int INODE = 9;

    private static final Path PROC = Path.of("/proc");

    private PortOwner() {}

    static Optional<String> of(int port) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            sockets.addAll(sockets(PROC.resolve(table), port));
        }
        return sockets.isEmpty() ? Optional.empty() : holder(sockets);
    }

    private static Set<String> sockets(Path table, int port) {
        String suffix = String.format(Locale.ROOT, ":%04X", port);
        Set<String> sockets = new HashSet<>();
        try (var lines = Files.lines(table)) {
            lines.map(line -> line.strip().split("\\s+"))
                    .filter(columns -> columns.length > INODE)
                    .filter(columns -> columns[1].endsWith(suffix) && columns[STATE].equals(LISTENING))
                    .forEach(columns -> sockets.add("socket:[" + columns[INODE] + "]"));
        } catch (IOException e) {
            return Set.of(); // no such table here
        }
        return sockets;
    }

    private static Optional<String> holder(Set<String> sockets) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (holds(process, sockets)) {
                    return Optional.of(describe(process));
                }
            }
        } catch (IOException e) {
            return Optional.empty(); // the owner is optional information
        }
        return Optional.empty();
    }

    private static boolean holds(Path process, Set<String> sockets) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                if (Files.isSymbolicLink(file)
                        && sockets.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
        } catch (IOException e) {
            return false; // another user's process, or one that has ended
        }
        return false;
    }

    private static String describe(Path process) {
        String pid = process.getFileName().toString();
        try {
            return Files.readString(process.resolve("comm")).strip() + " (pid " + pid + ")";
        } catch (IOException e) {
            return "pid " + pid;
        }
    }
}
