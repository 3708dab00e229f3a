package dev.kit.studio.capture;

import dev.kit.studio.entries.CapturedBody;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of a multipart body (RFC 7578) from as much of it as was kept.
 *
 * <p>Works on the bytes as Latin-1, in which every byte is one character.
 */
final class Multiparts {

    /** Most bytes of a part that are shown. */
    static final int SHOWN = 4_096;

    private static final int MOST_PARTS = 200;
    private static final Pattern BOUNDARY =
            Pattern.compile(";\\s*boundary=(?:\"([^\"]{1,200})\"|([^;\\s]{1,200}))", Pattern.CASE_INSENSITIVE);
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*(name|filename)=(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^;\\s]*))", Pattern.CASE_INSENSITIVE);
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");
    private static final String BLANK_LINE = "\r\n\r\n";

    private final String body;
    private final String delimiter;
    private final boolean truncated;
    private final List<CapturedBody.Part> parts = new ArrayList<>();

    private Multiparts(String body, String boundary, boolean truncated) {
        this.body = body;
        this.delimiter = "\r\n--" + boundary;
        this.truncated = truncated;
    }

    /** Returns the parts; null if the bytes do not match the content type. */
    static @Nullable List<CapturedBody.Part> of(KeptBytes kept, String contentType) {
        Matcher boundary = BOUNDARY.matcher(contentType);
        if (!boundary.find()) {
            return null;
        }
        String name = boundary.group(1) == null ? boundary.group(2) : boundary.group(1);
        // The first delimiter may be at the very beginning.
        String text = "\r\n" + new String(kept.bytes(), StandardCharsets.ISO_8859_1);
        return new Multiparts(text, name, kept.truncated()).read();
    }

    private @Nullable List<CapturedBody.Part> read() {
        int at = body.indexOf(delimiter);
        if (at < 0) {
            return null;
        }
        while (at >= 0 && parts.size() < MOST_PARTS) {
            int start = at + delimiter.length();
            at = body.startsWith("--", start) ? -1 : part(start);
        }
        return List.copyOf(parts);
    }

    /** Reads the part at {@code start}, and returns the offset of the next delimiter; -1 if there is none. */
    private int part(int start) {
        int headersEnd = body.indexOf(BLANK_LINE, start);
        if (headersEnd < 0) {
            return -1;
        }
        int content = headersEnd + BLANK_LINE.length();
        int next = body.indexOf(delimiter, content);
        boolean cut = next < 0 && truncated;
        String whole = body.substring(content, next < 0 ? body.length() : next);
        parts.add(described(body.substring(start, headersEnd), whole, cut));
        return next;
    }

    private static CapturedBody.Part described(String headers, String content, boolean cut) {
        String disposition = header(headers, "content-disposition");
        String type = header(headers, "content-type");
        String filename = parameter(disposition, "filename");
        String name = parameter(disposition, "name");
        return new CapturedBody.Part(
                name == null ? "" : name,
                filename,
                type,
                cut ? -1 : content.length(),
                filename == null && isText(type) ? shown(content) : null);
    }

    static boolean isText(@Nullable String type) {
        CapturedBody.Kind kind = type == null ? CapturedBody.Kind.TEXT : Bodies.declaredKind(type);
        return kind == CapturedBody.Kind.TEXT || kind == CapturedBody.Kind.JSON || kind == CapturedBody.Kind.FORM;
    }

    private static String shown(String content) {
        String text = utf8(content.substring(0, Math.min(SHOWN, content.length())));
        return content.length() > SHOWN ? text + '…' : text;
    }

    private static @Nullable String header(String headers, String name) {
        Matcher line = Pattern.compile("(?imd)^" + name + "\\s*:(.*)$").matcher(headers);
        return line.find() ? utf8(line.group(1).strip()) : null;
    }

    private static @Nullable String parameter(@Nullable String header, String name) {
        Matcher parameter = PARAMETER.matcher(header == null ? "" : header);
        while (parameter.find()) {
            if (parameter.group(1).equalsIgnoreCase(name)) {
                String quoted = parameter.group(2);
                return quoted == null
                        ? parameter.group(3)
                        : ESCAPED.matcher(quoted).replaceAll("$1");
            }
        }
        return null;
    }

    private static String utf8(String latin1) {
        return new String(latin1.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
