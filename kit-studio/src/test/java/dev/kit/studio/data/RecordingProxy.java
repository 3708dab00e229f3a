package dev.kit.studio.data;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Stands between a driver and PostgreSQL and notes each text that the driver sends to be run. */
final class RecordingProxy implements AutoCloseable {

    private final ServerSocket listening;
    private final URI server;
    private final List<Sent> sent = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    /** A text and the message it came in: {@code P} for Parse, {@code Q} for a simple query, {@code F} for a function call. */
    record Sent(char message, String sql) {}

    RecordingProxy(String jdbcUrl) throws IOException {
        this.server = URI.create(jdbcUrl.substring("jdbc:".length()));
        this.listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    /** The same database, through this proxy. */
    String jdbcUrl(String options) {
        return "jdbc:postgresql://127.0.0.1:" + listening.getLocalPort() + server.getPath()
                + "?sslmode=disable&gssEncMode=disable" + options;
    }

    /** What was sent since this was last asked. */
    List<Sent> drain() {
        List<Sent> drained = new ArrayList<>(sent);
        sent.clear();
        return drained;
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = listening.accept();
            Socket upstream = new Socket(server.getHost(), server.getPort() < 0 ? 5432 : server.getPort());
            client.setTcpNoDelay(true);
            upstream.setTcpNoDelay(true);
            sockets.addAll(List.of(client, upstream));
            start(() -> record(client.getInputStream(), upstream.getOutputStream()));
            start(() -> upstream.getInputStream().transferTo(client.getOutputStream()));
        }
    }

    /** After one start-up message without a type, each message is a type, its length and its content. */
    private void record(InputStream from, OutputStream to) throws IOException {
        DataInputStream in = new DataInputStream(from);
        DataOutputStream out = new DataOutputStream(to);
        for (int type = -1; ; type = in.read()) {
            int length = in.readInt();
            byte[] content = in.readNBytes(length - 4);
            if (type >= 0) {
                note((char) type, content);
                out.writeByte(type);
            }
            out.writeInt(length);
            out.write(content);
            out.flush();
        }
    }

    private void note(char type, byte[] content) {
        if (type == 'P') {
            int name = end(content, 0);
            sent.add(new Sent(type, text(content, name + 1)));
        } else if (type == 'Q' || type == 'F') {
            sent.add(new Sent(type, text(content, 0)));
        }
    }

    private static String text(byte[] content, int start) {
        return new String(content, start, end(content, start) - start, StandardCharsets.UTF_8);
    }

    private static int end(byte[] content, int start) {
        int end = start;
        while (end < content.length && content[end] != 0) {
            end++;
        }
        return end;
    }

    /** Ends with its sockets. */
    private static void start(Piece piece) {
        Thread thread = new Thread(() -> {
            try {
                piece.run();
            } catch (IOException closed) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface Piece {
        void run() throws IOException;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
