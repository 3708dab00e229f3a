package dev.kit.cli.dev.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Keeps the door waiting, with limits of a few seconds at most and of a few connections. */
final class DoorLimitsTest {

    /** The time for a head begins with the connection, so this thread may be held up for less before it writes. */
    private static final DoorLimits SHORT = new DoorLimits(2000, 300, 300, 3);

    private static final String UPGRADE =
            "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

    private final InetAddress loopback = InetAddress.getLoopbackAddress();

    private final List<Closeable> opened = new ArrayList<>();

    private ServerSocket application;

    private int port;

    @BeforeEach
    void open() throws IOException {
        application = keep(new ServerSocket(0, 50, loopback));
        try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
            port = free.getLocalPort();
        }
        keep(FrontDoor.open(
                List.of(loopback),
                port,
                target -> new Gate.Passage.Open(application.getLocalPort(), 1, () -> {}),
                null,
                null,
                SHORT));
    }

    @AfterEach
    void close() throws IOException {
        for (int index = opened.size() - 1; index >= 0; index--) {
            opened.get(index).close();
        }
    }

    @Test
    @DisplayName("a head that does not end is answered 408")
    void endsSlowHeads() throws IOException {
        Socket client = client("GET / HTTP/1.1\r\nHo");
        assertThat(rest(client)).startsWith("HTTP/1.1 408 ").contains("Connection: close");
    }

    @Test
    @DisplayName("a connection on which nothing comes is closed")
    void endsSilence() throws IOException {
        assertThat(rest(client(""))).isEmpty();
    }

    @Test
    @DisplayName("a body that stops is answered 408, and the application is not left waiting")
    void endsSlowBodies() throws IOException {
        Socket client = client("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
        Socket asked = keep(application.accept());
        assertThat(rest(asked)).endsWith("\r\n\r\nabc");
        assertThat(rest(client)).startsWith("HTTP/1.1 408 ");
    }

    @Test
    @DisplayName("an answer may be silent for longer than a client, and a tunnel in both directions")
    void leavesLongAnswersAndTunnels() throws Exception {
        Socket events = client("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
        Socket source = keep(application.accept());
        Head.read(source.getInputStream());
        source.getOutputStream().write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(ISO_8859_1));
        Head.read(events.getInputStream());
        Socket browser = client(UPGRADE);
        Socket socket = keep(application.accept());
        Head.read(socket.getInputStream());
        socket.getOutputStream().write("HTTP/1.1 101 Switching Protocols\r\n\r\n".getBytes(ISO_8859_1));
        Head.read(browser.getInputStream());
        rest(client("GET / HTTP/1.1\r\n")); // takes as long as the limit

        source.getOutputStream().write("3\r\nnew\r\n".getBytes(ISO_8859_1));
        assertThat(events.getInputStream().readNBytes(8)).isEqualTo("3\r\nnew\r\n".getBytes(ISO_8859_1));
        browser.getOutputStream().write("up".getBytes(ISO_8859_1));
        assertThat(socket.getInputStream().readNBytes(2)).isEqualTo("up".getBytes(ISO_8859_1));
        socket.getOutputStream().write("down".getBytes(ISO_8859_1));
        assertThat(browser.getInputStream().readNBytes(4)).isEqualTo("down".getBytes(ISO_8859_1));
    }

    @Test
    @DisplayName("connections beyond the limit are answered 503, and welcome when one has ended")
    void limitsConnections() throws IOException {
        List<Socket> tunnels = new ArrayList<>();
        for (int number = 0; number < SHORT.connections(); number++) {
            Socket client = client(UPGRADE);
            Socket asked = keep(application.accept());
            Head.read(asked.getInputStream());
            asked.getOutputStream().write("HTTP/1.1 101 Switching Protocols\r\n\r\n".getBytes(ISO_8859_1));
            Head.read(client.getInputStream());
            tunnels.add(client);
        }
        assertThat(rest(client("GET / HTTP/1.1\r\nHost: x\r\n\r\n")))
                .startsWith("HTTP/1.1 503 ")
                .contains("kit dev serves 3 connections at a time");
        tunnels.get(0).close();
        String answer;
        do {
            answer = rest(client("GET / HTTP/1.0\r\n bad\r\n\r\n"));
        } while (answer.startsWith("HTTP/1.1 503 "));
        assertThat(answer).startsWith("HTTP/1.1 400 ");
    }

    @Test
    @DisplayName("eight hundred half heads take no thread beyond the limit")
    void limitsThreads() throws IOException {
        for (int number = 0; number < 800; number++) {
            client("GET / HTTP/1.1\r\nHo");
        }
        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("kit-door-"))
                .count();
        assertThat(threads).isLessThan(100);
    }

    private Socket client(String bytes) throws IOException {
        Socket client = keep(new Socket(loopback, port));
        client.setSoTimeout(10_000);
        client.getOutputStream().write(bytes.getBytes(ISO_8859_1));
        return client;
    }

    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    private <T extends Closeable> T keep(T closeable) {
        opened.add(closeable);
        return closeable;
    }
}
