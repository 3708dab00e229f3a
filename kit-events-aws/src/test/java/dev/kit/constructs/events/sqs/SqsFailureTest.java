package dev.kit.constructs.events.sqs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventException;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.events.codec.EventOrigin;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A service that answers as a test tells it to. */
final class SqsFailureTest {

    record Note(String text) {}

    private static final EventType<Note> NOTE = EventType.of("note", Note.class);
    private static final EventOrigin ORIGIN = EventOrigin.of("test");
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final Queue<JsonNode> requests = new ConcurrentLinkedQueue<>();
    private final Queue<String> refusedPayloads = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<String> errors = new ArrayDeque<>();
    private HttpServer server;
    private Publisher publisher;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            JsonNode request = MAPPER.readTree(exchange.getRequestBody());
            requests.add(request);
            String error = errors.poll();
            byte[] answer = (error == null || error.isEmpty()
                            ? answer(request)
                            : "{\"__type\":\"com.amazonaws.sqs#" + error + "\",\"message\":\"told to\"}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(error == null || error.isEmpty() ? 200 : 400, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        String endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
        publisher = Publisher.fromConnectionString("sqs://?queueUrl=" + ElasticMq.encoded(endpoint + "/1/shop")
                + "&endpoint=" + ElasticMq.encoded(endpoint) + "&accessKeyId=AKIA&secretAccessKey=s3cret");
    }

    @AfterEach
    void stop() {
        publisher.close();
        server.stop(0);
    }

    /** Refuses an entry as often as its payload was added to the refused ones. */
    private String answer(JsonNode request) {
        ObjectNode answer = MAPPER.createObjectNode();
        ArrayNode successful = answer.putArray("Successful");
        ArrayNode failed = answer.putArray("Failed");
        for (JsonNode entry : request.path("Entries")) {
            String text = MAPPER.readTree(entry.path("MessageBody").stringValue())
                    .at("/payload/text")
                    .asString();
            if (refusedPayloads.remove(text)) {
                failed.addObject()
                        .put("Id", entry.path("Id").stringValue())
                        .put("Code", "InternalError")
                        .put("Message", "try again")
                        .put("SenderFault", false);
            } else {
                successful
                        .addObject()
                        .put("Id", entry.path("Id").stringValue())
                        .put("MessageId", UUID.randomUUID().toString())
                        .put(
                                "MD5OfMessageBody",
                                md5(bytes(entry.path("MessageBody").stringValue())))
                        .put("MD5OfMessageAttributes", md5(attributes(entry.path("MessageAttributes"))));
            }
        }
        return MAPPER.writeValueAsString(answer);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The text of the attributes, as the service documents its checksum. */
    private static byte[] attributes(JsonNode attributes) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (String name : new TreeSet<>(attributes.propertyNames())) {
            part(text, name);
            part(text, attributes.path(name).path("DataType").stringValue());
            text.write(1);
            part(text, attributes.path(name).path("StringValue").stringValue());
        }
        return text.toByteArray();
    }

    private static void part(ByteArrayOutputStream text, String part) {
        byte[] bytes = bytes(part);
        text.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
        text.writeBytes(bytes);
    }

    private static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Envelope> notes(int count, int size) {
        return IntStream.range(0, count)
                .mapToObj(number -> ORIGIN.envelope(NOTE.of(new Note(number + "x".repeat(size)))))
                .toList();
    }

    private List<Integer> sizes() {
        return requests.stream().map(request -> request.path("Entries").size()).toList();
    }

    @Test
    @DisplayName("SQ-04 25 messages are three requests; large ones are divided by their bytes too")
    void divides() {
        publisher.publish(notes(25, 10));
        assertThat(sizes()).containsExactly(10, 10, 5);
        requests.clear();

        publisher.publish(notes(3, 120_000));
        assertThat(sizes()).containsExactly(2, 1);
    }

    @Test
    @DisplayName("SQ-03 a message that is refused out of a batch is sent once more by itself, and named if that fails")
    void retriesOneByOne() {
        List<Envelope> events = notes(3, 0);
        refusedPayloads.add("1");
        publisher.publish(events);
        assertThat(sizes()).containsExactly(3, 1);

        refusedPayloads.addAll(List.of("2", "2"));
        assertThatThrownBy(() -> publisher.publish(events))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Failed to send 1 messages of 3")
                .hasMessageContaining(events.get(2).id() + " (type \"note\"): InternalError - try again")
                .satisfies(e -> assertThat(((EventException) e).unsent())
                        .containsExactly(events.get(2).id()));
    }

    @Test
    @DisplayName("a request that fails after others says which events were not sent, and why")
    void namesTheRest() {
        List<Envelope> events = notes(25, 0);
        errors.addAll(List.of("", "AccessDeniedException"));
        assertThatThrownBy(() -> publisher.publish(events))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("Failed to send 15 messages of 25")
                .hasMessageContaining("AccessDeniedException")
                .satisfies(e -> assertThat(((EventException) e).unsent())
                        .containsExactlyInAnyOrderElementsOf(events.subList(10, 25).stream()
                                .map(Envelope::id)
                                .toList()));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "RequestThrottled | larger batches",
                "ExpiredToken | temporary credentials have expired",
                "InvalidClientTokenId | does not know these credentials",
                "SignatureDoesNotMatch | secret access key is wrong, or the clock",
                "RequestExpired | clock of this machine",
                "QueueDoesNotExist | create the queue",
                "AccessDeniedException | Allow the role"
            })
    @DisplayName("a refusal of the service names its code and the remedy, and hides the credentials")
    void explainsRefusals(String code, String remedy) {
        IntStream.range(0, 10).forEach(i -> errors.add(code));
        assertThatThrownBy(() -> publisher.publish(notes(1, 0)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(code)
                .hasMessageContaining(remedy)
                .hasMessageContaining("secretAccessKey=****")
                .hasMessageNotContainingAny("AKIA", "s3cret");
    }

    @Test
    @DisplayName("a service that does not listen is named with its address")
    void explainsAbsence() {
        server.stop(0);
        assertThatThrownBy(() -> publisher.publish(notes(1, 0)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("nothing listens there");
    }
}
