package dev.kit.boot.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Who may talk to the studio: every kind of caller over a socket, as HTTP and as WebSocket. */
class GuardMatrixTest {

    private static final String TOKEN = "a-token-of-the-test";
    private static final String HERE = "127.0.0.1";
    private static final String ELSEWHERE = "another machine";
    private static final int WELCOME = 0;
    private static final List<String> HANDSHAKE = List.of(
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==");

    /** What a caller sends; {@code HERE} connects over loopback, {@code ELSEWHERE} over this machine's own address. */
    private record Row(String name, String peer, String host, int status, List<String> headers) {}

    private static Row row(String name, String peer, String host, int status, String... headers) {
        return new Row(name, peer, host, status, List.of(headers));
    }

    private static final List<Row> ROWS = List.of(
            row("a tool on this machine", HERE, "localhost:{port}", WELCOME),
            row("the dashboard itself", HERE, "localhost:{port}", WELCOME, "Origin: http://localhost:{port}"),
            row("the dashboard under another local name", HERE, "app.localhost:{port}", WELCOME),
            row("rebinding: a foreign name leads here", HERE, "evil.example", 403),
            row("rebinding, with its own origin", HERE, "evil.example", 403, "Origin: http://evil.example"),
            row("rebinding to a name that looks local", HERE, "localhost.evil.example", 403),
            row("a foreign site", HERE, "localhost:{port}", 403, "Origin: https://evil.example"),
            row("a foreign site that hides", HERE, "localhost:{port}", 403, "Origin: null"),
            row("cross-site", HERE, "localhost:{port}", 403, "Sec-Fetch-Site: cross-site"),
            row("same-site: another port", HERE, "localhost:{port}", 403, "Sec-Fetch-Site: same-site"),
            row("same host, other port", HERE, "localhost:{port}", 403, "Origin: http://localhost:3000"),
            row("a proxy on this machine", HERE, "localhost:{port}", 401, "X-Forwarded-For: 203.0.113.7"),
            row("a proxy that says it is local", HERE, "localhost:{port}", 401, "X-Forwarded-For: 127.0.0.1"),
            row("a proxy of the standard", HERE, "localhost:{port}", 401, "Forwarded: for=127.0.0.1"),
            row("a proxy that renames the host", HERE, "evil.example", 401, "X-Forwarded-Host: localhost"),
            row("another machine", ELSEWHERE, "localhost:{port}", 401),
            row(
                    "another machine that claims to be this one",
                    ELSEWHERE,
                    "localhost",
                    401,
                    "X-Forwarded-For: 127.0.0.1"),
            row("the same by the standard", ELSEWHERE, "localhost", 401, "Forwarded: for=127.0.0.1;host=localhost"),
            row("the same by another header", ELSEWHERE, "localhost", 401, "X-Real-IP: 127.0.0.1"),
            row("the same in IPv6", ELSEWHERE, "localhost", 401, "X-Forwarded-For: ::1"),
            row("with a wrong token", ELSEWHERE, "localhost", 401, "Authorization: Bearer another-token-of-it"),
            row("with the token", ELSEWHERE, "localhost", WELCOME, "Authorization: Bearer " + TOKEN),
            row("with the token's cookie", ELSEWHERE, "localhost", WELCOME, "Cookie: kit-studio=" + TOKEN),
            row(
                    "with the token under a foreign name",
                    ELSEWHERE,
                    "evil.example",
                    403,
                    "Authorization: Bearer " + TOKEN),
            row(
                    "with the token through a proxy",
                    HERE,
                    "localhost",
                    WELCOME,
                    "X-Forwarded-For: 203.0.113.7",
                    "Authorization: Bearer " + TOKEN));

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        /** The test server listens on loopback only. */
        @Bean
        @Order
        WebServerFactoryCustomizer<ConfigurableWebServerFactory> everywhere() throws IOException {
            InetAddress all = InetAddress.getByName("0.0.0.0");
            return factory -> factory.setAddress(all);
        }
    }

    @ParameterizedTest(name = "WS-09 the guard judges HTTP and WebSocket alike, forward-headers-strategy={0}")
    @ValueSource(strings = {"none", "framework", "native"})
    void judges(String strategy) throws IOException {
        try (TestServer server = TestServer.start(
                Application.class, "server.forward-headers-strategy=" + strategy, "kit.studio.token=" + TOKEN)) {
            for (Row row : ROWS) {
                InetAddress address = row.peer().equals(HERE) ? InetAddress.getLoopbackAddress() : ownAddress();
                if (address == null) {
                    continue;
                }
                assertThat(status(server, address, row, "/__studio/api/stats", false))
                        .as("HTTP, %s: %s", strategy, row.name())
                        .isEqualTo(row.status() == WELCOME ? 200 : row.status());
                assertThat(status(server, address, row, "/__studio/ws", true))
                        .as("WebSocket, %s: %s", strategy, row.name())
                        .isEqualTo(row.status() == WELCOME ? 101 : row.status());
            }
        }
    }

    /** An address of this machine that is not loopback, so that the server sees a stranger. */
    private static @Nullable InetAddress ownAddress() throws IOException {
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress() && network.isUp()) {
                    return address;
                }
            }
        }
        assertThat(System.getenv("CI"))
                .as("CI needs a network address beside loopback")
                .isNull();
        return null;
    }

    private static int status(TestServer server, InetAddress address, Row row, String path, boolean upgrade)
            throws IOException {
        StringBuilder head = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: " + row.host() + "\r\n");
        for (String header : row.headers()) {
            head.append(header).append("\r\n");
        }
        head.append(upgrade ? String.join("\r\n", HANDSHAKE) : "Connection: close")
                .append("\r\n\r\n");
        String request = head.toString().replace("{port}", String.valueOf(server.port()));
        try (Socket socket = new Socket(address, server.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return Integer.parseInt(line.substring(9));
        }
    }
}
