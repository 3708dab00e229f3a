package dev.kit.constructs.testing.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer as a client saw it. Immutable.
 *
 * @param headers in order, as many lines as there were
 * @param body without the framing of the transport; empty for none
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, never changed; compared by nobody
public record WireAnswer(int status, List<WireHeader> headers, byte[] body) {

    public WireAnswer {
        headers = List.copyOf(headers);
    }

    /** Returns the first value of a header, or null. */
    public @Nullable String header(String name) {
        return WireHeader.first(headers, name);
    }
}
