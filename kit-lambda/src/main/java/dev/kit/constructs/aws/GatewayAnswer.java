package dev.kit.constructs.aws;

import dev.kit.constructs.http.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes responses as the JSON that gateways expect: text as it is, other content in Base64. */
final class GatewayAnswer {

    /** The maximum size of a function's response, in bytes of its JSON. */
    static final int MAX_SIZE = 6 * 1024 * 1024;

    /** The maximum size of a response through a load balancer, in bytes. */
    static final int MAX_LOAD_BALANCER_SIZE = 1024 * 1024;

    private static final JsonFactory JSON = new JsonFactory();

    private GatewayAnswer() {}

    /** Returns the maximum size of the response to {@code event}, in bytes. */
    static int maxSize(GatewayEvent event) {
        return event.loadBalancer ? MAX_LOAD_BALANCER_SIZE : MAX_SIZE;
    }

    /**
     * Writes {@code answer} as JSON to {@code out}.
     *
     * @throws AnswerTooLargeException if the response exceeds the limit of the platform
     * @throws IOException if the body cannot be read
     */
    static void write(GatewayFormat format, GatewayEvent event, Answer answer, OutputStream out) throws IOException {
        byte[] body = body(answer.body(), maxSize(event));
        String text = isText(answer) ? utf8(body) : null;
        BoundedBuffer buffer = new BoundedBuffer(maxSize(event));
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), buffer)) {
            json.writeStartObject();
            json.writeNumberProperty("statusCode", answer.status());
            format.writeHeaders(event, answer.headers(), json);
            if (body.length > 0 && text != null) {
                json.writeStringProperty("body", text);
            } else if (body.length > 0) {
                json.writeBinaryProperty("body", body);
            }
            json.writeBooleanProperty("isBase64Encoded", body.length > 0 && text == null);
            json.writeEndObject();
        } catch (JacksonException e) {
            if (e.getCause() instanceof AnswerTooLargeException tooLarge) {
                throw tooLarge;
            }
            throw e;
        }
        buffer.writeTo(out);
    }

    private static byte[] body(Answer.Body body, int limit) throws IOException {
        if (body instanceof Answer.Bytes bytes) {
            return bytes.content();
        }
        BoundedBuffer buffer = new BoundedBuffer(limit);
        body.writeTo(buffer);
        return buffer.content();
    }

    private static boolean isText(Answer answer) {
        String type = answer.header("Content-Type");
        if (type == null || answer.header("Content-Encoding") != null) {
            return false;
        }
        int semicolon = type.indexOf(';');
        String media =
                (semicolon < 0 ? type : type.substring(0, semicolon)).trim().toLowerCase(Locale.ROOT);
        return media.startsWith("text/")
                || media.endsWith("/json")
                || media.endsWith("+json")
                || media.endsWith("/xml")
                || media.endsWith("+xml")
                || media.equals("application/javascript")
                || media.equals("application/x-www-form-urlencoded");
    }

    /**
     * Returns whether the body is ASCII, as most are. A decoder that detects errors takes longer than the rest of the
     * work.
     */
    private static boolean isAscii(byte[] body) {
        for (byte octet : body) {
            if (octet < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns the text, or null if the bytes are text in another encoding. */
    private static @Nullable String utf8(byte[] body) {
        if (isAscii(body)) {
            return new String(body, StandardCharsets.US_ASCII);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    /** Collects written bytes in memory, up to a limit. Not thread-safe. */
    private static final class BoundedBuffer extends OutputStream {

        private final ByteArrayOutputStream kept = new ByteArrayOutputStream(1024);
        private final int limit;

        BoundedBuffer(int limit) {
            this.limit = limit;
        }

        @Override
        public void write(int octet) throws IOException {
            reserve(1);
            kept.write(octet);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            reserve(length);
            kept.write(bytes, offset, length);
        }

        private void reserve(int length) throws IOException {
            if (length > limit - kept.size()) {
                throw new AnswerTooLargeException();
            }
        }

        byte[] content() {
            return kept.toByteArray();
        }

        void writeTo(OutputStream out) throws IOException {
            kept.writeTo(out);
        }
    }
}
