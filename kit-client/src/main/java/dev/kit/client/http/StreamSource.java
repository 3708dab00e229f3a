package dev.kit.client.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stream of the caller, which can be read once. */
final class StreamSource implements Payload.Source {

    private final InputStream stream;
    private final AtomicBoolean opened = new AtomicBoolean();

    StreamSource(InputStream stream) {
        this.stream = stream;
    }

    @Override
    public InputStream open() throws IOException {
        if (!opened.compareAndSet(false, true)) {
            throw spent();
        }
        return stream;
    }

    @Override
    public void requireUnread() throws IOException {
        if (opened.get()) {
            throw spent();
        }
    }

    private static IOException spent() {
        return new IOException("The stream of the body was read already. Send a file or bytes to repeat the call.");
    }

    @Override
    public boolean repeatable() {
        return false;
    }
}
