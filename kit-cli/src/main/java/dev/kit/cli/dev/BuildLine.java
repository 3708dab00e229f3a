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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/**
 * A connection between the launcher and the Maven process that reads its build. It uses a socket in a directory that
 * only the user can access, because it carries the credentials of the stage.
 */
final class BuildLine implements Closeable {

    private static final String PREFIX = "kit-";

    /** The maximum path length on macOS, in bytes; Linux permits 107. */
    private static final int PATH_LIMIT = 103;

    /** The maximum length of the random number in the name of a temporary directory. */
    private static final int RANDOM = 20;

    /** The beginning of each message in this version of the format: "kit" and a number. */
    private static final int START = 0x6b697401;

    /** Loaded while the other process starts. */
    private static final class Json {

        static final JsonMapper MAPPER = JsonMapper.builder()
                .addModule(new SimpleModule()
                        .addSerializer(Path.class, ToStringSerializer.instance)
                        .addDeserializer(Path.class, new PathReader()))
                .build();
    }

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
            throw CliException.failed("The process that started this one is gone.", socket.toString(), null, e);
        }
    }

    /** Sends a record as JSON, after the start mark and the length of its text. */
    void write(Record record) throws IOException {
        byte[] text = Json.MAPPER.writeValueAsBytes(record);
        out.writeInt(START);
        out.writeInt(text.length);
        out.write(text);
        out.flush();
    }

    /**
     * Reads the next record.
     *
     * @throws java.io.EOFException if the connection ends before it
     * @throws CliException if the other process is of a version with another format
     */
    <T extends Record> T read(Class<T> type) throws IOException {
        if (in.readInt() != START) {
            throw CliException.failed(
                    "The kit command and the plugin kit-cli of the build do not understand each other.",
                    null,
                    "Use the same version of both.");
        }
        byte[] text = new byte[in.readInt()];
        in.readFully(text);
        return Json.MAPPER.readValue(text, type);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /**
     * Creates a directory that only the user can access, with a path short enough for a socket: in this JVM's temporary
     * directory, else in the system's, else in the user's home.
     */
    private static Path directory(String socket) throws IOException {
        return directory(
                Stream.of(System.getProperty("java.io.tmpdir"), "/tmp", System.getProperty("user.home"))
                        .map(Path::of)
                        .toList(),
                socket);
    }

    static Path directory(List<Path> parents, String socket) throws IOException {
        Path parent = parents.stream()
                .filter(place -> fits(place, socket) && Files.isDirectory(place) && Files.isWritable(place))
                .findFirst()
                .orElseThrow(() -> CliException.failed(
                        "No temporary directory has a path short enough for a socket.",
                        parents.get(0).toString(),
                        "Set TMPDIR, or -Djava.io.tmpdir for Maven, to a path of at most "
                                + (PATH_LIMIT - length(socket)) + " bytes."));
        return Files.createTempDirectory(parent, PREFIX);
    }

    private static boolean fits(Path parent, String socket) {
        return parent.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8).length + length(socket)
                <= PATH_LIMIT;
    }

    private static int length(String socket) {
        return 1 + PREFIX.length() + RANDOM + 1 + socket.length();
    }

    /** A reader of paths as they were given; Jackson's own would make them absolute. */
    private static final class PathReader extends StdDeserializer<Path> {

        PathReader() {
            super(Path.class);
        }

        @Override
        public Path deserialize(JsonParser parser, DeserializationContext context) {
            return Path.of(parser.getString());
        }
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
            return open(BuildLine.directory(SOCKET));
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
