package dev.kit.constructs.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A response for an adaptor to write. Immutable; the streamed body can be written once.
 *
 * @param status the HTTP status
 * @param headers the headers in order; {@code Set-Cookie} may occur several times, any other name once
 */
public record Answer(int status, List<Header> headers, Body body) {

    public Answer {
        headers = List.copyOf(headers);
    }

    /** Returns whether values of the header are joined instead of replaced. */
    public static boolean isList(String name) {
        return name.equalsIgnoreCase("Link")
                || name.equalsIgnoreCase("Vary")
                || name.equalsIgnoreCase("WWW-Authenticate");
    }

    /** Returns the first value of a header, regardless of case. It is null if the header is absent. */
    public @Nullable String header(String name) {
        for (Header header : headers) {
            if (header.name().equalsIgnoreCase(name)) {
                return header.value();
            }
        }
        return null;
    }

    /** One header line, free of control characters. */
    public record Header(String name, String value) {}

    /** The body of a response. */
    public sealed interface Body {

        /** Returns the length in bytes. It is -1 if the length is not known beforehand. */
        default long length() {
            return -1;
        }

        /** Writes the whole body. Neither flushes nor closes {@code out}. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** An empty body. */
    public enum Empty implements Body {
        /** The only instance. */
        INSTANCE;

        @Override
        public long length() {
            return 0;
        }

        @Override
        public void writeTo(OutputStream out) {
            // there is nothing to write
        }
    }

    /** A body in memory. */
    @SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
    public record Bytes(byte[] content) implements Body {

        @Override
        public long length() {
            return content.length;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(content);
        }
    }

    /** A body that the handler writes itself. */
    public record Written(BodyWriter writer) implements Body {

        @Override
        public void writeTo(OutputStream out) throws IOException {
            try {
                writer.writeTo(out);
            } finally {
                // The host closes the connection of an interrupted thread before the rest of the answer is sent.
                Thread.interrupted();
            }
        }
    }

    /** A body that is read while it is written, and then closed. */
    public record Streamed(InputStream content) implements Body {

        @Override
        public void writeTo(OutputStream out) throws IOException {
            try (InputStream in = content) {
                in.transferTo(out);
            }
        }
    }
}
