package dev.kit.mock;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the parts of a body of type {@code multipart/form-data} (RFC 7578). */
final class MultipartParser {

    private static final Pattern BOUNDARY = Pattern.compile("(?i);\\s*boundary=(?:\"([^\"]+)\"|([^;\\s]+))");
    private static final Pattern NAME = Pattern.compile("(?i)content-disposition:[^\\r\\n]*;\\s*name=\"([^\"]*)\"");

    private MultipartParser() {}

    /** Returns the contents by name. It is empty if the body is malformed. */
    static Optional<Map<String, List<String>>> parts(String mediaType, byte[] body) {
        Matcher boundary = BOUNDARY.matcher(mediaType);
        if (!boundary.find()) {
            return Optional.empty();
        }
        String mark = "--" + (boundary.group(1) == null ? boundary.group(2) : boundary.group(1));
        String text = new String(body, StandardCharsets.ISO_8859_1); // one character per byte
        Map<String, List<String>> parts = new LinkedHashMap<>();
        int at = text.indexOf(mark);
        while (at >= 0 && !text.startsWith("--", at + mark.length())) {
            int next = text.indexOf("\r\n" + mark, at + mark.length());
            int blank = text.indexOf("\r\n\r\n", at);
            Matcher name = NAME.matcher(blank < 0 ? "" : text.substring(at, blank));
            if (next < 0 || blank < 0 || blank > next || !name.find()) {
                return Optional.empty();
            }
            String content = text.substring(Math.min(blank + 4, next), next);
            parts.computeIfAbsent(utf8(name.group(1)), key -> new ArrayList<>()).add(utf8(content));
            at = next + 2;
        }
        return at < 0 ? Optional.empty() : Optional.of(parts);
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
