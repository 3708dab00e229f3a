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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first line and the fields of an HTTP/1.1 message (RFC 9112), unmodified.
 *
 * @param start the request or status line
 * @param fields the field lines
 */
record Head(String start, List<String> fields) {

    private static final int LIMIT = 128 * 1024;

    private static final String HTTP2 = "PRI * HTTP/2.0";

    private static final Set<String> UPGRADE_FIELDS = Set.of("upgrade", "http2-settings");

    /** Reads up to the empty line; returns empty if the stream ends before the first byte. */
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

    /** Reads a line and returns it without its CR and LF; null at the end of the stream. */
    static @Nullable String line(InputStream in, int limit) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (next == '\n') {
                throw new MalformedMessageException("a line ends without a carriage return");
            }
            if (bytes.size() >= limit) {
                throw new MalformedMessageException("the head or a line is too long");
            }
            bytes.write(next);
        }
        if (in.read() != '\n') {
            throw new MalformedMessageException("a carriage return is not followed by a line feed");
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    String method() {
        return part(0);
    }

    /** Returns the target of a request. */
    String target() {
        return part(1);
    }

    /** Returns the status of a response. */
    int status() throws MalformedMessageException {
        try {
            return Integer.parseInt(part(1));
        } catch (NumberFormatException e) {
            throw new MalformedMessageException("the status line is \"" + start + "\"");
        }
    }

    boolean isHttp2() {
        return start.equals(HTTP2) && fields.isEmpty();
    }

    boolean isHttp10() {
        return start.endsWith(" HTTP/1.0") || start.startsWith("HTTP/1.0 ");
    }

    /** Returns the names of the fields, in lower case. */
    Stream<String> names() {
        return fields.stream().map(Head::name);
    }

    /** Returns all values of a field, by its name in lower case. */
    List<String> values(String name) {
        return fields.stream()
                .filter(field -> name(field).equals(name))
                .map(field -> field.substring(field.indexOf(':') + 1).strip())
                .toList();
    }

    /** Returns whether the list in the field {@code name} contains the member. Parameters are ignored. */
    boolean has(String name, String member) {
        return values(name).stream()
                .flatMap(value -> Stream.of(value.split("[,;]", -1)))
                .anyMatch(each -> each.strip().equalsIgnoreCase(member));
    }

    /** Returns whether the connection ends with this message. */
    boolean closes() {
        return has("connection", "close") || (isHttp10() && !has("connection", "keep-alive"));
    }

    /** Returns the head without an offer to upgrade to HTTP/2, which would hide subsequent requests from the proxy. */
    Head withoutHttp2() {
        boolean offered = values("upgrade").stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("h2c"));
        return offered ? without(UPGRADE_FIELDS) : this;
    }

    /** Returns the head without the fields of the given names, which are in lower case. */
    Head without(Set<String> names) {
        return new Head(
                start,
                fields.stream().filter(field -> !names.contains(name(field))).toList());
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
        return colon < 0 ? "" : field.substring(0, colon).toLowerCase(Locale.ROOT);
    }

    private String part(int index) {
        String[] parts = start.split(" ", 3);
        return index < parts.length ? parts[index] : "";
    }
}
