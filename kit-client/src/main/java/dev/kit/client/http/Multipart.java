package dev.kit.client.http;

import dev.kit.client.json.JsonCodec;
import dev.kit.client.json.TypeRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A {@code multipart/form-data} body (RFC 7578).
 *
 * <p>Files are read during transmission. Null values are omitted. Mutable and not thread-safe; create one for each
 * call.
 */
public final class Multipart {

    private final List<Part> parts = new ArrayList<>();

    private Multipart() {}

    /** Returns a body without parts. */
    public static Multipart create() {
        return new Multipart();
    }

    /**
     * Adds a value as text.
     *
     * <p>It is a text, a number, a boolean or a value that JSON writes as one of them. A collection becomes one part
     * for each item.
     */
    public Multipart text(String name, @Nullable Object value) {
        return each(value, item -> new Part(name, codec -> text(codec, item)));
    }

    /** Adds a value as JSON. */
    public Multipart json(String name, @Nullable Object value) {
        return json(name, value, "application/json");
    }

    /** Adds a value as JSON under another media type. */
    public Multipart json(String name, @Nullable Object value, String mediaType) {
        HeaderRules.check("Content-Type", mediaType);
        if (value != null) {
            parts.add(new Part(name, codec -> new Content("", mediaType, Piece.of(codec.write(value)))));
        }
        return this;
    }

    /** Adds each item as JSON in a separate part. */
    public Multipart jsonEach(String name, @Nullable Collection<?> values) {
        if (values != null) {
            values.forEach(value -> json(name, value));
        }
        return this;
    }

    /** Adds a file. */
    public Multipart file(String name, @Nullable FilePart file) {
        if (file != null) {
            parts.add(new Part(name, codec -> content(file)));
        }
        return this;
    }

    /** Adds files under one name, in their order. */
    public Multipart files(String name, @Nullable Collection<FilePart> files) {
        if (files != null) {
            files.forEach(file -> file(name, file));
        }
        return this;
    }

    /** Returns the body, with a unique boundary. */
    public Payload payload(JsonCodec codec) {
        String boundary = "kit-" + UUID.randomUUID();
        List<Piece> pieces = new ArrayList<>();
        for (Part part : parts) {
            Content content = part.content.apply(codec);
            String type = content.mediaType.isEmpty() ? "" : "Content-Type: " + content.mediaType + "\r\n";
            pieces.add(Piece.of("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + quoted(part.name)
                    + "\"" + content.filename + "\r\n" + type + "\r\n"));
            pieces.add(content.bytes);
            pieces.add(Piece.of("\r\n"));
        }
        pieces.add(Piece.of("--" + boundary + "--\r\n"));
        boolean known = pieces.stream().noneMatch(piece -> piece.length < 0);
        long length = known ? pieces.stream().mapToLong(Piece::length).sum() : -1;
        List<Payload.Source> sources = pieces.stream().map(Piece::source).toList();
        String mediaType = "multipart/form-data; boundary=" + boundary;
        return Payload.streamed(length, mediaType, new Joined(sources));
    }

    /** The bytes of all pieces. */
    private record Joined(List<Payload.Source> sources) implements Payload.Source {

        @Override
        public InputStream open() {
            return new JoinedStream(sources.iterator());
        }

        @Override
        public boolean repeatable() {
            return sources.stream().allMatch(Payload.Source::repeatable);
        }

        @Override
        public void requireUnread() throws IOException {
            for (Payload.Source source : sources) {
                source.requireUnread();
            }
        }
    }

    private Multipart each(@Nullable Object value, Function<Object, Part> part) {
        if (value instanceof Collection<?> several) {
            several.forEach(item -> each(item, part));
        } else if (value != null) {
            parts.add(part.apply(value));
        }
        return this;
    }

    private static Content text(JsonCodec codec, Object value) {
        Object plain = codec.convert(value, TypeRef.of(Object.class));
        return new Content("", "", Piece.of(String.valueOf(plain)));
    }

    private static Content content(FilePart file) {
        file.requireReadable();
        return new Content(filename(file), file.mediaType(), new Piece(file.length(), file.source()));
    }

    private static String filename(FilePart file) {
        return "; filename=\"" + quoted(file.filename()) + "\"";
    }

    /** Quotes names like browsers, so that no name ends its line or its quotes. */
    private static String quoted(String name) {
        return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
    }

    private record Part(String name, Function<JsonCodec, Content> content) {}

    private record Content(String filename, String mediaType, Piece bytes) {}

    private record Piece(long length, Payload.Source source) {

        static Piece of(String text) {
            return of(text.getBytes(StandardCharsets.UTF_8));
        }

        static Piece of(byte[] bytes) {
            return new Piece(bytes.length, () -> new ByteArrayInputStream(bytes));
        }
    }
}
