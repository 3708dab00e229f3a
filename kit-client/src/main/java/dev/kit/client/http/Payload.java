package dev.kit.client.http;

import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.LogText;
import dev.kit.client.json.TypeRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a body and their media type. Immutable.
 *
 * <p>The bytes are in memory, or come from a {@link Source} that is opened each time they are needed. They can be read
 * any number of times, unless they come from a stream.
 */
public final class Payload {

    private static final Pattern CHARSET = Pattern.compile("(?i)charset\\s*=\\s*\"?([\\w.:+-]+)");
    private static final String JSON = "json";
    private static final int SNIPPET = 200;

    private final byte[] bytes;
    private final String mediaType;
    private final JsonCodec codec;
    private final @Nullable Source source;
    private final long length;

    private Payload(byte[] bytes, String mediaType, JsonCodec codec, @Nullable Source source, long length) {
        this.bytes = bytes;
        this.mediaType = mediaType;
        this.codec = codec;
        this.source = source;
        this.length = length;
    }

    /** Returns a body that takes ownership of {@code bytes}. Do not change them afterwards. */
    public static Payload of(byte[] bytes, String mediaType, JsonCodec codec) {
        return new Payload(bytes, mediaType, codec, null, bytes.length);
    }

    /** Returns a body of text in UTF-8. */
    public static Payload text(String text, String mediaType) {
        return of(text.getBytes(StandardCharsets.UTF_8), mediaType, JsonCodec.standard());
    }

    /**
     * Returns a body read from a file.
     *
     * <p>The file is read during transmission, and again by each attempt.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    public static Payload file(Path path, String mediaType) {
        try {
            if (!Files.isReadable(path) || Files.isDirectory(path)) {
                throw new NoSuchFileException(path.toString(), null, "no readable file");
            }
            return streamed(Files.size(path), mediaType, () -> Files.newInputStream(path));
        } catch (IOException e) {
            throw new UncheckedIOException("The body cannot be read from " + path + ".", e);
        }
    }

    /**
     * Returns a body read from {@code source}.
     *
     * <p>The source is read during transmission, and again by each attempt.
     *
     * @param length the number of bytes; -1 if unknown, and the body is then sent in chunks
     */
    public static Payload streamed(long length, String mediaType, Source source) {
        return new Payload(new byte[0], mediaType, JsonCodec.standard(), source, length);
    }

    /**
     * Returns a body read from a stream.
     *
     * <p>The stream is read and closed during transmission. It can be sent once, so the call is neither retried nor
     * redirected, nor repeated with another token.
     *
     * @param length the number of bytes; -1 if unknown, and the body is then sent in chunks
     */
    public static Payload once(long length, String mediaType, InputStream stream) {
        return streamed(length, mediaType, new StreamSource(stream));
    }

    /** Returns whether the bytes come from a {@link Source} instead of memory. */
    public boolean streamed() {
        return source != null;
    }

    /** Returns whether the bytes can be read, and so sent, again. */
    public boolean repeatable() {
        return source == null || source.repeatable();
    }

    /** Returns the number of bytes, or -1 if unknown before reading. */
    public long length() {
        return length;
    }

    /**
     * Checks that the bytes can still be read; streams allow it once.
     *
     * @throws IOException if they were read and cannot be read again
     */
    public void requireUnread() throws IOException {
        if (source != null) {
            source.requireUnread();
        }
    }

    /** Opens the bytes for reading. The caller closes the stream. */
    public InputStream open() throws IOException {
        return source == null ? new ByteArrayInputStream(bytes) : source.open();
    }

    /** Returns the value of the {@code Content-Type} header, or empty text without one. */
    public String mediaType() {
        return mediaType;
    }

    /** Returns whether the media type is {@code application/json} or ends in {@code +json}. */
    public boolean json() {
        int semicolon = mediaType.indexOf(';');
        int end = semicolon < 0 ? mediaType.length() : semicolon;
        while (end > 0 && mediaType.charAt(end - 1) == ' ') {
            end--;
        }
        int suffix = end - JSON.length();
        return suffix > 0
                && mediaType.regionMatches(true, suffix, JSON, 0, JSON.length())
                && (mediaType.charAt(suffix - 1) == '/' || mediaType.charAt(suffix - 1) == '+');
    }

    /**
     * Returns a copy of the bytes. It reads all of a streamed body.
     *
     * @throws UncheckedIOException if they cannot be read
     */
    public byte[] bytes() {
        return source == null ? bytes.clone() : content();
    }

    /**
     * Returns the number of bytes, at most {@link Integer#MAX_VALUE}.
     *
     * <p>It is 0 for a streamed body of unknown length.
     */
    public int size() {
        return (int) Math.min(Math.max(0, length), Integer.MAX_VALUE);
    }

    private byte[] content() {
        if (source == null) {
            return bytes;
        }
        try (InputStream in = source.open()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("The body cannot be read.", e);
        }
    }

    /**
     * Returns the body as text in its declared charset, else UTF-8.
     *
     * <p>A byte order mark is omitted.
     */
    public String text() {
        String text = new String(content(), charset());
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /**
     * Returns the body read as JSON.
     *
     * @throws dev.kit.client.json.JsonException if it is not JSON of that shape
     */
    public <T> T as(Class<T> type) {
        return as(TypeRef.of(type));
    }

    /**
     * Returns the body read as JSON of a generic type.
     *
     * @throws dev.kit.client.json.JsonException if it is not JSON of that shape
     */
    public <T> T as(TypeRef<T> type) {
        return codec.read(content(), type);
    }

    /** Returns whether the body consists only of white space. */
    public boolean blank() {
        if (source != null) {
            return false;
        }
        for (byte unit : bytes) {
            if (unit != ' ' && unit != '\t' && unit != '\r' && unit != '\n') {
                return false;
            }
        }
        return true;
    }

    /** Returns the first 200 characters as one line, for messages. */
    public String snippet() {
        if (source != null) {
            return toString();
        }
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
        return (length < 0 ? "Unknown" : length) + " bytes of " + (mediaType.isEmpty() ? "no media type" : mediaType);
    }

    /** The source of a streamed body. */
    @FunctionalInterface
    public interface Source {

        /** Opens the bytes from their beginning. Called once for each attempt. */
        InputStream open() throws IOException;

        /**
         * Returns whether the bytes can be opened again, which is the default.
         *
         * <p>A request whose body cannot is sent once: it is neither retried nor redirected.
         */
        default boolean repeatable() {
            return true;
        }

        /**
         * Checks that the bytes can still be opened, before connecting. By default they can.
         *
         * @throws IOException if they were read and cannot be read again
         */
        default void requireUnread() throws IOException {}
    }
}
