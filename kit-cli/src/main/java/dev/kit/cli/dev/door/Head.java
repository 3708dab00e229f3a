package dev.kit.cli.dev.door;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first line and the fields of an HTTP/1.1 message (RFC 9112), kept as they came.
 *
 * @param start the request or status line
 * @param fields the field lines
 */
record Head(String start, List<String> fields) {

    private static final int LIMIT = 128 * 1024;

    private static final Set<String> UPGRADE_FIELDS = Set.of("upgrade", "http2-settings", "connection");

    /** Reads up to the empty line; empty when the stream ends before the first byte. */
    static Optional<Head> read(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        int size = 0;
        while (true) {
            String line = line(in, LIMIT - size);
            if (line == null) {
                if (lines.isEmpty()) {
                    return Optional.empty();
                }
                throw new MalformedMessageException("the head ends early");
            }
            size += line.length() + 2;
            if (!line.isEmpty()) {
                lines.add(line);
            } else if (!lines.isEmpty()) {
                return Optional.of(new Head(lines.get(0), List.copyOf(lines.subList(1, lines.size()))));
            }
        }
    }

    /** A line without its end, or null at the end of the stream. */
    static @Nullable String line(InputStream in, int limit) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (bytes.size() >= limit) {
                throw new MalformedMessageException("the head is longer than " + LIMIT + " bytes");
            }
            bytes.write(next);
        }
        String line = bytes.toString(StandardCharsets.ISO_8859_1);
        return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    }

    String method() {
        return part(0);
    }

    /** The target of a request. */
    String target() {
        return part(1);
    }

    /** The status of an answer. */
    int status() throws MalformedMessageException {
        try {
            return Integer.parseInt(part(1));
        } catch (NumberFormatException e) {
            throw new MalformedMessageException("the status line is \"" + start + "\"");
        }
    }

    boolean isHttp2() {
        return start.startsWith("PRI * HTTP/2");
    }

    /** The last value of a field, by its name in lower case. */
    Optional<String> field(String name) {
        String found = null;
        for (String field : fields) {
            if (name(field).equals(name)) {
                found = field.substring(field.indexOf(':') + 1).strip();
            }
        }
        return Optional.ofNullable(found);
    }

    boolean has(String name, String token) {
        return field(name)
                .filter(value -> value.toLowerCase(Locale.ROOT).contains(token))
                .isPresent();
    }

    /** Whether the connection ends with this message. */
    boolean closes() {
        return has("connection", "close") || (start.contains("HTTP/1.0") && !has("connection", "keep-alive"));
    }

    /** Without the offer to go on in HTTP/2, which would hide the requests that follow. */
    Head withoutHttp2() {
        if (!has("upgrade", "h2c")) {
            return this;
        }
        List<String> kept = fields.stream()
                .filter(field -> !UPGRADE_FIELDS.contains(name(field)))
                .toList();
        return new Head(start, kept);
    }

    Head with(String field) {
        List<String> more = new ArrayList<>(fields);
        more.add(field);
        return new Head(start, List.copyOf(more));
    }

    byte[] bytes() {
        StringBuilder text = new StringBuilder(start).append("\r\n");
        fields.forEach(field -> text.append(field).append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String name(String field) {
        int colon = field.indexOf(':');
        return colon < 0 ? "" : field.substring(0, colon).strip().toLowerCase(Locale.ROOT);
    }

    private String part(int index) {
        String[] parts = start.split(" ", 3);
        return index < parts.length ? parts[index] : "";
    }
}
