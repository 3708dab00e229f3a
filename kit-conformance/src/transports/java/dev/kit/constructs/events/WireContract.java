package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Holds the bytes of a transport's messages, so that applications of different versions exchange events. */
public abstract class WireContract {

    /** A mapper that keeps all digits. */
    protected static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final UUID ID = UUID.fromString("01a203cc-e9d7-7f00-a575-b894adb8bba8");
    private static final Instant TIME = Instant.parse("2026-11-22T06:27:17.475372214Z");
    private static final JsonNode PAYLOAD = json("{\"userId\":\"7\",\"total\":12.50}");
    private static final Envelope PLAIN =
            new Envelope(ID, "order.placed", PAYLOAD, TIME, "shop", null, null, null, null, Map.of());
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String ODD = "Grüße \"日本\" \uD83D\uDE00 \\ / ~ \t\n";

    /** The message of an event as one line of text. */
    protected abstract String write(Envelope event);

    /** Reads what {@link #write} returned. */
    protected abstract Envelope read(String message);

    /** The resource with the messages of commit 7d077289, one line each. */
    protected abstract String resource();

    static Map<String, Envelope> vectors() {
        Map<String, Envelope> vectors = new LinkedHashMap<>();
        vectors.put("plain", PLAIN);
        vectors.put("key", with(PLAIN, PAYLOAD, TIME, "k-7", null, null, null, Map.of()));
        vectors.put("tenant", with(PLAIN, PAYLOAD, TIME, null, "acme", null, null, Map.of()));
        vectors.put("actor", with(PLAIN, PAYLOAD, TIME, null, null, new EventActor("7", "user"), null, Map.of()));
        vectors.put("trace", with(PLAIN, PAYLOAD, TIME, null, null, null, TRACE, Map.of()));
        vectors.put(
                "full",
                with(
                        PLAIN,
                        PAYLOAD,
                        TIME,
                        "k",
                        "acme",
                        new EventActor("1", "user"),
                        TRACE,
                        attribute("requestId", "\"r-1\"")));
        vectors.put(
                "odd text",
                with(
                        PLAIN,
                        text(ODD),
                        TIME,
                        ODD,
                        ODD,
                        new EventActor(ODD, ODD),
                        TRACE,
                        attribute("note", "\"Grüße \\\"5\\\"\"")));
        Stream.of("5", "\"5\"", "2.50", "true", "null", "{\"level\":[1,2.50]}", "[]", "\"\"")
                .forEach(value -> vectors.put(
                        "attribute " + value,
                        with(PLAIN, PAYLOAD, TIME, null, null, null, null, attribute("priority", value))));
        Stream.of(
                        "null",
                        "\"text\"",
                        "7",
                        "[]",
                        "{}",
                        "9007199254740993",
                        "2.50",
                        "1E+400",
                        "-0.0",
                        "[[],{\"\":[true,false,null]}]",
                        "{\"type\":\"order.placed\",\"payload\":{\"deep\":1}}",
                        "\"\\u0001\\u001F\"",
                        "123456789012345678901234567890")
                .forEach(value -> vectors.put(
                        "payload " + value, with(PLAIN, json(value), TIME, null, null, null, null, Map.of())));
        vectors.put(
                "payload of a double",
                with(
                        PLAIN,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("a", 12.5)
                                .put("b", 0.1 + 0.2)
                                .put("c", 1.25e-7),
                        TIME,
                        null,
                        null,
                        null,
                        null,
                        Map.of()));
        Stream.of(
                        "1970-01-01T00:00:00Z",
                        "1969-12-31T23:59:59.999999999Z",
                        "2262-04-11T23:47:16.854775807Z",
                        "2262-04-11T23:47:16.854775808Z",
                        "1677-09-21T00:12:43.145224192Z",
                        "1677-09-21T00:12:43.145224191Z",
                        "0001-01-01T00:00:00Z",
                        "9999-12-31T23:59:59.999999999Z",
                        "+12026-01-01T00:00:00.5Z")
                .forEach(time -> vectors.put(
                        "time " + time, with(PLAIN, PAYLOAD, Instant.parse(time), null, null, null, null, Map.of())));
        return vectors;
    }

    private static Envelope with(
            Envelope base,
            JsonNode payload,
            Instant time,
            @Nullable String key,
            @Nullable String tenant,
            @Nullable EventActor actor,
            @Nullable String trace,
            Map<String, JsonNode> attributes) {
        return new Envelope(
                base.id(), base.type(), payload, time, base.source(), key, tenant, actor, trace, attributes);
    }

    private static Map<String, JsonNode> attribute(String name, String value) {
        return Map.of(name, json(value));
    }

    private static JsonNode json(String text) {
        return MAPPER.readTree(text);
    }

    private static JsonNode text(String text) {
        return JsonNodeFactory.instance.stringNode(text);
    }

    static Stream<String> names() {
        return vectors().keySet().stream();
    }

    /** Returns the envelope as text, in which a number has the same digits whatever node holds it. */
    private static String text(Envelope event) {
        return event.id() + " " + event.type() + " " + MAPPER.writeValueAsString(event.payload()) + " " + event.time()
                + " "
                + event.source() + " " + event.key() + " " + event.tenant() + " " + event.actor() + " "
                + event.traceparent()
                + " " + new TreeMap<>(event.attributes());
    }

    private static Envelope vector(String name) {
        return Objects.requireNonNull(vectors().get(name), name);
    }

    private String stored(String name) throws IOException {
        return Objects.requireNonNull(stored().get(name), name);
    }

    private Map<String, String> stored() throws IOException {
        try (InputStream in = Objects.requireNonNull(WireContract.class.getResourceAsStream(resource()), resource())) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\u00B6", 2))
                    .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    @DisplayName("EV-18 an event is written as the version before wrote it, which can read it therefore")
    void writesTheSameBytes(String name) throws IOException {
        assertThat(write(vector(name))).isEqualTo(stored(name));
    }

    @ParameterizedTest
    @MethodSource("names")
    @DisplayName("EV-18 a message of the version before is read with its whole envelope")
    void readsTheSameBytes(String name) throws IOException {
        assertThat(text(read(stored(name)))).isEqualTo(text(vector(name)));
    }
}
