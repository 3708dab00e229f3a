package dev.kit.client.transport;

import dev.kit.client.http.Payload;
import java.io.IOException;
import java.io.InputStream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The body of a request, whose media type is in its headers; {@code once} prevents OkHttp from sending it again. */
final class OkHttpBody extends RequestBody {

    private final @Nullable Payload body;
    private final boolean once;
    private volatile boolean unsent;

    OkHttpBody(@Nullable Payload body, boolean once) {
        this.body = body;
        this.once = once || (body != null && !body.repeatable());
    }

    @Override
    public @Nullable MediaType contentType() {
        return null;
    }

    @Override
    public long contentLength() {
        return body == null ? 0 : body.length();
    }

    @Override
    public boolean isOneShot() {
        return once && !unsent;
    }

    /** Returns whether the request must not be repeated. */
    boolean once() {
        return once;
    }

    /** Marks the body as unsent, which lets OkHttp try another connection. */
    void unsent(boolean nothing) {
        unsent = nothing;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        if (body == null) {
            return;
        }
        try (InputStream in = body.open()) {
            in.transferTo(sink.outputStream());
        }
    }
}
