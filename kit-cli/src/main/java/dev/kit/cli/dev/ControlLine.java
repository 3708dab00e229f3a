package dev.kit.cli.dev;

import dev.kit.cli.command.Daemon;
import dev.kit.cli.dev.child.ControlChannel;
import dev.kit.cli.dev.door.CallerMark;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The connection to the application's process. Thread-safe: one request at a time; may be closed by any thread at any
 * time.
 *
 * <p>The process authenticates itself with a token that it receives on standard input.
 */
final class ControlLine implements Closeable {

    private static final int TOKEN_BITS = 256;

    private static final int GREETING_MS = 5000;

    private static final long PATIENCE_SECONDS = 30;

    private static final int REDEFINITION_MS = 30_000;

    private static final int RESTART_MS = 300_000;

    private final ServerSocket listener;

    private final String token;

    private final CompletableFuture<Connection> connection = new CompletableFuture<>();

    private record Connection(Socket socket, DataInputStream in, DataOutputStream out) {}

    private ControlLine(ServerSocket listener, String token) {
        this.listener = listener;
        this.token = token;
    }

    static ControlLine open() throws IOException {
        ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ControlLine line = new ControlLine(listener, new BigInteger(TOKEN_BITS, new SecureRandom()).toString(36));
        Daemon.start("kit-control", line::accept);
        return line;
    }

    /**
     * Returns the text for the standard input of the process. Its last word is the mark of callers, if there is one.
     */
    String greeting(@Nullable CallerMark mark) {
        String words = listener.getLocalPort() + " " + token;
        return (mark == null ? words : words + ' ' + mark.secret()) + '\n';
    }

    /** Redefines classes; returns the reason for a failure, or empty on success. */
    Optional<String> redefine(Map<String, byte[]> classes) throws IOException, InterruptedException {
        return ask(ControlChannel.REDEFINE, REDEFINITION_MS, out -> {
            out.writeInt(classes.size());
            for (Map.Entry<String, byte[]> named : classes.entrySet()) {
                out.writeUTF(named.getKey());
                out.writeInt(named.getValue().length);
                out.write(named.getValue());
            }
        });
    }

    /** Reloads classes of constructs; returns the reason for a failure, or empty on success. */
    Optional<String> reload(Set<String> classes) throws IOException, InterruptedException {
        return ask(ControlChannel.RELOAD, RESTART_MS, out -> {
            out.writeInt(classes.size());
            for (String name : classes) {
                out.writeUTF(name);
            }
        });
    }

    /** Restarts the application in its JVM; returns the reason for a failure, or empty on success. */
    Optional<String> restart(boolean keepPools) throws IOException, InterruptedException {
        return ask(ControlChannel.RESTART, RESTART_MS, out -> out.writeBoolean(keepPools));
    }

    /** Returns whether a context of the application has a bean of the given name. */
    boolean hasBean(String name) throws IOException, InterruptedException {
        return ask(ControlChannel.FIND, REDEFINITION_MS, out -> out.writeUTF(name))
                .isEmpty();
    }

    @Override
    public void close() {
        try {
            listener.close();
            Connection line = connection.isCompletedExceptionally() ? null : connection.getNow(null);
            if (line != null) {
                line.socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("A socket cannot be closed", e);
        }
    }

    /** The content of a request, behind the byte that selects it. */
    private interface Request {

        void write(DataOutputStream out) throws IOException;
    }

    private synchronized Optional<String> ask(int question, int patienceMs, Request request)
            throws IOException, InterruptedException {
        Connection line = connection();
        line.socket.setSoTimeout(patienceMs);
        line.out.writeByte(question);
        request.write(line.out);
        line.out.flush();
        boolean done = line.in.readBoolean();
        String text = line.in.readUTF();
        return done ? Optional.empty() : Optional.of(text);
    }

    private Connection connection() throws IOException, InterruptedException {
        try {
            return connection.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("The application's process does not answer", e);
        }
    }

    private void accept() {
        try (listener) {
            while (!connection.isDone()) {
                greet(listener.accept());
            }
        } catch (IOException e) {
            connection.completeExceptionally(e);
        }
    }

    /** Accepts a connection that presents the token, and closes any other. */
    private void greet(Socket socket) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(GREETING_MS);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            byte[] said = in.readUTF().getBytes(StandardCharsets.UTF_8);
            if (MessageDigest.isEqual(said, token.getBytes(StandardCharsets.UTF_8))) {
                connection.complete(new Connection(
                        socket, in, new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()))));
                return;
            }
        } catch (EOFException | SocketTimeoutException | UTFDataFormatException e) {
            socket.close(); // an unauthenticated peer
            return;
        }
        socket.close();
    }
}
