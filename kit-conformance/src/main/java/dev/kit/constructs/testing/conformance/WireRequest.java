package dev.kit.constructs.testing.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request on a connection, without {@code Host} and body framing. Immutable.
 *
 * @param target path and query exactly as sent, in ASCII
 * @param headers in order; never {@code Content-Length}. {@code Transfer-Encoding: chunked} asks an adaptor with a
 *     connection to send the body in chunks, without its length; others may leave it out
 * @param body empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
public record WireRequest(String method, String target, List<WireHeader> headers, byte[] body) {

    public WireRequest {
        headers = List.copyOf(headers);
    }

    /** The path as sent, without the query. */
    public String path() {
        int mark = target.indexOf('?');
        return mark < 0 ? target : target.substring(0, mark);
    }

    /** Returns the query without the question mark, or null. */
    public @Nullable String query() {
        int mark = target.indexOf('?');
        return mark < 0 ? null : target.substring(mark + 1);
    }

    /** Returns whether the body is sent in chunks. */
    public boolean isChunked() {
        return "chunked".equals(WireHeader.first(headers, "Transfer-Encoding"));
    }
}
