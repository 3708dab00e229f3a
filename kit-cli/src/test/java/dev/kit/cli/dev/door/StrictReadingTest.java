package dev.kit.cli.dev.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends bytes of every form to the door and looks at what the application is asked. */
final class StrictReadingTest {

    private static final String START = "POST /a HTTP/1.1\r\nHost: x\r\n";

    private static final String CHUNKED = START + "Transfer-Encoding: chunked\r\n\r\n";

    private static final String NEXT = "GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n";

    private final InetAddress loopback = InetAddress.getLoopbackAddress();

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();

    private HttpServer application;

    private FrontDoor door;

    private int port;

    @BeforeEach
    void open() throws IOException {
        application = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        application.setExecutor(Executors.newCachedThreadPool());
        application.createContext("/", exchange -> {
            int length = exchange.getRequestBody().readAllBytes().length;
            asked.add(exchange.getRequestMethod() + ' ' + exchange.getRequestURI() + ' ' + length);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        application.start();
        try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
            port = free.getLocalPort();
        }
        int inner = application.getAddress().getPort();
        door = FrontDoor.open(List.of(loopback), port, target -> new Gate.Passage.Open(inner, 1, () -> {}), null, null);
    }

    @AfterEach
    void close() throws IOException {
        door.close();
        application.stop(0);
    }

    @ParameterizedTest
    @DisplayName("a head that RFC 9112 does not have is answered 400, and the connection ends")
    @ValueSource(
            strings = {
                START + "X: a\r\n Content-Length: 39\r\n\r\n",
                START + "X: a\r\n\tContent-Length: 39\r\n\r\n",
                START + "X: a\r\n Transfer-Encoding: chunked\r\n\r\n",
                START + " X: a\r\n\r\n",
                "POST /a HTTP/1.1\r\n Host: x\r\n\r\n",
                START + "X: a\r\n \r\n\r\n",
                START + "Content-Length : 39\r\n\r\n",
                START + "Content-Length\t: 39\r\n\r\n",
                START + "Transfer-Encoding : chunked\r\n\r\n",
                START + "Content Length: 39\r\n\r\n",
                START + "(X): a\r\n\r\n",
                START + ": a\r\n\r\n",
                START + "no colon\r\n\r\n",
                START + "N\u00e4me: a\r\n\r\n",
                START + "X\0Y: a\r\n\r\n",
                START + "X: a\0b\r\n\r\n",
                START + "X: a\u000bContent-Length: 39\r\n\r\n",
                START + "X: a\u007f\r\n\r\n",
                START + "X: a\rContent-Length: 39\r\n\r\n",
                START + "X: a\r\r\n\r\n",
                START + "X: a\nContent-Length: 39\r\n\r\n",
                "POST /a HTTP/1.1\nHost: x\n\n",
                START + "X: a\r\n\n",
                START + "Content-Length: 39\r\nContent-Length: 39\r\n\r\n",
                START + "Content-Length: 39\r\ncontent-length: 0\r\n\r\n",
                START + "Content-Length: 39, 39\r\n\r\n",
                START + "Content-Length: +39\r\n\r\n",
                START + "Content-Length: -1\r\n\r\n",
                START + "Content-Length: 0x27\r\n\r\n",
                START + "Content-Length: 3 9\r\n\r\n",
                START + "Content-Length: \r\n\r\n",
                START + "Content-Length: 99999999999999999999\r\n\r\n",
                START + "Content-Length: \u0663\u0669\r\n\r\n",
                START + "Content-Length: 39\r\nTransfer-Encoding: chunked\r\n\r\n",
                START + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
                START + "Transfer-Encoding: chunked, chunked\r\n\r\n",
                START + "Transfer-Encoding: gzip, chunked\r\n\r\n",
                START + "Transfer-Encoding: chunked, identity\r\n\r\n",
                START + "Transfer-Encoding: identity\r\n\r\n",
                START + "Transfer-Encoding: xchunked\r\n\r\n",
                START + "Transfer-Encoding: chunked;q=1\r\n\r\n",
                START + "Transfer-Encoding: \"chunked\"\r\n\r\n",
                START + "Transfer-Encoding:\r\n\r\n",
                "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST /a HTTP/1.2\r\nHost: x\r\n\r\n",
                "POST /a HTTP/0.9\r\nHost: x\r\n\r\n",
                "POST /a http/1.1\r\nHost: x\r\n\r\n",
                "POST /a\r\n\r\n",
                "POST /a  HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /a b HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /a HTTP/1.1 \r\nHost: x\r\n\r\n",
                "POST\t/a\tHTTP/1.1\r\nHost: x\r\n\r\n",
                " POST /a HTTP/1.1\r\nHost: x\r\n\r\n",
                "PO(ST /a HTTP/1.1\r\nHost: x\r\n\r\n",
                "POST /\0a HTTP/1.1\r\nHost: x\r\n\r\n",
                "PRI * HTTP/2.0\r\nHost: x\r\n\r\n"
            })
    void refusesHeads(String head) throws IOException {
        assertThat(exchange(head + NEXT)).startsWith("HTTP/1.1 400 ").contains("Connection: close");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("chunks that RFC 9112 does not have are answered 400, and what follows them is no request")
    @ValueSource(
            strings = {
                "0x2\r\nab\r\n0\r\n\r\n",
                "+2\r\nab\r\n0\r\n\r\n",
                "-2\r\nab\r\n0\r\n\r\n",
                " 2\r\nab\r\n0\r\n\r\n",
                "2 \r\nab\r\n0\r\n\r\n",
                "2\nab\r\n0\r\n\r\n",
                "2\rab\r\n0\r\n\r\n",
                "2;\r\nab\r\n0\r\n\r\n",
                "2;a\0b\r\nab\r\n0\r\n\r\n",
                "2;a=\"\r\nab\r\n0\r\n\r\n",
                "2;a\nb\r\nab\r\n0\r\n\r\n",
                "\r\n0\r\n\r\n",
                "g\r\n\r\n0\r\n\r\n",
                "10000000000000002\r\nab\r\n0\r\n\r\n",
                "2\r\nabc\r\n0\r\n\r\n",
                "3\r\nab\r\n0\r\n\r\n",
                "2\r\nab\n0\r\n\r\n",
                "2\r\nab0\r\n\r\n",
                "0\r\nX : a\r\n\r\n",
                "0\r\nX: a\r\n folded\r\n\r\n",
                "0\r\n folded: a\r\n\r\n",
                "0\r\nX: a\0\r\n\r\n",
                "0\r\n\n"
            })
    void refusesChunks(String chunks) throws IOException {
        assertThat(exchange(CHUNKED + chunks + NEXT)).startsWith("HTTP/1.1 400 ");
        assertThat(asked).noneMatch(request -> request.contains("hidden"));
    }

    @Test
    @DisplayName("what RFC 9112 allows passes, one request after the other")
    void passesTheRest() throws IOException {
        String answers = exchange(
                "\r\n" + START + "X:\t a\u00e9 \t\r\nEmpty:\r\n!#$%&'*+-.^_`|~9: b\r\nContent-Length: 3\r\n\r\nabc"
                        + CHUNKED
                        + "2\r\nab\r\n002\r\ncd\r\n0\r\n\r\n"
                        + START + "transfer-ENCODING: \tChunked \r\n\r\nA\r\n0123456789\r\n0\r\n\r\n" + NEXT);
        assertThat(asked).as(answers).containsExactly("POST /a 3", "POST /a 4", "POST /a 10", "GET /hidden 0");
    }

    @ParameterizedTest
    @DisplayName("a chunk may have extensions")
    @ValueSource(strings = {"2;a", "2;a=b", "2 ; a = b\t;c", "2;a=\"b;\\\"c\";d", "00aF", "0;x"})
    void allowsExtensions(String line) {
        assertThatCode(() -> RequestGrammar.checkChunk(line)).doesNotThrowAnyException();
    }

    private String exchange(String bytes) throws IOException {
        try (Socket socket = new Socket(loopback, port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(bytes.getBytes(ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }
}
