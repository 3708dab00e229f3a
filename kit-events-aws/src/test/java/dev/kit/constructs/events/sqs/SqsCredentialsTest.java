package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SqsCredentialsTest {

    private static final EventType<String> NOTE = EventType.of("note", String.class);

    @Test
    @DisplayName("SQ-01 endpoint, region, keys and token of the connection string are those of the requests")
    void signsAsItIsTold() throws IOException {
        LinkedBlockingQueue<Headers> requests = new LinkedBlockingQueue<>();
        byte[] refusal = "{\"__type\":\"com.amazonaws.sqs#AccessDeniedException\"}".getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestHeaders());
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(403, refusal.length);
            exchange.getResponseBody().write(refusal);
            exchange.close();
        });
        server.start();
        String url = "sqs://?queueUrl=https%3A%2F%2Fsqs.us-west-2.amazonaws.com%2F123456789012%2Fshop&region=us-west-2"
                + "&endpoint=http%3A%2F%2F127.0.0.1%3A" + server.getAddress().getPort()
                + "&accessKeyId=AKIA1&secretAccessKey=s%2Bcret&sessionToken=t%2Fken";
        try (Publisher publisher = Publisher.fromConnectionString(url)) {
            assertThatThrownBy(() ->
                            publisher.publish(List.of(EventOrigin.of("test").envelope(NOTE.of("1")))))
                    .isInstanceOf(EventException.class)
                    .hasMessageNotContainingAny("AKIA1", "s+cret", "s%2Bcret", "t/ken", "t%2Fken");
        } finally {
            server.stop(0);
        }

        assertThat(requests).isNotEmpty().allSatisfy(headers -> {
            assertThat(headers.getFirst("Authorization")).contains("Credential=AKIA1/", "/us-west-2/sqs/aws4_request");
            assertThat(headers.getFirst("X-Amz-Security-Token")).isEqualTo("t/ken");
        });
    }
}
