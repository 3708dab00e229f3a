package dev.kit.constructs.testing;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Endpoints that answer clients within a test.
 *
 * <pre>{@code
 * MockHandlers mocks = MockHandlers.create(List.of(listUsers, addUser), "https://api.test");
 * try (var context = mocks.registerContext("ann", TestContext.create().service(USERS, users))) {
 *     TypedFetcher fetcher = TypedFetcher.builder("https://api.test")
 *         .httpClient(mocks.httpClient())
 *         .header(MockHandlers.TEST_CONTEXT_HEADER, "ann")
 *         .build();
 * }
 * }</pre>
 *
 * <p>Each test has its own services. Requests pass the real pipeline. The header {@value #TEST_CONTEXT_HEADER} selects
 * the context; nothing is shared between contexts, so tests may run in parallel. No request ever reaches the network:
 * another host is an error, and an unknown path is answered 404. Thread-safe.
 */
public final class MockHandlers {

    /** The header that names the context of a request. */
    public static final String TEST_CONTEXT_HEADER = "x-test-context-id";

    private final List<Endpoint<?>> endpoints;
    private final URI baseUrl;
    private final MockRoutes routes;
    private final Map<String, MockContext> contexts = new ConcurrentHashMap<>();

    private MockHandlers(List<Endpoint<?>> endpoints, URI baseUrl) {
        this.endpoints = endpoints;
        this.baseUrl = baseUrl;
        this.routes = new MockRoutes(baseUrl, contexts::get);
    }

    /**
     * Returns handlers for {@code endpoints} as if they were served at {@code baseUrl}.
     *
     * @throws IllegalArgumentException if the URL is not an http or https URL with a host
     * @throws dev.kit.constructs.InvalidConstructsException if the endpoints contradict themselves or one another
     */
    public static MockHandlers create(Collection<? extends Endpoint<?>> endpoints, String baseUrl) {
        // A request determines whether its test supplies claims or a verifier.
        Endpoints.validate(List.copyOf(endpoints), Set.of("jwt"));
        URI base = URI.create(baseUrl);
        if (base.getHost() == null
                || base.getScheme() == null
                || !base.getScheme().startsWith("http")) {
            throw new IllegalArgumentException(
                    "\"" + baseUrl + "\" is not a base URL. Use one such as http://localhost:3000.");
        }
        return new MockHandlers(List.copyOf(endpoints), base);
    }

    /**
     * Registers the services for requests that carry this context id.
     *
     * <p>They are used until the registration is closed.
     *
     * @throws IllegalStateException if the id is taken, or an endpoint needs a database, publisher or storage that the
     *     context does not supply; the message names endpoint and service
     */
    public Registration registerContext(String contextId, TestContext context) {
        MockContext registered = new MockContext(endpoints, context);
        if (contexts.putIfAbsent(contextId, registered) != null) {
            throw new IllegalStateException("The test context \"" + contextId
                    + "\" is registered already. Close its registration first, or use an id of its own per test.");
        }
        return () -> contexts.remove(contextId, registered);
    }

    /**
     * Returns a JDK client whose requests are answered here.
     *
     * <p>It is for the typed client, and for any library built on the JDK's client.
     */
    public HttpClient httpClient() {
        return new MockHttpClient(baseUrl, routes);
    }

    /**
     * Starts a server on a free port of this machine.
     *
     * <p>It is for browsers and other programs.
     */
    public MockEndpointServer listen() throws IOException {
        return MockEndpointServer.start(baseUrl, routes);
    }

    /** A registered context. Closing it removes the context. */
    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
