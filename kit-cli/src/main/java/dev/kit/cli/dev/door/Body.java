package dev.kit.cli.dev.door;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** The body of an HTTP/1.1 message, by how its end is found (RFC 9112, section 6.3). */
sealed interface Body {

    /** No body. */
    record None() implements Body {}

    /** A known number of bytes. */
    record Sized(long length) implements Body {}

    /** Chunks, each with its size. */
    record Chunked() implements Body {}

    /** Everything until the connection ends. */
    record UntilEnd() implements Body {}

    int BUFFER = 16 * 1024;

    int LINE_LIMIT = 8 * 1024;

    static Body ofRequest(Head head) throws MalformedMessageException {
        return framed(head).orElse(new None());
    }

    static Body ofAnswer(String method, Head head) throws MalformedMessageException {
        int status = head.status();
        if (method.equals("HEAD") || status == 204 || status == 304 || status < 200) {
            return new None();
        }
        return framed(head).orElse(new UntilEnd());
    }

    private static Optional<Body> framed(Head head) throws MalformedMessageException {
        Optional<String> coding = head.field("transfer-encoding");
        Optional<String> length = head.field("content-length");
        if (coding.isPresent()) {
            if (length.isPresent() || !coding.get().toLowerCase(Locale.ROOT).endsWith("chunked")) {
                throw new MalformedMessageException("the length of the body is ambiguous");
            }
            return Optional.of(new Chunked());
        }
        if (length.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Sized(Long.parseUnsignedLong(length.get())));
        } catch (NumberFormatException e) {
            throw new MalformedMessageException("Content-Length is \"" + length.get() + "\"");
        }
    }

    /** Copies the whole body and flushes as it comes. */
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
                throw new EOFException("the body ends " + left + " bytes early");
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
            String line = copyLine(from, to);
            long size = size(line);
            if (size == 0) {
                break;
            }
            copy(from, to, size);
            copyLine(from, to);
        }
        String trailer = copyLine(from, to);
        while (!trailer.isEmpty()) {
            trailer = copyLine(from, to);
        }
    }

    private static String copyLine(InputStream from, OutputStream to) throws IOException {
        String line = Head.line(from, LINE_LIMIT);
        if (line == null) {
            throw new EOFException("the chunks end early");
        }
        to.write((line + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        return line;
    }

    private static long size(String line) throws MalformedMessageException {
        try {
            return Long.parseUnsignedLong(line.split(";", 2)[0].strip(), 16);
        } catch (NumberFormatException e) {
            throw new MalformedMessageException("a chunk has the size \"" + line + "\"");
        }
    }
}
