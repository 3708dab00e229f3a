package dev.kit.constructs.aws;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Events as the platform sends them, from the documents beside this class. */
final class Events {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Events() {}

    /** The event of a document, changed as {@code changes} says. */
    static ObjectNode of(String document, Consumer<ObjectNode> changes) {
        try (InputStream in = Objects.requireNonNull(Events.class.getResourceAsStream(document + ".json"), document)) {
            ObjectNode event = (ObjectNode) JSON.readTree(in);
            changes.accept(event);
            return event;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static ObjectNode of(String document) {
        return of(document, event -> {});
    }

    static ObjectNode json(String text) {
        return (ObjectNode) JSON.readTree(text);
    }

    /** What the function answers to {@code event}; missing if it answers nothing. */
    static JsonNode send(RequestStreamHandler handler, JsonNode event) throws IOException {
        return send(handler, event, null);
    }

    static JsonNode send(RequestStreamHandler handler, JsonNode event, @Nullable Context context) throws IOException {
        return JSON.readTree(sendText(handler, JSON.writeValueAsString(event), context));
    }

    static String sendText(RequestStreamHandler handler, String event, @Nullable Context context) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        handler.handleRequest(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), out, context);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** The body of an answer, read as JSON. */
    static JsonNode body(JsonNode answer) {
        return JSON.readTree(answer.path("body").stringValue());
    }
}
