package dev.kit.cli.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** A connection that is opened and closed at once. */
record Probe(String host, int port) {

    private static final int MILLISECONDS = 800;

    static Probe of(String host, int port) {
        return new Probe(host.replaceAll("^\\[|]$", ""), port);
    }

    boolean answers() {
        return failure() == null;
    }

    /** Returns the reason why there is no connection, or null if there is one. */
    @Nullable String failure() {
        try (Socket socket = new Socket()) {
            InetSocketAddress address = new InetSocketAddress(host, port);
            if (address.isUnresolved()) {
                throw new UnknownHostException(host);
            }
            socket.connect(address, MILLISECONDS);
            return null;
        } catch (UnknownHostException e) {
            return "the host is unknown";
        } catch (IOException | IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
