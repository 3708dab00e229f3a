package dev.kit.constructs.events.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A RabbitMQ that a test class has to itself, below {@code target} and on free ports, and may kill. */
public final class RabbitNode implements BeforeAllCallback, AfterAllCallback {

    private static final Path PROGRAMS = Path.of("/usr/lib/rabbitmq/bin");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final String name = "kit-" + UUID.randomUUID().toString().substring(0, 8);
    private final Path directory = Path.of("target", "rabbitmq", name).toAbsolutePath();
    private final int port = freePort();
    private final int tlsPort = freePort();
    private final int distributionPort = freePort();

    @SuppressWarnings("NullAway.Init") // by beforeAll
    private RabbitCertificate certificate;

    @SuppressWarnings("NullAway.Init") // by beforeAll
    private Process process;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        boolean there = Files.isExecutable(PROGRAMS.resolve("rabbitmq-server"));
        if (!there && Objects.equals(System.getenv("CI"), "true")) {
            throw new IllegalStateException(
                    "There is no " + PROGRAMS + "/rabbitmq-server. The continuous integration needs it.");
        }
        Assumptions.assumeTrue(there, "There is no " + PROGRAMS + "/rabbitmq-server.");
        Files.createDirectories(directory);
        certificate = RabbitCertificate.create(directory);
        Files.writeString(directory.resolve("rabbitmq.conf"), configuration());
        start();
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        if (process != null) {
            kill();
            wipe();
        }
    }

    public String url(String options) {
        return "rabbitmq://guest:guest@127.0.0.1:" + port + "/?" + options;
    }

    String tlsUrl(String options) {
        return "rabbitmqs://guest:guest@127.0.0.1:" + tlsPort + "/?" + options;
    }

    String trustStore() {
        return "trustStore=" + certificate.trustStore() + "&trustStorePassword=" + RabbitCertificate.PASSWORD;
    }

    public int port() {
        return port;
    }

    int tlsPort() {
        return tlsPort;
    }

    /** Starts the broker with what it kept, and waits until it takes connections. */
    public void start() throws IOException, InterruptedException {
        process = command("rabbitmq-server")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("broker.log").toFile()))
                .start();
        Awaitility.await("the RabbitMQ of this test to start; see " + directory)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .failFast("it ended", () -> !process.isAlive())
                .until(this::answers);
    }

    /** Ends the broker in order, as an upgrade does. */
    public void stop() {
        List<ProcessHandle> brokers = process.descendants()
                .filter(handle -> handle.info().command().orElse("").contains("beam"))
                .toList();
        brokers.forEach(ProcessHandle::destroy);
        brokers.forEach(handle -> handle.onExit().join());
        kill();
    }

    /** Ends the broker without a word to anybody, as a machine that fails does. */
    public void kill() {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(handle -> handle.onExit().join());
    }

    /** Deletes what the broker kept: it starts without exchanges, queues and messages. */
    void wipe() throws IOException {
        Path data = directory.resolve("mnesia");
        if (Files.exists(data)) {
            try (Stream<Path> files = Files.walk(data)) {
                files.sorted(Comparator.reverseOrder()).forEach(RabbitNode::delete);
            }
        }
    }

    /** Runs a command of {@code rabbitmqctl} on this node. */
    void control(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = command("rabbitmqctl", "-n", name + "@localhost");
        builder.command().addAll(List.of(arguments));
        Process control = builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("control.log").toFile()))
                .start();
        if (!control.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || control.exitValue() != 0) {
            throw new IllegalStateException("rabbitmqctl failed; see " + directory.resolve("control.log"));
        }
    }

    private String configuration() {
        return String.join(
                "\n",
                "listeners.tcp.local = 127.0.0.1:" + port,
                "listeners.ssl.local = 127.0.0.1:" + tlsPort,
                "listeners.ssl.other = 127.0.0.2:" + tlsPort,
                "ssl_options.certfile = " + certificate.certificateFile(),
                "ssl_options.keyfile = " + certificate.keyFile(),
                "ssl_options.cacertfile = " + certificate.certificateFile(),
                "ssl_options.verify = verify_none",
                "disk_free_limit.absolute = 10MB",
                "");
    }

    /** Returns the number of messages in a queue, which is zero if there is no such queue. */
    long messages(String queue) throws IOException, TimeoutException {
        try (Connection connection = connect()) {
            return connection.createChannel().messageCount(queue);
        } catch (IOException e) {
            if (e.getCause() instanceof ShutdownSignalException) {
                return 0;
            }
            throw e;
        }
    }

    private ProcessBuilder command(String program, String... arguments) {
        ProcessBuilder builder = new ProcessBuilder();
        builder.command(new ArrayList<>(List.of(PROGRAMS.resolve(program).toString())));
        builder.command().addAll(List.of(arguments));
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(variable -> variable.startsWith("RABBITMQ_"));
        environment.put("HOME", directory.toString());
        environment.put("RABBITMQ_NODENAME", name + "@localhost");
        environment.put(
                "RABBITMQ_CONFIG_FILE", directory.resolve("rabbitmq.conf").toString());
        environment.put("RABBITMQ_CONF_ENV_FILE", directory.resolve("none").toString());
        environment.put(
                "RABBITMQ_ENABLED_PLUGINS_FILE", directory.resolve("plugins").toString());
        environment.put("RABBITMQ_MNESIA_BASE", directory.resolve("mnesia").toString());
        environment.put("RABBITMQ_LOG_BASE", directory.resolve("log").toString());
        environment.put("RABBITMQ_PID_FILE", directory.resolve("pid").toString());
        environment.put("RABBITMQ_DIST_PORT", Integer.toString(distributionPort));
        environment.put("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1}");
        environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
        return builder;
    }

    private Connection connect() throws IOException, TimeoutException {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(port);
        factory.setConnectionTimeout(2_000);
        factory.setAutomaticRecoveryEnabled(false);
        return factory.newConnection("kit-node");
    }

    private boolean answers() {
        try {
            connect().abort();
            return true;
        } catch (IOException | TimeoutException e) {
            return false;
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
