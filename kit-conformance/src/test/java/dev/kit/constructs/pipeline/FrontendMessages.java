package dev.kit.constructs.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands between a client and PostgreSQL and writes down what the client says.
 *
 * <p>Messages as in the PostgreSQL documentation, "Message Formats": a type of one byte, a length, a body. For short
 * conversations: no message is longer than the buffer of the driver.
 */
final class FrontendMessages implements AutoCloseable {

    private final ServerSocket listener;
    private final String host;
    private final int port;
    private final List<String> statements = new ArrayList<>();
    private int roundTrips;
    private volatile boolean losingCommits;

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

    /** Lets commits reach the server, and hangs up before their answers come. */
    void loseAnswersOfCommits() {
        losingCommits = true;
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
            byte[] piece = new byte[8192];
            boolean greeted = false;
            for (int length = read(client, piece); length > 0; length = read(client, piece)) {
                if (greeted) {
                    note(ByteBuffer.wrap(piece, 0, length));
                }
                greeted = true;
                server.getOutputStream().write(piece, 0, length);
                if (losingCommits && statements().stream().anyMatch(FrontendMessages::isCommit)) {
                    client.close();
                    server.shutdownOutput();
                    server.getInputStream().transferTo(OutputStream.nullOutputStream());
                }
            }
        }
    }

    private static boolean isCommit(String statement) {
        return statement.equalsIgnoreCase("commit");
    }

    /** All that the client sends before it waits: no answer can reach it before the pause is over. */
    private static int read(Socket client, byte[] piece) throws IOException {
        InputStream in = client.getInputStream();
        int length = in.read(piece);
        pause();
        while (length > 0 && in.available() > 0) {
            length += in.read(piece, length, piece.length - length);
            pause();
        }
        return length;
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    private synchronized void note(ByteBuffer piece) {
        roundTrips++;
        while (piece.hasRemaining()) {
            char type = (char) piece.get();
            byte[] body = new byte[piece.getInt() - 4];
            piece.get(body);
            if (type == 'P' || type == 'Q') {
                String[] texts = new String(body, StandardCharsets.UTF_8).split("\0", -1);
                statements.add(texts[type == 'P' ? 1 : 0]);
            }
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
            } catch (SocketException e) {
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
