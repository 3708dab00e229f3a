package dev.kit.cli.dev.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Talks through the door to a server of the JDK, and byte by byte to a socket. */
final class FrontDoorTest {

    private final InetAddress loopback = InetAddress.getLoopbackAddress();

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpServer server;

    private FrontDoor door;

    private volatile Gate gate;

    private int port;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/echo", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("X-Method", exchange.getRequestMethod());
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.createContext("/chunks", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("one".getBytes(UTF_8));
            exchange.getResponseBody().flush();
            exchange.getResponseBody().write("two".getBytes(UTF_8));
            exchange.close();
        });
        server.start();
        gate = target -> new Gate.Passage.Open(server.getAddress().getPort(), 1, () -> {});
        port = freePort();
        door = FrontDoor.open(List.of(loopback), port, target -> gate.enter(target), null, null);
    }

    @AfterEach
    void close() throws IOException {
        door.close();
        server.stop(0);
    }

    @Test
    void passesBodiesOfEverySizeOnOneConnection() throws Exception {
        for (int size : List.of(0, 1, 10_000, 3_000_000)) {
            byte[] body = "x".repeat(size).getBytes(UTF_8);
            HttpResponse<byte[]> answer = client.send(
                    request("/echo")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(answer.body()).isEqualTo(body);
            assertThat(answer.headers().firstValue("X-Method")).contains("POST");
        }
    }

    @Test
    void passesChunksBothWays() throws Exception {
        HttpResponse<String> answer = client.send(
                request("/echo")
                        .POST(HttpRequest.BodyPublishers.ofInputStream(
                                () -> new java.io.ByteArrayInputStream("streamed".getBytes(UTF_8))))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("streamed");
        assertThat(client.send(request("/chunks").build(), HttpResponse.BodyHandlers.ofString())
                        .body())
                .isEqualTo("onetwo");
    }

    @Test
    void letsTheClientWaitForTheGate() throws Exception {
        CompletableFuture<Void> opened = new CompletableFuture<>();
        Gate open = gate;
        gate = target -> {
            opened.join();
            return open.enter(target);
        };
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(request("/echo").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer).isNotDone();
        opened.complete(null);
        assertThat(answer.get().statusCode()).isEqualTo(200);
    }

    @Test
    void answersItselfWhileTheGateIsClosedAndEscapesTheSource() throws Exception {
        gate = target -> new Gate.Passage.Closed(new Obstacle(
                "It does not compile", "Mend it.", List.of(new Obstacle.Place("A.java", 3, 5, "bad <b>", "a < b"))));
        HttpResponse<String> problem = client.send(request("/echo").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(problem.statusCode()).isEqualTo(500);
        assertThat(problem.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(problem.body())
                .isEqualTo(
                        "{\"title\":\"It does not compile\",\"status\":500,\"detail\":\"Mend it.\",\"errors\":"
                                + "[{\"file\":\"A.java\",\"line\":3,\"column\":5,\"message\":\"bad <b>\",\"excerpt\":\"a < b\"}]}");
        HttpResponse<String> page = client.send(
                request("/echo").header("Accept", "text/html").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(page.body())
                .contains("A.java:3\nbad &lt;b&gt;\n\na &lt; b\n    ^</pre>")
                .doesNotContain("<b>");
    }

    @Test
    void tunnelsAnUpgrade() throws Exception {
        try (ServerSocket application = new ServerSocket(0, 1, loopback)) {
            gate = target -> new Gate.Passage.Open(application.getLocalPort(), 1, () -> {});
            try (Socket browser = new Socket(loopback, port)) {
                browser.getOutputStream()
                        .write("GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
                                .getBytes(UTF_8));
                try (Socket accepted = application.accept()) {
                    assertThat(Head.read(accepted.getInputStream())
                                    .orElseThrow()
                                    .start())
                            .isEqualTo("GET /ws HTTP/1.1");
                    OutputStream out = accepted.getOutputStream();
                    out.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\nhi".getBytes(UTF_8));
                    InputStream in = browser.getInputStream();
                    assertThat(Head.read(in).orElseThrow().status()).isEqualTo(101);
                    assertThat(in.readNBytes(2)).isEqualTo("hi".getBytes(UTF_8));
                    browser.getOutputStream().write("ping".getBytes(UTF_8));
                    assertThat(accepted.getInputStream().readNBytes(4)).isEqualTo("ping".getBytes(UTF_8));
                }
                assertThat(browser.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void refusesABodyOfAmbiguousLength() throws Exception {
        try (Socket socket = new Socket(loopback, port)) {
            socket.getOutputStream()
                    .write("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
                            .getBytes(UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 400 ")
                    .contains("the length of the body is ambiguous");
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .version(HttpClient.Version.HTTP_1_1);
    }

    private int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, loopback)) {
            return socket.getLocalPort();
        }
    }
}
