package dev.kit.constructs.runtime;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a client and PostgreSQL and writes down what the client says.
 *
 * <p>Messages as in the PostgreSQL documentation, "Message Formats": a type of one byte, a length, a body.
 */
final class FrontendMessages implements AutoCloseable {

    private final ServerSocket listener;
    private final String host;
    private final int port;
    private final List<String> statements = new ArrayList<>();
    private int roundTrips;

    /** Forwards to {@code host:port}. */
    FrontendMessages(String address) throws IOException {
        int colon = address.lastIndexOf(':');
        host = address.substring(0, colon);
        port = Integer.parseInt(address.substring(colon + 1));
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    synchronized void forget() {
        statements.clear();
        roundTrips = 0;
    }

    /** The texts that were sent to be parsed. */
    synchronized List<String> statements() {
        return List.copyOf(statements);
    }

    /** How often the client stopped to wait for the server. */
    synchronized int roundTrips() {
        return roundTrips;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listener.accept();
            Socket server = new Socket(host, port);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            daemon(() -> server.getInputStream().transferTo(client.getOutputStream()));
            daemon(() -> forward(client, server));
        }
    }

    private void forward(Socket client, Socket server) throws IOException {
        try (client;
                server) {
            DataInputStream in = new DataInputStream(client.getInputStream());
            DataOutputStream out = new DataOutputStream(server.getOutputStream());
            copy(in, out, null);
            while (true) {
                byte type = in.readByte();
                copy(in, out, type);
            }
        }
    }

    private void copy(DataInputStream in, DataOutputStream out, @Nullable Byte type) throws IOException {
        byte[] body = new byte[in.readInt() - 4];
        in.readFully(body);
        if (type != null) {
            note((char) type.byteValue(), body);
            out.writeByte(type);
        }
        out.writeInt(body.length + 4);
        out.write(body);
        out.flush();
    }

    private synchronized void note(char type, byte[] body) {
        if (type == 'S' || type == 'Q') {
            roundTrips++;
        }
        if (type == 'P' || type == 'Q') {
            String[] texts = new String(body, StandardCharsets.UTF_8).split("\0", -1);
            statements.add(texts[type == 'P' ? 1 : 0]);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (EOFException | SocketException e) {
                // One of the two hung up, which ends the conversation.
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface Work {
        void run() throws IOException;
    }
}
