package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/**
 * A free port: the preferred one, or the next free one.
 *
 * @param port the free port
 * @param note the reason why the preferred port was not chosen, or null
 */
record PortChoice(int port, @Nullable String note) {

    private static final int TRIES = 10;

    static PortChoice from(int preferred) {
        for (int port = preferred; port < preferred + TRIES; port++) {
            if (isFree(port)) {
                return new PortChoice(port, port == preferred ? null : note(preferred, port));
            }
        }
        throw CliException.failed(
                "Could not find an available port after trying " + TRIES + " ports starting from " + preferred + ".",
                PortOwner.of(preferred)
                        .map(owner -> preferred + " is used by " + owner)
                        .orElse(null),
                "Stop one of the programs, or choose another port with --port.");
    }

    /** Returns any free port. The system chooses one for port 0. */
    static int anyFree() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw CliException.failed("No port is free on this machine.", null, "Stop a program.")
                    .causedBy(e);
        }
    }

    private static String note(int preferred, int port) {
        String owner = PortOwner.of(preferred).map(name -> " by " + name).orElse("");
        return "port " + preferred + " is used" + owner + "; using " + port + " instead";
    }

    /** Returns whether the port is free: without a listener on all interfaces or on loopback. */
    private static boolean isFree(int port) {
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
}
