package dev.kit.constructs.aws;

import dev.kit.constructs.Upload;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.FormPart;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a form of type {@code multipart/form-data}, RFC 7578, from memory. Not thread-safe.
 *
 * <p>Files are views of the body, so that a form of several megabytes is not held twice.
 */
final class MultipartForm {

    /** The maximum number of parts, the same as that of query values. */
    private static final int MAX_PARTS = 1_000;

    private static final int MAX_HEADERS = 8_192;

    /** A parameter of a header: a name, and a quoted or a bare value. */
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*([\\w!#$&+.^`|~*-]+)\\s*=\\s*(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^\\s;\"]*))");

    private final byte[] body;
    private final byte[] delimiter;
    private int position;

    private MultipartForm(byte[] body, String boundary) {
        this.body = body;
        delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Reads the parts of {@code body} in their order.
     *
     * @param type the media type of the body, with its boundary
     * @throws HttpException with status 400 if the form is malformed
     */
    static List<FormPart> parts(@Nullable String type, byte[] body) {
        String boundary = parameters(type == null ? "" : type).get("boundary");
        if (boundary == null || boundary.isEmpty() || boundary.length() > 70) {
            throw malformed("its type names no boundary");
        }
        return new MultipartForm(body, boundary).parts();
    }

    private List<FormPart> parts() {
        // The first delimiter may be at the very start, without the line break that precedes the others.
        position = startsWith(0, 2) ? delimiter.length - 2 : after(find(0));
        List<FormPart> parts = new ArrayList<>();
        while (!isEnd()) {
            if (parts.size() == MAX_PARTS) {
                throw malformed("it has more than " + MAX_PARTS + " parts");
            }
            skipLine();
            parts.add(part());
        }
        return parts;
    }

    private FormPart part() {
        String disposition = null;
        String type = null;
        int headers = position;
        for (String line = line(headers); !line.isEmpty(); line = line(headers)) {
            int colon = line.indexOf(':');
            String name = colon < 0 ? "" : line.substring(0, colon).trim().toLowerCase(Locale.ROOT);
            switch (name) {
                case "content-disposition" -> disposition = line.substring(colon);
                case "content-type" -> type = line.substring(colon + 1).trim();
                default -> {
                    // Other headers have no meaning in a form.
                }
            }
        }
        int start = position;
        int end = find(Math.max(0, start - 2));
        position = after(end);
        return part(disposition, type, start, Math.max(0, end - start));
    }

    private FormPart part(@Nullable String disposition, @Nullable String type, int start, int length) {
        Map<String, String> parameters = parameters(disposition == null ? "" : disposition);
        String name = parameters.get("name");
        if (name == null) {
            throw malformed("a part has no name");
        }
        String file = fileName(parameters);
        return file == null
                ? new FormPart.Text(name, new String(body, start, length, StandardCharsets.UTF_8))
                : new FormPart.File(name, new Slice(file, type, body, start, length));
    }

    /** Returns the file name, or null if the part is not a file. */
    private static @Nullable String fileName(Map<String, String> parameters) {
        String extended = parameters.get("filename*");
        String name = extended != null && extended.regionMatches(true, 0, "UTF-8'", 0, 6)
                ? decoded(extended.substring(extended.indexOf('\'', 6) + 1))
                : parameters.get("filename");
        return name == null ? null : FormPart.fileName(name);
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw malformed("the name of a file is not encoded as it says");
        }
    }

    private static Map<String, String> parameters(String header) {
        Map<String, String> parameters = new HashMap<>();
        Matcher each = PARAMETER.matcher(header);
        while (each.find()) {
            String quoted = each.group(2);
            parameters.putIfAbsent(
                    each.group(1).toLowerCase(Locale.ROOT),
                    quoted == null ? each.group(3) : quoted.replaceAll("\\\\([\"\\\\])", "$1"));
        }
        return parameters;
    }

    /** Returns the line at the position, and advances the position past it. */
    private String line(int headers) {
        int start = position;
        skipLine();
        if (position - headers > MAX_HEADERS) {
            throw malformed("the headers of a part are longer than " + MAX_HEADERS + " bytes");
        }
        return new String(body, start, position - 2 - start, StandardCharsets.UTF_8);
    }

    private void skipLine() {
        for (int i = position; i < body.length - 1; i++) {
            if (body[i] == '\r' && body[i + 1] == '\n') {
                position = i + 2;
                return;
            }
        }
        throw brokenOff();
    }

    /** Returns whether the delimiter before the position was the last one, which two dashes follow. */
    private boolean isEnd() {
        return position + 1 < body.length && body[position] == '-' && body[position + 1] == '-';
    }

    private int after(int found) {
        return found + delimiter.length;
    }

    private int find(int from) {
        for (int i = from; i <= body.length - delimiter.length; i++) {
            if (body[i] == '\r' && startsWith(i, 0)) {
                return i;
            }
        }
        throw brokenOff();
    }

    private boolean startsWith(int at, int skipped) {
        int end = at + delimiter.length - skipped;
        return end <= body.length && Arrays.equals(body, at, end, delimiter, skipped, delimiter.length);
    }

    private static HttpException brokenOff() {
        return malformed("it breaks off");
    }

    private static HttpException malformed(String problem) {
        return HttpErrors.badRequest("The form could not be read: " + problem + ".");
    }

    /** A file within the body. */
    @SuppressWarnings("ArrayRecordComponent") // read only, never changed or compared
    private record Slice(String fileName, @Nullable String contentType, byte[] bytes, int start, int length)
            implements Upload {

        @Override
        public long size() {
            return length;
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes, start, length);
        }
    }
}
