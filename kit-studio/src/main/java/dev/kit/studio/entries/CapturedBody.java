package dev.kit.studio.entries;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The stored part of a request or response body. Immutable.
 *
 * @param kind the kind of body
 * @param contentType the declared content type
 * @param size the true size in bytes, -1 when unknown
 * @param truncated whether {@code text} is only the beginning
 * @param text the raw text, never reformatted
 * @param fields form fields by name
 * @param parts the parts of a multipart body, without the content of files
 * @param hex the first bytes of a binary body
 */
public record CapturedBody(
        Kind kind,
        @Nullable String contentType,
        long size,
        boolean truncated,
        @Nullable String text,
        @Nullable Map<String, List<String>> fields,
        @Nullable List<Part> parts,
        @Nullable String hex) {

    /** No body at all. */
    public static final CapturedBody NONE = new CapturedBody(Kind.NONE, null, 0, false, null, null, null, null);

    private static final Pattern CHARSET = Pattern.compile("charset=\"?([^;\\s\"]+)", Pattern.CASE_INSENSITIVE);

    /** The kind of a body. */
    public enum Kind implements Labelled {
        NONE,
        UNREAD,
        JSON,
        FORM,
        MULTIPART,
        TEXT,
        BINARY,
        STREAM
    }

    /**
     * One part of a multipart body.
     *
     * @param name the field's name
     * @param filename the file's name as the client gave it
     * @param contentType the part's declared type
     * @param size the part's size in bytes, -1 when only its beginning is kept
     * @param text the beginning of a field that is no file, as text
     */
    public record Part(
            String name,
            @Nullable String filename,
            @Nullable String contentType,
            long size,
            @Nullable String text) {

        /** Returns this part with replaced text. */
        public Part withText(@Nullable String replaced) {
            return new Part(name, filename, contentType, size, replaced);
        }
    }

    /** Returns the charset of the content type. It is UTF-8 if none is declared, or an unknown one. */
    public static Charset charset(@Nullable String contentType) {
        Matcher charset = CHARSET.matcher(contentType == null ? "" : contentType);
        try {
            return charset.find() ? Charset.forName(charset.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    /** Creates a body of which only kind, type and size are stored. */
    public static CapturedBody of(Kind kind, @Nullable String contentType, long size) {
        return new CapturedBody(kind, contentType, size, false, null, null, null, null);
    }

    /** Creates a body stored as text, whole or truncated. */
    public static CapturedBody text(
            Kind kind, @Nullable String contentType, long size, boolean truncated, @Nullable String text) {
        return new CapturedBody(kind, contentType, size, truncated, text, null, null, null);
    }

    /**
     * Returns this body with at most {@code bytes} bytes of text or fields. The text is measured in UTF-8 and never
     * truncated within a character.
     */
    public CapturedBody limitedTo(int bytes) {
        if (text == null) {
            return fields == null ? this : withFieldsUpTo(bytes, fields);
        }
        int end = endWithin(text, bytes);
        return end == text.length()
                ? this
                : new CapturedBody(kind, contentType, size, true, text.substring(0, end), fields, parts, hex);
    }

    /** Returns the index at which {@code bytes} bytes of UTF-8 end, between two characters. */
    private static int endWithin(String text, int bytes) {
        if (text.length() * 3L <= bytes) {
            return text.length();
        }
        CharBuffer characters = CharBuffer.wrap(text);
        StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .encode(characters, ByteBuffer.allocate(bytes), true);
        return characters.position();
    }

    private CapturedBody withFieldsUpTo(int bytes, Map<String, List<String>> all) {
        Map<String, List<String>> kept = new LinkedHashMap<>();
        int left = bytes;
        for (Map.Entry<String, List<String>> field : all.entrySet()) {
            for (String value : field.getValue()) {
                left -= field.getKey().length();
                int end = left <= 0 ? 0 : endWithin(value, left);
                if (left > 0) {
                    kept.computeIfAbsent(field.getKey(), name -> new ArrayList<>())
                            .add(value.substring(0, end));
                }
                left = end < value.length() ? 0 : left - value.getBytes(StandardCharsets.UTF_8).length;
                if (left < 0 || end < value.length()) {
                    return new CapturedBody(kind, contentType, size, true, null, kept, parts, hex);
                }
            }
        }
        return this;
    }

    /** Returns this body as the beginning of a longer one. */
    public CapturedBody cutFrom(long trueSize) {
        return new CapturedBody(kind, contentType, trueSize, true, text, fields, parts, hex);
    }

    /** Returns this body with replaced text. */
    public CapturedBody withText(@Nullable String replaced) {
        return new CapturedBody(kind, contentType, size, truncated, replaced, fields, parts, hex);
    }

    /** Returns this body with replaced form fields. */
    public CapturedBody withFields(Map<String, List<String>> replaced) {
        return new CapturedBody(kind, contentType, size, truncated, text, replaced, parts, hex);
    }

    /** Returns this body with replaced parts. */
    public CapturedBody withParts(List<Part> replaced) {
        return new CapturedBody(kind, contentType, size, truncated, text, fields, replaced, hex);
    }

    long weight() {
        long sum = kind == Kind.NONE ? 0 : Weight.OBJECT + Weight.of(text) + Weight.of(hex);
        if (fields != null) {
            for (Map.Entry<String, List<String>> field : fields.entrySet()) {
                sum += Weight.of(field.getKey()) + Weight.of(field.getValue());
            }
        }
        for (Part part : parts == null ? List.<Part>of() : parts) {
            sum += Weight.OBJECT + Weight.of(part.text());
        }
        return sum;
    }

    boolean mentions(String lowerCaseText) {
        Predicate<Part> part = each -> Mentions.inAny(lowerCaseText, each.name(), each.filename(), each.text());
        return Mentions.in(text, lowerCaseText)
                || (parts != null && parts.stream().anyMatch(part))
                || (fields != null
                        && (Mentions.in(fields.keySet(), lowerCaseText)
                                || fields.values().stream().anyMatch(values -> Mentions.in(values, lowerCaseText))));
    }
}
