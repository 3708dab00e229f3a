package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A connection between the launcher and the Maven process that reads its build. It uses a socket in a directory that
 * only the user can access, because it carries the credentials of the stage.
 */
final class BuildLine implements Closeable {

    private final SocketChannel socket;

    private final DataInputStream in;

    private final DataOutputStream out;

    private BuildLine(SocketChannel socket) {
        this.socket = socket;
        this.in = new DataInputStream(new BufferedInputStream(Channels.newInputStream(socket)));
        this.out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(socket)));
    }

    /** Connects to the process that listens at the socket. */
    static BuildLine connect(Path socket) {
        try {
            return new BuildLine(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
        } catch (IOException e) {
            throw CliException.failed("The process that started this one is gone.", socket.toString(), null)
                    .causedBy(e);
        }
    }

    DataInputStream in() {
        return in;
    }

    DataOutputStream out() {
        return out;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** A listener for the one process that knows the socket's address. May be closed by any thread. */
    static final class Listener implements Closeable {

        private static final String SOCKET = "build";

        private final Path directory;

        private final Path file;

        private final ServerSocketChannel listener;

        private Listener(Path directory, ServerSocketChannel listener) {
            this.directory = directory;
            this.file = directory.resolve(SOCKET);
            this.listener = listener;
        }

        static Listener open() throws IOException {
            return open(SocketDirectory.create(SOCKET));
        }

        private static Listener open(Path directory) throws IOException {
            ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                channel.bind(UnixDomainSocketAddress.of(directory.resolve(SOCKET)));
                return new Listener(directory, channel);
            } catch (IOException e) {
                channel.close();
                Files.deleteIfExists(directory);
                throw e;
            }
        }

        Path file() {
            return file;
        }

        /** Accepts the connection; returns empty if the listener was closed first. */
        Optional<BuildLine> accept() throws IOException {
            try {
                return Optional.of(new BuildLine(listener.accept()));
            } catch (ClosedChannelException e) {
                return Optional.empty();
            }
        }

        /** Closes the listener in places that cannot declare an exception. */
        void end() {
            try {
                close();
            } catch (IOException e) {
                throw new UncheckedIOException("The socket " + file + " cannot be removed", e);
            }
        }

        @Override
        public synchronized void close() throws IOException {
            listener.close();
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        }
    }
}
