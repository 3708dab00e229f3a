package dev.kit.client.http;

import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.LogText;
import dev.kit.client.json.TypeRef;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bytes of a body and their media type. Readable any number of times. Immutable. */
public final class Payload {

    private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*=\\s*\"?([\\w.:+-]+)");
    private static final int SNIPPET = 200;

    private final byte[] bytes;
    private final String mediaType;
    private final JsonCodec codec;

    private Payload(byte[] bytes, String mediaType, JsonCodec codec) {
        this.bytes = bytes;
        this.mediaType = mediaType;
        this.codec = codec;
    }

    /** A body that takes over {@code bytes}; do not change them afterwards. */
    public static Payload of(byte[] bytes, String mediaType, JsonCodec codec) {
        return new Payload(bytes, mediaType, codec);
    }

    /** A body of text in UTF-8. */
    public static Payload text(String text, String mediaType) {
        return new Payload(text.getBytes(StandardCharsets.UTF_8), mediaType, JsonCodec.standard());
    }

    /** The value of the {@code Content-Type} header; empty if there was none. */
    public String mediaType() {
        return mediaType;
    }

    /** Whether the media type is {@code application/json} or ends in {@code +json}. */
    public boolean json() {
        String type = mediaType.toLowerCase(Locale.ROOT);
        int end = type.indexOf(';');
        String bare = (end < 0 ? type : type.substring(0, end)).trim();
        return bare.endsWith("/json") || bare.endsWith("+json");
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The number of bytes. */
    public int size() {
        return bytes.length;
    }

    /** The body as text, in its declared charset, else UTF-8; without a byte order mark. */
    public String text() {
        String text = new String(bytes, charset());
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /**
     * The body read as JSON.
     *
     * @throws dev.kit.client.json.JsonException if it is not JSON of that shape
     */
    public <T> T as(Class<T> type) {
        return as(TypeRef.of(type));
    }

    /**
     * The body read as JSON of a generic type.
     *
     * @throws dev.kit.client.json.JsonException if it is not JSON of that shape
     */
    public <T> T as(TypeRef<T> type) {
        return codec.read(bytes, type);
    }

    /** Returns whether the body consists of nothing but white space. */
    public boolean blank() {
        for (byte unit : bytes) {
            if (unit != ' ' && unit != '\t' && unit != '\r' && unit != '\n') {
                return false;
            }
        }
        return true;
    }

    /** The first 200 characters as one line, for messages. */
    public String snippet() {
        String text = new String(bytes, 0, Math.min(bytes.length, 4 * SNIPPET), charset());
        return LogText.of(text, SNIPPET);
    }

    private Charset charset() {
        Matcher matcher = CHARSET.matcher(mediaType);
        if (!matcher.find()) {
            return StandardCharsets.UTF_8;
        }
        try {
            return Charset.forName(matcher.group(1));
        } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    @Override
    public String toString() {
        return bytes.length + " bytes of " + (mediaType.isEmpty() ? "no media type" : mediaType);
    }
}
