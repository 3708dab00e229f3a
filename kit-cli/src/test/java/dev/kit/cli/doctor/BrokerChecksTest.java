package dev.kit.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks the RabbitMQ and the Redis on 127.0.0.1 at their usual ports, and ports where nothing listens. */
final class BrokerChecksTest {

    private static final String PUBLISHER = "EVENT_PUBLISHER_CONNECTION_STRING";

    private static final String SUBSCRIBER = "EVENT_SUBSCRIBER_CONNECTION_STRING";

    @TempDir
    Path temporary = Path.of("");

    private ExaminedProject project;

    private int free;

    @BeforeEach
    void create() throws IOException {
        project = ExaminedProject.in(temporary);
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
    }

    @Test
    @DisplayName("brokers that accept connections, at the usual port of their scheme")
    void reachable() {
        project.environment.put(PUBLISHER, "rabbitmq://guest:guest@127.0.0.1/?exchange=shop");
        project.environment.put(SUBSCRIBER, "pgboss://app:x@127.0.0.1/shop");
        project.environment.put("KIT_RATELIMIT_REDISURL", "redis://127.0.0.1:6379/0");
        assertThat(project.look("publisher-broker")).isEqualTo("ok: rabbitmq://127.0.0.1:5672");
        assertThat(project.look("subscriber-broker")).isEqualTo("ok: pgboss://127.0.0.1:5432");
        assertThat(project.look("rate-limit-store")).isEqualTo("ok: redis://127.0.0.1:6379");
    }

    @Test
    @DisplayName("publisher-broker, subscriber-broker, rate-limit-store: nothing listens; no password is printed")
    void refused() {
        project.environment.put(PUBLISHER, "rabbitmqs://guest:hunter22@127.0.0.1:" + free + "/?exchange=shop");
        project.environment.put(SUBSCRIBER, "sqs://queue?endpoint=http%3A%2F%2F127.0.0.1%3A" + free + "&region=x");
        project.environment.put("KIT_RATELIMIT_REDISURL", "redis://:hunter22@127.0.0.1:" + free);
        assertThat(project.look("publisher-broker"))
                .isEqualTo("failure: rabbitmqs://127.0.0.1:" + free + " of " + PUBLISHER
                        + ": Connection refused\nStart the server, or correct " + PUBLISHER + ".");
        assertThat(project.look("subscriber-broker"))
                .isEqualTo("failure: http://127.0.0.1:" + free + " of " + SUBSCRIBER
                        + ": Connection refused\nStart the server, or correct " + SUBSCRIBER + ".");
        assertThat(project.look("rate-limit-store"))
                .isEqualTo("failure: redis://127.0.0.1:" + free + " of kit.rate-limit.redis-url: Connection refused\n"
                        + "Start the server, or correct kit.rate-limit.redis-url.");
        assertThat(project.run().toString()).doesNotContain("hunter22");
    }

    @Test
    @DisplayName("publisher-broker: a scheme that Kit does not know, and none at all")
    void malformed() {
        for (String text : new String[] {"kafka://127.0.0.1", "hunter 22", "hunter22"}) {
            project.environment.put(PUBLISHER, text);
            assertThat(project.look("publisher-broker"))
                    .isEqualTo("failure: " + PUBLISHER + " is no address of a server that Kit knows\n"
                            + "Write scheme://user:password@host:port/path, with percent-encoded special characters.");
        }
        project.environment.put(PUBLISHER, "basic://shop");
        assertThat(project.look("publisher-broker")).isEqualTo("ok: basic, in the memory of the application");
    }

    @Test
    @DisplayName("studio-address: the file of a run that was killed")
    void studioAddress() throws IOException {
        project.with(".kit/dev/studio", "http://127.0.0.1:" + free + "/__studio\n");
        Path file = project.directory.resolve(".kit/dev/studio");
        assertThat(project.look("studio-address"))
                .isEqualTo("warning: " + file + " names http://127.0.0.1:" + free
                        + "/__studio, where nothing answers\nDelete the file, or start kit dev, which replaces it.");
        assertThat(file).as("nothing is deleted").exists();
    }

    @Test
    @DisplayName("dev-postgres: a server that has ended, and one that runs without kit dev")
    void postgres() throws IOException, InterruptedException {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path file = project.directory.resolve(".kit/dev/postgres/postmaster.pid");
        project.with(".kit/dev/postgres/postmaster.pid", ended.pid() + "\n");
        assertThat(project.look("dev-postgres"))
                .isEqualTo("warning: " + file + " names process " + ended.pid() + ", which has ended\n"
                        + "Start kit dev, whose PostgreSQL recovers; delete .kit/dev/postgres if it does not.");
        long pid = ProcessHandle.current().pid();
        Files.writeString(file, pid + "\n/data\n1700000000\n55432\n");
        assertThat(project.look("dev-postgres"))
                .isEqualTo("warning: PostgreSQL runs on port 55432 (pid " + pid + ") without kit dev\n"
                        + "Start kit dev, which stops it first, or stop it: kill " + pid + ".");
    }
}
