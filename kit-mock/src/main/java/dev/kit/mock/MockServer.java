package dev.kit.mock;

import com.sun.net.httpserver.HttpServer;
import dev.kit.client.Operation;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.DocumentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A server on 127.0.0.1 that responds as an OpenAPI document declares.
 *
 * <pre>{@code
 * try (MockServer mock = MockServer.start("openapi.json")) {
 *     mock.on(GET_USER).answer(new User("42", "Ada"));
 *     ShopClient client = ShopClient.of(TypedFetcher.builder(mock.address()).build());
 *     …
 *     assertThat(mock.calls(GET_USER)).hasSize(1);
 * }
 * }</pre>
 *
 * <p>Requests that violate the document are answered with a problem document (RFC 9457) that names every fault. Unless
 * a test defines the response, it is a sample of its schema: the same for the same seed, method and path. The header
 * {@code Prefer: code=404} (RFC 7240) requests the response for a status, {@code Prefer: example=NAME} an example of
 * the document.
 *
 * <p>Thread-safe.
 */
public final class MockServer implements AutoCloseable {

    static {
        // Otherwise the JDK's server sends head and body in two packets and waits 40 ms for the first acknowledgement.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private static final AtomicInteger THREADS = new AtomicInteger();

    /** The stack size in bytes. Values are validated recursively, and Jackson reads 500 levels of them. */
    private static final long STACK = 16L << 20;

    private final ApiDocument document;
    private final Operations operations;
    private final Script script;
    private final HttpServer server;
    private final ExecutorService threads;

    private MockServer(Builder builder) {
        this.document = builder.document;
        this.operations = new Operations(document);
        this.script = new Script();
        this.server = listen(builder.port);
        this.threads = Executors.newCachedThreadPool(MockServer::thread);
        server.createContext(
                "/",
                new Wire(
                        new DocumentResponder(document, operations, script, builder.seed, builder.checked),
                        script,
                        builder.listener));
        server.setExecutor(threads);
        server.start();
    }

    /**
     * Starts a server on a free port.
     *
     * @param document a file, {@code classpath:} and a resource, a resource, or an {@code http} or {@code https}
     *     address
     * @throws DocumentException if the document cannot be read or is not an OpenAPI document
     */
    public static MockServer start(String document) {
        return of(document).start();
    }

    /**
     * Returns a builder for a document.
     *
     * @param document as for {@link #start(String)}
     * @throws DocumentException if the document cannot be read or is not an OpenAPI document
     */
    public static Builder of(String document) {
        return of(ApiDocument.of(document));
    }

    /** Returns a builder for a document that has been read. */
    public static Builder of(ApiDocument document) {
        return new Builder(document);
    }

    /** Returns {@code http://127.0.0.1:PORT}, the base address of the document's paths. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the document of this server. */
    public ApiDocument document() {
        return document;
    }

    /**
     * Returns an operation, to define its responses.
     *
     * @param operation method and path as in the document, such as {@code GET /users/{id}}, or its id in the document
     * @throws IllegalArgumentException if the document has no such operation; the message names the most similar
     */
    public MockOperation<Object> on(String operation) {
        return new MockOperation<>(operations.named(operation), script);
    }

    /**
     * Returns the operation of a generated client, to define its responses.
     *
     * @throws IllegalArgumentException if the document has no such operation
     */
    public <O extends @Nullable Object> MockOperation<O> on(Operation<?, O, ?> operation) {
        return new MockOperation<>(operations.named(operation.toString()), script);
    }

    /**
     * Returns all operations, to define the default response.
     *
     * <p>The default applies to each operation without a response of its own.
     */
    public MockOperation<Object> onAll() {
        return new MockOperation<>(null, script);
    }

    /** Returns all requests in the order of their responses. Rejected requests are included. */
    public List<MockCall> calls() {
        return script.calls();
    }

    /**
     * Returns the requests of an operation.
     *
     * @param operation as for {@link #on(String)}
     */
    public List<MockCall> calls(String operation) {
        return calls(operations.named(operation));
    }

    /** Returns the requests of an operation of a generated client. */
    public List<MockCall> calls(Operation<?, ?, ?> operation) {
        return calls(operations.named(operation.toString()));
    }

    private List<MockCall> calls(ApiOperation operation) {
        return script.calls().stream()
                .filter(call -> call.operation().equals(operation.toString()))
                .toList();
    }

    /** Discards all recorded requests and all defined responses. */
    public void reset() {
        script.reset();
    }

    /** Stops the server and frees its port. Requests in progress are aborted. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static HttpServer listen(int port) {
        try {
            InetAddress local = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
            return HttpServer.create(new InetSocketAddress(local, port), 0);
        } catch (BindException e) {
            throw new IllegalStateException("The port " + port + " is in use. Choose another, or 0 for a free one.", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(null, work, "kit-mock-" + THREADS.incrementAndGet(), STACK);
        thread.setDaemon(true);
        return thread;
    }

    /** The settings of a server. Not thread-safe. */
    public static final class Builder {

        private final ApiDocument document;
        private int port;
        private long seed;
        private boolean checked = true;
        private Consumer<MockCall> listener = call -> {};

        private Builder(ApiDocument document) {
            this.document = Objects.requireNonNull(document, "document");
        }

        /** Sets the port to listen on. By default it is a free port. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** Sets the seed of the samples, 0 by default. Another seed results in other samples. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /**
         * Accepts every request to a path of the document.
         *
         * <p>Other violations of the document are not checked.
         */
        public Builder unchecked() {
            this.checked = false;
            return this;
        }

        /** Calls {@code listener} after each response, on the thread of the request. */
        public Builder listener(Consumer<MockCall> listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /**
         * Starts the server.
         *
         * @throws IllegalStateException if the port is in use
         */
        public MockServer start() {
            return new MockServer(this);
        }
    }
}
