package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a JSON body into memory, up to a limit. Immutable and thread-safe. */
final class BodyReader {

    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?(utf-?8|utf-?16|utf-?32|us-ascii)?");

    private final long maxSize;

    /** Creates a reader of bodies up to {@code maxSize} bytes. */
    public BodyReader(long maxSize) {
        this.maxSize = maxSize;
    }

    /**
     * Reads the body of {@code exchange}. The result is empty if there is none.
     *
     * @throws HttpException with 400 if it cannot be read, 413 if it is too large, 415 if it is not JSON in UTF-8
     */
    public byte[] read(Exchange exchange) {
        checkType(exchange.contentType());
        checkEncoding(exchange.header("Content-Encoding"));
        if (exchange.contentLength() > maxSize) {
            throw tooLarge();
        }
        byte[] body;
        try {
            body = readBounded(exchange);
        } catch (IOException e) {
            throw new HttpException(400, "BAD_REQUEST", "The body could not be read.", Map.of(), e);
        }
        if (body.length == 0) {
            throw HttpErrors.badRequest("A body is required.");
        }
        checkText(body);
        return body;
    }

    /** Rejects byte sequences that are not UTF-8, such as a slash in two bytes, some of which Jackson accepts. */
    private static void checkText(byte[] body) {
        boolean wide = body.length > 1 && (body[0] == 0 || body[1] == 0 || (body[0] & body[1] & 0xFE) == 0xFE);
        if (wide || isAscii(body)) {
            return;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
        } catch (CharacterCodingException e) {
            throw new HttpException(400, "BAD_REQUEST", "The body is not UTF-8.", Map.of(), e);
        }
    }

    private static boolean isAscii(byte[] body) {
        int bits = 0;
        for (byte octet : body) {
            bits |= octet;
        }
        return bits >= 0;
    }

    private byte[] readBounded(Exchange exchange) throws IOException {
        InputStream in = exchange.body();
        long announced = exchange.contentLength();
        // A declared length avoids the stream's own buffer, which is larger than most bodies.
        byte[] body = in.readNBytes(announced >= 0 ? (int) announced : (int) maxSize + 1);
        if (body.length > maxSize) {
            throw tooLarge();
        }
        return body;
    }

    private HttpException tooLarge() {
        return new HttpException(413, "The body is larger than " + maxSize + " bytes.");
    }

    private static void checkEncoding(@Nullable String encoding) {
        if (encoding != null && !encoding.isBlank() && !encoding.strip().equalsIgnoreCase("identity")) {
            throw new HttpException(415, "The body must not be compressed.");
        }
    }

    private static void checkType(@Nullable String contentType) {
        if (contentType == null || contentType.isBlank() || contentType.equals("application/json")) {
            return;
        }
        String lower = contentType.toLowerCase(Locale.ROOT);
        int semicolon = lower.indexOf(';');
        String type = (semicolon < 0 ? lower : lower.substring(0, semicolon)).trim();
        boolean json = type.equals("application/json") || (type.startsWith("application/") && type.endsWith("+json"));
        if (!json) {
            throw new HttpException(415, "The body must be application/json.");
        }
        var charset = CHARSET.matcher(lower);
        if (charset.find() && charset.group(1) == null) {
            throw new HttpException(415, "The body must be encoded in UTF-8.");
        }
    }
}
