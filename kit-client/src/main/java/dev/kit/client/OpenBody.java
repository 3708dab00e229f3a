package dev.kit.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The body of a success that is read as it arrives; its response passes the interceptors without it. */
final class OpenBody {

    private @Nullable InputStream stream;
    private String address = "";

    void keep(InputStream opened, String from) {
        close();
        stream = opened;
        address = from;
    }

    /** Returns the body, or null if an interceptor responded instead of the server. */
    @Nullable InputStream stream() {
        return stream;
    }

    InputStream require() {
        return Objects.requireNonNull(stream, "stream");
    }

    /** Returns the scheme, host and port of its server. */
    String address() {
        return address;
    }

    /** Discards the unread rest. */
    void close() {
        InputStream current = stream;
        stream = null;
        if (current == null) {
            return;
        }
        try {
            current.close();
        } catch (IOException broken) {
            return; // the rest is not needed
        }
    }
}
