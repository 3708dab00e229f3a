package dev.kit.cli.dev.door;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The body of an HTTP/1.1 message, by the way its length is determined (RFC 9112, section 6.3). */
sealed interface Body {

    /** The absence of a body. */
    record None() implements Body {}

    /** A body with a known number of bytes. */
    record Sized(long length) implements Body {}

    /** A body in chunks, each with its size. */
    record Chunked() implements Body {}

    /** A body that extends to the end of the connection. */
    record UntilEnd() implements Body {}

    int BUFFER = 16 * 1024;

    Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    int CHUNK_LINE_LIMIT = 256;

    int TRAILER_LIMIT = 8 * 1024;

    static Body ofRequest(Head head) throws MalformedMessageException {
        Body body = framed(head).orElse(new None());
        if (body instanceof Chunked && head.isHttp10()) {
            throw new MalformedMessageException("HTTP/1.0 has no Transfer-Encoding");
        }
        return body;
    }

    static Body ofAnswer(String method, Head head) throws MalformedMessageException {
        int status = head.status();
        if (method.equals("HEAD") || status == 204 || status == 304 || status < 200) {
            return new None();
        }
        return framed(head).orElse(new UntilEnd());
    }

    private static Optional<Body> framed(Head head) throws MalformedMessageException {
        List<String> codings = head.values("transfer-encoding");
        List<String> lengths = head.values("content-length");
        if (codings.size() + lengths.size() > 1) {
            throw new MalformedMessageException("the length of the body is ambiguous");
        }
        if (!codings.isEmpty()) {
            if (!codings.get(0).equalsIgnoreCase("chunked")) {
                throw new MalformedMessageException("Transfer-Encoding is not \"chunked\"");
            }
            return Optional.of(new Chunked());
        }
        if (lengths.isEmpty()) {
            return Optional.empty();
        }
        if (!LENGTH.matcher(lengths.get(0)).matches()) {
            throw new MalformedMessageException("Content-Length is not a number of bytes");
        }
        return Optional.of(new Sized(Long.parseLong(lengths.get(0))));
    }

    /** Copies the whole body and flushes as data arrives. */
    default void copy(InputStream from, OutputStream to) throws IOException {
        if (this instanceof Sized sized) {
            copy(from, to, sized.length());
        } else if (this instanceof Chunked) {
            copyChunks(from, to);
        } else if (this instanceof UntilEnd) {
            pump(from, to);
        }
        to.flush();
    }

    /** Copies until the end of the stream. */
    static void pump(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            to.write(buffer, 0, read);
            to.flush();
        }
    }

    private static void copy(InputStream from, OutputStream to, long length) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long left = length;
        while (left > 0) {
            int read = from.read(buffer, 0, (int) Math.min(buffer.length, left));
            if (read < 0) {
                throw new MalformedMessageException("the body ends " + left + " bytes early");
            }
            to.write(buffer, 0, read);
            left -= read;
            if (from.available() == 0) {
                to.flush();
            }
        }
    }

    private static void copyChunks(InputStream from, OutputStream to) throws IOException {
        while (true) {
            String line = line(from, CHUNK_LINE_LIMIT);
            RequestGrammar.checkChunk(line);
            long size = size(line);
            write(line, to);
            if (size == 0) {
                break;
            }
            copy(from, to, size);
            if (!line(from, 0).isEmpty()) {
                throw new MalformedMessageException("a chunk is longer than its size");
            }
            write("", to);
            if (from.available() == 0) {
                to.flush();
            }
        }
        copyTrailer(from, to);
    }

    private static void copyTrailer(InputStream from, OutputStream to) throws IOException {
        int left = TRAILER_LIMIT;
        String field = line(from, left);
        while (!field.isEmpty()) {
            RequestGrammar.checkField(field);
            write(field, to);
            left -= field.length();
            field = line(from, left);
        }
        write("", to);
    }

    private static String line(InputStream from, int limit) throws IOException {
        String line = Head.line(from, limit);
        if (line == null) {
            throw new MalformedMessageException("the chunks end early");
        }
        return line;
    }

    private static void write(String line, OutputStream to) throws IOException {
        to.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private static long size(String line) {
        int end = 0;
        while (end < line.length() && Character.digit(line.charAt(end), 16) >= 0) {
            end++;
        }
        return Long.parseLong(line, 0, end, 16);
    }
}
