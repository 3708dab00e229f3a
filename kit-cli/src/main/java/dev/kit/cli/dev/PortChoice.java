package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A free port: the preferred one, or the next free one.
 *
 * @param port the free port
 * @param note the reason why the preferred port was not chosen, or null
 */
public record PortChoice(int port, @Nullable String note) {

    private static final int TRIES = 10;

    private static final String LISTENING = "0A";

    private static final int STATE = 3;

    private static final int INODE = 9;

    private static final Path PROC = Path.of("/proc");

    /** The first port of {@link #anyFree}. Operating systems assign higher ones to any program. */
    private static final int FIRST = 22_000;

    private static final int COUNT = 10_000;

    /** The distance between the ports where processes with consecutive ids begin. */
    private static final int DISTANCE = 101;

    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * DISTANCE % COUNT));

    static PortChoice from(int preferred) {
        for (int port = preferred; port < preferred + TRIES; port++) {
            if (isFree(port)) {
                return new PortChoice(port, port == preferred ? null : note(preferred, port));
            }
        }
        throw CliException.failed(
                "Could not find an available port after trying " + TRIES + " ports starting from " + preferred + ".",
                owner(preferred)
                        .map(owner -> preferred + " is used by " + owner)
                        .orElse(null),
                "Stop one of the programs, or choose another port with --port.");
    }

    /**
     * Returns any free port, another one with each call.
     *
     * <p>It is not one that the system would choose for port 0: those are assigned to other programs too, before the
     * application opens its port and whenever its process is replaced.
     */
    static int anyFree() {
        for (int tried = 0; tried < COUNT; tried++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw CliException.failed("No port is free on this machine.", null, "Stop a program.");
    }

    private static String note(int preferred, int port) {
        String owner = owner(preferred).map(name -> " by " + name).orElse("");
        return "port " + preferred + " is used" + owner + "; using " + port + " instead";
    }

    /**
     * Returns whether the port is free.
     *
     * <p>A free port has no listener on all interfaces or on loopback.
     */
    public static boolean isFree(int port) {
        return canBind(new InetSocketAddress(port))
                && canBind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    private static boolean canBind(InetSocketAddress address) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address);
            return true;
        } catch (IOException e) {
            return false; // the port is in use
        }
    }

    /** Returns the process that listens on a port. Empty on other systems than Linux. */
    public static Optional<String> owner(int port) {
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

    /** Returns the oldest holder: a process that is just being started holds what its parent does. */
    private static Optional<String> holder(Set<String> sockets) {
        return ProcessHandle.allProcesses()
                .filter(process -> holds(PROC.resolve(String.valueOf(process.pid())), sockets))
                .min(Comparator.comparing(
                        process -> process.info().startInstant().orElse(Instant.MAX)))
                .map(process -> describe(PROC.resolve(String.valueOf(process.pid()))));
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
