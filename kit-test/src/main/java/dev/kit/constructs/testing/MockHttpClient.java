package dev.kit.constructs.testing;

import dev.kit.constructs.http.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Authenticator;
import java.net.ConnectException;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.PushPromiseHandler;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A JDK client that runs endpoints instead of using the network. */
final class MockHttpClient extends HttpClient {

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "kit-mock-handlers");
        thread.setDaemon(true);
        return thread;
    });

    private final URI baseUrl;
    private final MockRoutes routes;

    MockHttpClient(URI baseUrl, MockRoutes routes) {
        this.baseUrl = baseUrl;
        this.routes = routes;
    }

    /** Runs the endpoint on the calling thread. */
    @Override
    public <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        refuseOtherHosts(request);
        byte[] body = request.bodyPublisher().isPresent()
                ? BodyBytes.of(request.bodyPublisher().get())
                : new byte[0];
        Answer answer =
                routes.answer(request.method(), request.uri(), request.headers().map(), body);
        return response(request, answer, handler);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, BodyHandler<T> handler) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return send(request, handler);
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        throw new CompletionException(e);
                    }
                },
                THREADS);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {
        return sendAsync(request, handler);
    }

    private void refuseOtherHosts(HttpRequest request) throws ConnectException {
        URI uri = request.uri();
        if (!origin(uri).equals(origin(baseUrl))) {
            throw new ConnectException("No mock answers " + request.method() + " " + uri
                    + ". The mocked endpoints are at " + baseUrl + ", and nothing here reaches the network.");
        }
    }

    private static String origin(URI uri) {
        int port = uri.getPort() >= 0 ? uri.getPort() : "https".equalsIgnoreCase(uri.getScheme()) ? 443 : 80;
        return (uri.getScheme() + "://" + uri.getHost() + ":" + port).toLowerCase(java.util.Locale.ROOT);
    }

    private static <T> HttpResponse<T> response(HttpRequest request, Answer answer, BodyHandler<T> handler)
            throws IOException {
        Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        answer.headers()
                .forEach(header -> lines.computeIfAbsent(header.name(), key -> new ArrayList<>())
                        .add(header.value()));
        HttpHeaders headers = HttpHeaders.of(lines, (name, value) -> true);
        BodySubscriber<T> subscriber = handler.apply(new MockResponse.Info(answer.status(), headers));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        answer.body().writeTo(bytes);
        try (SubmissionPublisher<List<ByteBuffer>> publisher = new SubmissionPublisher<>(Runnable::run, 1)) {
            publisher.subscribe(subscriber);
            publisher.submit(List.of(ByteBuffer.wrap(bytes.toByteArray())));
        }
        T body = subscriber.getBody().toCompletableFuture().join();
        return new MockResponse<>(request, answer.status(), headers, body);
    }

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return Optional.empty();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return Optional.empty();
    }

    @Override
    public Redirect followRedirects() {
        return Redirect.NEVER;
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return Optional.empty();
    }

    @Override
    public SSLContext sslContext() {
        try {
            return SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This JVM has no default TLS context.", e);
        }
    }

    @Override
    public SSLParameters sslParameters() {
        return new SSLParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return Optional.empty();
    }

    @Override
    public Version version() {
        return Version.HTTP_1_1;
    }

    @Override
    public Optional<Executor> executor() {
        return Optional.of(THREADS);
    }

    /** A response as the JDK's client would have received it. */
    private record MockResponse<T>(HttpRequest request, int statusCode, HttpHeaders headers, T body)
            implements HttpResponse<T> {

        @Override
        public Optional<HttpResponse<T>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return request.uri();
        }

        @Override
        public Version version() {
            return Version.HTTP_1_1;
        }

        /** Status and headers, before the body is available. */
        record Info(int statusCode, HttpHeaders headers) implements ResponseInfo {

            @Override
            public Version version() {
                return Version.HTTP_1_1;
            }
        }
    }
}
