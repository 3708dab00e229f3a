package dev.kit.cli.dev.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.redaction.callers.CallerRules;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dev proxy shows source lines only to callers whom the studio would admit, although it answers before the guard. */
final class ReadersTest {

    private static final Obstacle OBSTACLE = new Obstacle(
            "The sources do not compile",
            "detail with sk_live_1",
            List.of(new Obstacle.Place("Secret.java", 3, 5, "message with sk_live_2", "line with sk_live_3")));

    private CallerRules rules = new CallerRules(List.of(), List.of(), false);

    private Gate.Passage passage = new Gate.Passage.Told(OBSTACLE);

    private int port;

    private Optional<FrontDoor> door = Optional.empty();

    @BeforeEach
    void open() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Gate gate = new Gate() {
            @Override
            public Passage enter(String target) {
                return passage;
            }

            @Override
            public CallerRules readers() {
                return rules;
            }
        };
        door = Optional.of(FrontDoor.open(List.of(InetAddress.getByName("0.0.0.0")), port, gate, null, null));
    }

    @AfterEach
    void close() throws IOException {
        if (door.isPresent()) {
            door.get().close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: localhost:PORT",
                "Host: 127.0.0.1:PORT",
                "Host: shop.localhost:PORT",
                "Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nSec-Fetch-Site: same-origin",
                "Host: localhost:PORT\r\nSec-Fetch-Site: none",
                "Host: dev.example.test:PORT",
                "Host: localhost:PORT\r\nOrigin: http://localhost:5173\r\nSec-Fetch-Site: same-site"
            })
    @DisplayName("security M-6 whom the studio's guard would let in sees the source lines")
    void welcome(String fields) throws IOException {
        rules = new CallerRules(List.of("dev.example.test"), List.of("http://localhost:5173"), false);
        for (String answer : answers("127.0.0.1", fields)) {
            assertThat(answer).contains("The sources do not compile", "Secret.java", "sk_live_2", "sk_live_3");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example:PORT",
                "Host: localhost.evil.example",
                "X-No-Host: 1",
                "Host: localhost:PORT\r\nOrigin: http://evil.example",
                "Host: localhost:PORT\r\nOrigin: null",
                "Host: localhost:PORT\r\nOrigin: https://localhost:PORT",
                "Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nOrigin: http://evil.example",
                "Host: localhost:PORT\r\nSec-Fetch-Site: cross-site",
                "Host: localhost:PORT\r\nSec-Fetch-Site: same-site",
                "Host: localhost:PORT\r\nX-Forwarded-For: 127.0.0.1",
                "Host: localhost:PORT\r\nVIA: 1.1 proxy",
                "Host: localhost:PORT\r\nForwarded: for=127.0.0.1"
            })
    @DisplayName("security M-6 everybody else gets the title alone, from each answer in front of the guard")
    void others(String fields) throws IOException {
        for (String answer : answers("127.0.0.1", fields)) {
            refusesSources(answer);
        }
    }

    @Test
    @DisplayName("security M-6 another machine gets the title alone, and so does everybody under token=auto")
    void otherMachines() throws IOException {
        Optional<String> address = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each -> each.isSiteLocalAddress())
                .map(InetAddress::getHostAddress)
                .findFirst();
        if (address.isPresent()) {
            for (String answer : answers(address.get(), "Host: localhost:PORT")) {
                refusesSources(answer);
            }
        }
        rules = new CallerRules(List.of(), List.of(), true);
        for (String answer : answers("127.0.0.1", "Host: localhost:PORT")) {
            refusesSources(answer);
        }
    }

    @Test
    @DisplayName("security M-6 every answer in front of the guard has nosniff and a resource policy")
    void fields() throws IOException {
        for (String answer : answers("127.0.0.1", "Host: localhost:PORT")) {
            assertThat(answer)
                    .contains("\r\nX-Content-Type-Options: nosniff\r\n")
                    .contains("\r\nCross-Origin-Resource-Policy: same-origin\r\n");
        }
        assertThat(answer("127.0.0.1", "GET / HTTP/1.1\r\nHost: a\r\nbad field\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("nosniff", "Cross-Origin-Resource-Policy");
    }

    private static void refusesSources(String answer) {
        if (!answer.startsWith("HTTP/1.1 400 ")) {
            assertThat(answer).contains("The sources do not compile");
        }
        assertThat(answer).doesNotContain("sk_live", "Secret.java");
    }

    /** Returns the state of the build, a page and a problem, each as it is sent. */
    private List<String> answers(String address, String fields) throws IOException {
        passage = new Gate.Passage.Told(OBSTACLE);
        String told = answer(address, "GET /__studio/api/build HTTP/1.1\r\n" + fields + "\r\n");
        passage = new Gate.Passage.Closed(OBSTACLE);
        String page = answer(address, "GET /products HTTP/1.1\r\nAccept: text/html\r\n" + fields + "\r\n");
        String problem = answer(address, "POST /products HTTP/1.1\r\nContent-Length: 0\r\n" + fields + "\r\n");
        return List.of(told, page, problem);
    }

    private String answer(String address, String request) throws IOException {
        try (Socket socket = new Socket(address, port)) {
            String text = request.replace("PORT", Integer.toString(port)) + "Connection: close\r\n\r\n";
            socket.getOutputStream().write(text.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
