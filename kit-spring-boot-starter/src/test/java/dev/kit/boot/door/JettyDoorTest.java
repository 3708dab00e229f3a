package dev.kit.boot.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.jetty.server.ForwardedRequestCustomizer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Asks a Jetty that kit dev has started. */
final class JettyDoorTest {

    private final Server server = new Server();

    private final ServerConnector connector = new ServerConnector(server);

    private final Queue<String> logged = new ConcurrentLinkedQueue<>();

    private static final class Echo extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            String text = "from " + Request.getRemoteAddr(request) + " unmarked "
                    + request.getAttribute(DoorMark.UNMARKED) + "\n" + request.getHeaders();
            response.write(true, ByteBuffer.wrap(text.getBytes(ISO_8859_1)), callback);
            return true;
        }
    }

    @BeforeEach
    void start() throws Exception {
        connector.setHost("127.0.0.1");
        connector
                .getConnectionFactory(HttpConnectionFactory.class)
                .getHttpConfiguration()
                .addCustomizer(new ForwardedRequestCustomizer());
        server.addConnector(connector);
        server.setHandler(new Echo());
        server.setRequestLog(
                (request, response) -> logged.add(Request.getRemoteAddr(request) + ' ' + request.getHeaders()));
        new JettyDoor(new DoorMark("s3cret")).stand(server);
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    @Test
    @DisplayName("WS-09 under Jetty the caller is the one that the door names, and nothing shows the mark")
    void namesTheCaller() throws Exception {
        assertThat(ask("X-Seen: yes\r\nKit-Door: s3cret 10.0.0.7\r\n"))
                .contains("from 10.0.0.7 unmarked null", "X-Seen: yes")
                .doesNotContainIgnoringCase("kit-door");
        server.stop();
        assertThat(logged.toString())
                .contains("10.0.0.7", "X-Seen")
                .doesNotContainIgnoringCase("kit-door")
                .doesNotContain("s3cret");
    }

    @Test
    @DisplayName("WS-09 under Jetty a forwarded header is resolved after the door")
    void resolvesForwardedHeadersAfterwards() throws IOException {
        assertThat(ask("X-Forwarded-For: 203.0.113.9\r\nKit-Door: s3cret 10.0.0.7\r\n"))
                .contains("from 203.0.113.9 unmarked null");
    }

    @Test
    @DisplayName("WS-09 under Jetty a request without the mark is told apart")
    void tellsUnmarkedRequestsApart() throws IOException {
        assertThat(ask("")).contains("from 127.0.0.1 unmarked true");
        assertThat(ask("Kit-Door: guessed 127.0.0.1\r\n"))
                .contains("from 127.0.0.1 unmarked true")
                .doesNotContainIgnoringCase("kit-door");
        assertThat(ask("Kit-Door: s3cret 127.0.0.1\r\nKit-Door: s3cret 127.0.0.1\r\n"))
                .contains("from 127.0.0.1 unmarked true")
                .doesNotContainIgnoringCase("kit-door");
    }

    private String ask(String fields) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + fields + "\r\n")
                            .getBytes(ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }
}
