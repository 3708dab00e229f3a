package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.RedeliveryPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** A subscriber before an emulator that refuses to give anything out for a while. */
final class SqsReceiveFailureTest {

    private final ElasticMq elasticMq = ElasticMq.start();
    private final String queueUrl = elasticMq.createQueue("refusing-" + UUID.randomUUID());
    private final Queue<String> refusals = new ConcurrentLinkedQueue<>();
    private final HttpClient behind = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(SqsTransport.class);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(log);
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String action = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        byte[] request = exchange.getRequestBody().readAllBytes();
        String refusal = action.endsWith("ReceiveMessage") ? refusals.poll() : null;
        try {
            HttpResponse<byte[]> answer = refusal == null ? forward(action, request) : null;
            byte[] body = answer == null
                    ? ("{\"__type\":\"com.amazonaws.sqs#" + refusal + "\",\"message\":\"told to\"}")
                            .getBytes(StandardCharsets.UTF_8)
                    : answer.body();
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(answer == null ? 400 : answer.statusCode(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private HttpResponse<byte[]> forward(String action, byte[] request) throws IOException, InterruptedException {
        return behind.send(
                HttpRequest.newBuilder(elasticMq.endpoint())
                        .header("Content-Type", "application/x-amz-json-1.0")
                        .header("X-Amz-Target", action)
                        .POST(HttpRequest.BodyPublishers.ofByteArray(request))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    @ParameterizedTest(name = "a subscriber outlasts {0}, says once what helps, and hides the credentials")
    @CsvSource(
            delimiter = '|',
            value = {
                "RequestThrottled | ask for a higher quota | 9",
                "ExpiredToken | temporary credentials have expired | 3",
                "RequestExpired | clock of this machine | 9",
                "SignatureDoesNotMatch | secret access key is wrong, or the clock | 3"
            })
    void outlastsRefusals(String code, String remedy, int times) throws Exception {
        BlockingQueue<Envelope> received = new LinkedBlockingQueue<>();
        String endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
        // For three attempts of the subscriber: each is up to four of the SDK at what it takes for a passing refusal.
        IntStream.range(0, times).forEach(number -> refusals.add(code));
        try (EventConsumer consumer = EventConsumer.fromConnectionString("sqs://?queueUrl="
                + ElasticMq.encoded(queueUrl) + "&endpoint=" + ElasticMq.encoded(endpoint)
                + "&region=eu-central-1&accessKeyId=AKIA&secretAccessKey=s3cret&waitTimeSeconds=0")) {
            elasticMq
                    .client()
                    .sendMessage(request ->
                            request.queueUrl(queueUrl).messageBody("{\"type\":\"t\",\"payload\":{\"n\":1}}"));
            consumer.subscribe(
                    new EventConsumer.Settings(
                            "patient",
                            Set.of("t"),
                            1,
                            1,
                            RedeliveryPolicy.of(2, Duration.ofMillis(1)),
                            Duration.ofSeconds(30)),
                    batch -> {
                        batch.forEach(delivery -> received.add(delivery.envelope()));
                        return Map.of();
                    });

            Envelope event = received.poll(60, TimeUnit.SECONDS);
            assertThat(event).isNotNull();
            assertThat(event.payload().path("n").asInt()).isEqualTo(1);
        }
        List<String> lines =
                log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        assertThat(lines)
                .filteredOn(line -> line.contains(code))
                .singleElement()
                .satisfies(line -> assertThat(line).contains(remedy).doesNotContain("AKIA", "s3cret"));
    }
}
