package dev.kit.client.transport;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** The bytes of a request, whose media type its headers name; {@code once} keeps OkHttp from sending them again. */
final class OkHttpBody extends RequestBody {

    private final byte[] bytes;
    private final boolean once;

    OkHttpBody(byte[] bytes, boolean once) {
        this.bytes = bytes;
        this.once = once;
    }

    @Override
    public @Nullable MediaType contentType() {
        return null;
    }

    @Override
    public long contentLength() {
        return bytes.length;
    }

    @Override
    public boolean isOneShot() {
        return once;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(bytes);
    }
}
