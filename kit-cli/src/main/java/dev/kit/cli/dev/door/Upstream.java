package dev.kit.cli.dev.door;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A connection to the application that serves consecutive requests of one client. */
final class Upstream implements Closeable {

    private static final int CONNECT_MS = 2000;

    /** The time for which an idle connection is reused. Servers close idle connections after a longer time. */
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Socket socket;

    private final InputStream in;

    private final OutputStream out;

    private final Gate.Passage.Open passage;

    private long usedNanos = System.nanoTime();

    private Upstream(Socket socket, Gate.Passage.Open passage) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = new BufferedOutputStream(socket.getOutputStream());
        this.passage = passage;
    }

    static Upstream connect(Gate.Passage.Open passage, @Nullable Tls tls) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), passage.port()), CONNECT_MS);
            return new Upstream(tls == null ? socket : tls.connect(socket), passage);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    boolean fits(Gate.Passage.Open next) {
        return passage.port() == next.port()
                && passage.generation() == next.generation()
                && System.nanoTime() - usedNanos < FRESH_NANOS;
    }

    void touch() {
        usedNanos = System.nanoTime();
    }

    InputStream in() {
        return in;
    }

    OutputStream out() {
        return out;
    }

    /** Closes the connection in places that cannot declare an exception. */
    void end() {
        try {
            close();
        } catch (IOException e) {
            throw new UncheckedIOException("The connection to the application cannot be closed", e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
