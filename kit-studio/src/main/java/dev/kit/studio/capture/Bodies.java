package dev.kit.studio.capture;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.FormFields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Makes {@link CapturedBody bodies} of kept bytes. */
final class Bodies {

    private static final int HEX_BYTES = 256;

    private Bodies() {}

    static CapturedBody of(KeptBytes kept, @Nullable String contentType, @Nullable String contentEncoding) {
        long size = kept.total();
        if (size == 0) {
            return CapturedBody.NONE;
        }
        CapturedBody.Kind kind = kind(contentType, contentEncoding, kept);
        if (kind == CapturedBody.Kind.BINARY) {
            byte[] bytes = kept.bytes();
            String hex = HexFormat.of().formatHex(bytes, 0, Math.min(HEX_BYTES, bytes.length));
            return new CapturedBody(kind, contentType, size, size > hex.length() / 2, null, null, null, hex);
        }
        List<CapturedBody.Part> parts =
                kind == CapturedBody.Kind.MULTIPART ? Multiparts.of(kept, String.valueOf(contentType)) : null;
        if (parts != null) {
            return new CapturedBody(kind, contentType, size, kept.truncated(), null, null, parts, null);
        }
        String text = decode(kept.bytes(), CapturedBody.charset(contentType));
        Map<String, List<String>> fields = kind == CapturedBody.Kind.FORM ? FormFields.parse(text) : null;
        return new CapturedBody(kind, contentType, size, kept.truncated(), text, fields, null, null);
    }

    /** Unpacks no more bytes than may be kept, however small they were packed. */
    static CapturedBody unpacked(KeptBytes packed, @Nullable String contentType) {
        KeptBytes plain = packed.sibling();
        boolean whole = false;
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.bytes()))) {
            int unit = in.read();
            while (unit >= 0 && plain.room() > 0) {
                plain.add(unit);
                unit = in.read();
            }
            whole = unit < 0;
        } catch (IOException brokenOff) {
            whole = false;
        }
        CapturedBody body = of(plain, contentType, null);
        return new CapturedBody(
                body.kind(), contentType, packed.total(), !whole, body.text(), body.fields(), body.parts(), body.hex());
    }

    static CapturedBody.Kind declaredKind(@Nullable String contentType) {
        String type = mediaType(contentType);
        return switch (type) {
            case "application/json" -> CapturedBody.Kind.JSON;
            case "application/x-www-form-urlencoded" -> CapturedBody.Kind.FORM;
            case "text/event-stream" -> CapturedBody.Kind.STREAM;
            case "application/xml", "application/javascript", "application/graphql", "application/sql" ->
                CapturedBody.Kind.TEXT;
            case "application/yaml", "application/x-yaml", "application/x-ndjson" -> CapturedBody.Kind.TEXT;
            default -> ofFamily(type);
        };
    }

    private static CapturedBody.Kind ofFamily(String type) {
        if (type.startsWith("multipart/")) {
            return CapturedBody.Kind.MULTIPART;
        }
        boolean isText = type.startsWith("text/") || type.endsWith("+xml");
        return type.endsWith("+json")
                ? CapturedBody.Kind.JSON
                : isText ? CapturedBody.Kind.TEXT : CapturedBody.Kind.BINARY;
    }

    private static CapturedBody.Kind kind(@Nullable String contentType, @Nullable String encoding, KeptBytes kept) {
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            return CapturedBody.Kind.BINARY;
        }
        if (contentType == null) {
            return isReadable(kept.bytes()) ? CapturedBody.Kind.TEXT : CapturedBody.Kind.BINARY;
        }
        return declaredKind(contentType);
    }

    private static String mediaType(@Nullable String contentType) {
        return contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    /** Decodes what is whole: a character that was cut in two at the end is left out. */
    private static String decode(byte[] bytes, Charset charset) {
        if (charset.equals(StandardCharsets.UTF_8) && (bytes.length == 0 || bytes[bytes.length - 1] >= 0)) {
            return new String(bytes, charset);
        }
        CharBuffer out = CharBuffer.allocate(
                (int) (bytes.length * (double) charset.newDecoder().maxCharsPerByte()) + 1);
        charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)
                .decode(ByteBuffer.wrap(bytes), out, false);
        return out.flip().toString();
    }

    private static boolean isReadable(byte[] bytes) {
        String text = decode(bytes, StandardCharsets.UTF_8);
        return text.chars().noneMatch(c -> c == 0xFFFD || (c < ' ' && c != '\n' && c != '\r' && c != '\t'));
    }
}
