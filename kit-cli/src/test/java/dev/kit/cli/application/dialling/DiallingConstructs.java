package dev.kit.cli.application.dialling;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;

/** A class whose initialization opens a connection and hides its failure. */
final class DiallingConstructs {

    static final Endpoint<String> hello = e.get("/hello").output(String.class).handle(ctx -> "hello");

    static final boolean REACHABLE = isReachable();

    private DiallingConstructs() {}

    private static boolean isReachable() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 1)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
