package dev.kit.boot.door;

import static dev.kit.boot.Polling.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.boot.UnusedPort;
import dev.kit.cli.dev.door.CallerMark;
import dev.kit.cli.dev.door.FrontDoor;
import dev.kit.cli.dev.door.Gate;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Asks an application that kit dev has started, through its door and past it. */
final class DoorMarkTest {

    private static final String STUDIO = "/__studio/api/stats";

    private static final String UPGRADE = """
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
            """;

    private final CallerMark mark = CallerMark.random();

    private final InetAddress loopback = InetAddress.getLoopbackAddress();

    @RestController
    static class Echo {

        @GetMapping("/echo")
        String echo(HttpServletRequest request) {
            StringBuilder text = new StringBuilder("from " + request.getRemoteAddr() + "\n");
            for (String name : Collections.list(request.getHeaderNames())) {
                text.append(name)
                        .append(": ")
                        .append(Collections.list(request.getHeaders(name)))
                        .append('\n');
            }
            for (String name : Collections.list(request.getAttributeNames())) {
                text.append(name)
                        .append(": ")
                        .append(request.getAttribute(name))
                        .append('\n');
            }
            return text.append(System.getProperties()).append(System.getenv()).toString();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Echo.class)
    static class Application {}

    @BeforeEach
    void hand() {
        Supplier<String> shared = mark::secret;
        System.getProperties().put("__kit_door__", shared);
    }

    @AfterEach
    void forget() {
        System.getProperties().remove("__kit_door__");
    }

    @ParameterizedTest
    @DisplayName("WS-09 through the door this machine is welcome, another one is not, and both are named")
    @ValueSource(strings = {"none", "framework", "native"})
    void namesCallers(String strategy) throws IOException {
        try (TestServer server = start("server.forward-headers-strategy=" + strategy);
                Opened door = door(server)) {
            assertThat(door.ask(loopback, get("/echo", ""))).contains("from 127.0.0.1");
            assertThat(door.ask(loopback, get(STUDIO, ""))).startsWith("HTTP/1.1 200");
            assertThat(door.ask(loopback, get("/__studio/ws", UPGRADE))).startsWith("HTTP/1.1 101");
            InetAddress own = ownAddress().orElse(null);
            if (own != null) {
                assertThat(door.ask(own, get("/echo", ""))).contains("from " + own.getHostAddress());
                assertThat(door.ask(own, get(STUDIO, ""))).startsWith("HTTP/1.1 401");
                assertThat(door.ask(own, get("/__studio/ws", UPGRADE))).startsWith("HTTP/1.1 401");
                assertThat(door.ask(own, get(STUDIO, "X-Forwarded-For: 127.0.0.1\r\n")))
                        .startsWith("HTTP/1.1 401");
                assertThat(door.ask(own, get(STUDIO, "Kit-Door: guessed 127.0.0.1\r\n")))
                        .startsWith("HTTP/1.1 401");
            }
        }
    }

    @Test
    @DisplayName("WS-09 past the door a request is a stranger's, whatever it claims")
    void refusesUnmarkedRequests() throws IOException {
        try (TestServer server = start()) {
            String known = CallerMark.FIELD + ": " + mark.value(loopback) + "\r\n";
            assertThat(ask(server.port(), get(STUDIO, known))).startsWith("HTTP/1.1 200");
            assertThat(ask(server.port(), get("/__studio/ws", UPGRADE + known))).startsWith("HTTP/1.1 101");
            for (String fields : List.of(
                    "",
                    "Kit-Door: 127.0.0.1\r\n",
                    "Kit-Door:\r\n",
                    "Kit-Door: " + mark.secret().substring(1) + " 127.0.0.1\r\n",
                    "Kit-Door: " + mark.secret() + "\r\n",
                    known + known,
                    known + "Kit-Door: guessed 127.0.0.1\r\n",
                    "kit_door: " + mark.value(loopback) + "\r\n",
                    CallerMark.FIELD + ": " + mark.secret() + " 10.0.0.7\r\n")) {
                assertThat(ask(server.port(), get(STUDIO, fields))).as(fields).startsWith("HTTP/1.1 401");
                assertThat(ask(server.port(), get("/__studio/ws", UPGRADE + fields)))
                        .as(fields)
                        .startsWith("HTTP/1.1 401");
            }
            assertThat(ask(server.port(), get("/echo", ""))).contains("from 127.0.0.1");
        }
    }

    @Test
    @DisplayName("WS-09 nothing in the application shows the mark: no header, attribute, property, variable, capture")
    void showsTheMarkNowhere() throws IOException {
        try (TestServer server = start("logging.level.org.springframework.web=TRACE");
                Opened door = door(server)) {
            String echo = door.ask(loopback, get("/echo", "X-Seen: yes\r\nKit-Door: mine\r\n"));
            assertThat(echo).containsIgnoringCase("x-seen: [yes]");
            String requests = await().until(
                            () -> door.ask(loopback, get("/__studio/api/requests", "")),
                            recorded -> recorded.contains("/echo"));
            String logs = door.ask(loopback, get("/__studio/api/logs", ""));
            assertThat(echo + requests + logs).doesNotContain(mark.secret()).doesNotContainIgnoringCase("kit-door: ");
        }
    }

    @Test
    @DisplayName("WS-09 a process that kit dev has not started judges callers as before")
    void judgesAloneWithoutADoor() throws IOException {
        forget();
        try (TestServer server = start()) {
            assertThat(ask(server.port(), get(STUDIO, ""))).startsWith("HTTP/1.1 200");
            assertThat(server.context().getBeanNamesForType(DoorMark.class)).isEmpty();
            assertThat(ask(server.port(), get("/echo", "Kit-Door: mine\r\n"))).containsIgnoringCase("kit-door: [mine]");
        }
    }

    private static TestServer start(String... settings) {
        return TestServer.start(Application.class, List.of("kit.dev=true"), settings);
    }

    private Opened door(TestServer server) throws IOException {
        int port = UnusedPort.find();
        Gate gate = target -> new Gate.Passage.Open(server.port(), 1, () -> {});
        return new Opened(FrontDoor.open(List.of(InetAddress.getByName("0.0.0.0")), port, gate, null, mark), port);
    }

    private record Opened(FrontDoor door, int port) implements AutoCloseable {

        String ask(InetAddress address, String request) throws IOException {
            return DoorMarkTest.ask(address, port, request);
        }

        @Override
        public void close() throws IOException {
            door.close();
        }
    }

    private static String get(String path, String fields) {
        String connection = fields.contains("Upgrade") ? "" : "Connection: close\r\n";
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + connection + fields + "\r\n";
    }

    private static String ask(int port, String request) throws IOException {
        return ask(InetAddress.getLoopbackAddress(), port, request);
    }

    /** The whole answer, or the first line of one that opens a WebSocket. */
    private static String ask(InetAddress address, int port, String request) throws IOException {
        try (Socket socket = new Socket(address, port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            byte[] bytes = request.contains("Upgrade")
                    ? socket.getInputStream().readNBytes(12)
                    : socket.getInputStream().readAllBytes();
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /** An address of this machine that is not loopback, so that the door sees a stranger. */
    private static Optional<InetAddress> ownAddress() throws IOException {
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress() && network.isUp()) {
                    return Optional.of(address);
                }
            }
        }
        assertThat(System.getenv("CI"))
                .as("CI needs a network address beside loopback")
                .isNull();
        return Optional.empty();
    }
}
