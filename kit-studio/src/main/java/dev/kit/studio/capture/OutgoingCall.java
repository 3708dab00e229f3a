package dev.kit.studio.capture;

import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CallEntry.Message;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.monitor.Recorder;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A call in progress, with the beginnings of both bodies. Thread-safe.
 *
 * <p>It is recorded once: when its response was read or has failed; some time after its request has ended, if the
 * response was not read; or after {@value #LONGEST_SECONDS} seconds, whatever is there by then. Later reports are
 * ignored.
 */
public final class OutgoingCall {

    private static final long LONGEST_SECONDS = 60;
    private static final long UNREAD_SECONDS = 1;
    private static final Ending OPEN = new Ending(true, null);
    private static final Ending READ = new Ending(false, null);

    private final Recorder recorder;
    private final CallEntry.Origin origin;
    private final String method;
    private final URI url;
    private final boolean bodies;
    private final KeptBytes sent;
    private final KeptBytes received;
    private final long startedNanos = System.nanoTime();
    private final CompletableFuture<Ending> end = new CompletableFuture<>();
    private volatile Map<String, String> requestHeaders = Map.of();
    private volatile Map<String, String> responseHeaders = Map.of();
    private volatile @Nullable Integer status;

    private record Ending(boolean open, @Nullable String error) {}

    @SuppressWarnings("FutureReturnValueIgnored") // recording is all that follows
    OutgoingCall(Recorder recorder, CallEntry.Origin origin, String method, URI url, int kept) {
        this.recorder = recorder;
        this.origin = origin;
        this.method = method;
        this.url = url;
        this.bodies = kept > 0;
        this.sent = new KeptBytes(kept);
        this.received = new KeptBytes(kept);
        end.completeOnTimeout(OPEN, LONGEST_SECONDS, TimeUnit.SECONDS).thenAccept(this::record);
    }

    /** Reports the headers of the request. */
    public void asked(Map<String, ? extends Collection<String>> headers) {
        requestHeaders = bodies ? flat(headers) : Map.of();
    }

    /** Reports that the body is sent from its beginning, possibly again. */
    public void sending() {
        sent.clear();
    }

    /** Reports bytes of the request, and leaves the buffer as it is. */
    public void sent(ByteBuffer bytes) {
        keep(sent, bytes);
    }

    /** Returns a stream that keeps the beginning of the request body. */
    public OutputStream sending(OutputStream target) {
        sending();
        return new Sent(target);
    }

    /** Reports the head of the response. A response that can have no body ends here. */
    public void answered(int answer, Map<String, ? extends Collection<String>> headers) {
        Map<String, String> known = flat(headers);
        responseHeaders = bodies ? known : Map.of();
        status = answer;
        if (answer == 204 || answer == 304 || method.equals("HEAD") || "0".equals(known.get("content-length"))) {
            ended();
        }
    }

    /** Reports bytes of the response, and leaves the buffer as it is. */
    public void received(ByteBuffer bytes) {
        keep(received, bytes);
    }

    /** Returns a stream that keeps the beginning of the response body. */
    public InputStream receiving(InputStream source) {
        return new Received(source);
    }

    /** Reports that the response was read or abandoned. */
    public void ended() {
        end.complete(READ);
    }

    /** Reports that there is no response, or that its body was truncated. */
    public void failed(Throwable thrown) {
        end.complete(new Ending(
                false, thrown.getMessage() == null ? thrown.getClass().getName() : thrown.toString()));
    }

    /** The work of a client, which throws its own exceptions. */
    @FunctionalInterface
    public interface Attempt<T, E extends Exception> {

        T make() throws E;
    }

    /** Makes the call, and reports its failure. */
    public <T, E extends Exception> T attempt(Attempt<T, E> work) throws E {
        try {
            return work.make();
        } catch (Exception failure) {
            failed(failure);
            throw failure;
        }
    }

    /** Waits briefly for the rest of the response, because the request of the call has ended. */
    void left() {
        if (status != null) {
            end.completeOnTimeout(OPEN, UNREAD_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void keep(KeptBytes kept, ByteBuffer bytes) {
        if (!end.isDone()) {
            kept.add(bytes);
        }
    }

    private static Map<String, String> flat(Map<String, ? extends Collection<String>> headers) {
        Map<String, String> flat = new LinkedHashMap<>();
        headers.forEach((name, values) -> {
            if (name != null) { // HttpURLConnection has the status line below null
                flat.put(name.toLowerCase(Locale.ROOT), String.join(", ", values));
            }
        });
        return flat;
    }

    private void record(Ending ending) {
        Duration took = Duration.ofNanos(System.nanoTime() - startedNanos);
        Message answer = new Message(responseHeaders, body(received, responseHeaders));
        recorder.record(CallEntry.of(
                origin,
                method,
                url,
                new Message(requestHeaders, body(sent, requestHeaders)),
                new CallEntry.End(status, took, answer, ending.open(), ending.error())));
        sent.clear();
        received.clear();
    }

    private CapturedBody body(KeptBytes kept, Map<String, String> headers) {
        String type = headers.get("content-type");
        if (!bodies) {
            return CapturedBody.of(CapturedBody.Kind.NONE, type, kept.total());
        }
        String encoding = headers.get("content-encoding");
        return "gzip".equalsIgnoreCase(encoding) && Bodies.declaredKind(type) != CapturedBody.Kind.BINARY
                ? Bodies.unpacked(kept, type)
                : Bodies.of(kept, type, encoding);
    }

    private final class Sent extends FilterOutputStream {

        Sent(OutputStream target) {
            super(target);
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            sent(ByteBuffer.wrap(new byte[] {(byte) b}));
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            sent(ByteBuffer.wrap(bytes, offset, length));
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    private final class Received extends FilterInputStream {

        Received(InputStream source) {
            super(source);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                int read = in.read(bytes, offset, length);
                if (read < 0) {
                    ended();
                } else {
                    received(ByteBuffer.wrap(bytes, offset, read));
                }
                return read;
            } catch (IOException brokenOff) {
                failed(brokenOff);
                throw brokenOff;
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
            ended();
        }
    }
}
