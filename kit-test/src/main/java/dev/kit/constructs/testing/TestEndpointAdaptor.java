package dev.kit.constructs.testing;

import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.pipeline.Pipeline;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs an endpoint through the real pipeline, without server, network or environment.
 *
 * <pre>{@code
 * Order order = TestEndpointAdaptor.of(placeOrder).service(AUTH, auth).database(db).body(cart).request().data();
 * }</pre>
 *
 * <p>Immutable and thread-safe: each method returns a new adaptor, and nothing is shared between requests.
 *
 * @param <R> the type of the output
 */
public final class TestEndpointAdaptor<R> extends Supplied<TestEndpointAdaptor<R>> {

    private final Endpoint<R> endpoint;
    private final TestRequest request;

    private TestEndpointAdaptor(Endpoint<R> endpoint, GivenParts given, TestRequest request) {
        super(given);
        this.endpoint = endpoint;
        this.request = request;
    }

    /** Returns an adaptor for {@code endpoint} that sends nothing yet. */
    public static <R> TestEndpointAdaptor<R> of(Endpoint<R> endpoint) {
        return new TestEndpointAdaptor<>(endpoint, GivenParts.NONE, new TestRequest());
    }

    @Override
    TestEndpointAdaptor<R> with(GivenParts parts) {
        return new TestEndpointAdaptor<>(endpoint, parts, request);
    }

    /** Sends this body as JSON. Text is sent unchanged. */
    public TestEndpointAdaptor<R> body(Object body) {
        return with(next -> next.body = TestRequest.json(body));
    }

    /** Sends this body unchanged. */
    public TestEndpointAdaptor<R> body(byte[] body) {
        return with(next -> next.body = body.clone());
    }

    /**
     * Adds a field and sends a multipart form.
     *
     * <p>Repeated calls add more fields; an {@code Upload} is a file.
     */
    public TestEndpointAdaptor<R> field(String name, Object value) {
        return with(next -> next.addField(name, value));
    }

    /** Adds query parameters. Lists repeat their name, maps become brackets. */
    public TestEndpointAdaptor<R> query(Map<String, ?> query) {
        return with(next -> next.query.putAll(query));
    }

    /** Adds a query parameter. */
    public TestEndpointAdaptor<R> query(String name, Object value) {
        return query(Map.of(name, value));
    }

    /** Adds path parameters, decoded. */
    public TestEndpointAdaptor<R> params(Map<String, ?> params) {
        return with(next -> params.forEach((name, value) -> next.params.put(name, value.toString())));
    }

    /** Adds a path parameter, decoded. */
    public TestEndpointAdaptor<R> params(String name, Object value) {
        return params(Map.of(name, value));
    }

    /** Adds a header line. */
    public TestEndpointAdaptor<R> header(String name, String value) {
        return with(next -> next.addHeader(name, value));
    }

    /** Adds headers. */
    public TestEndpointAdaptor<R> headers(Map<String, String> headers) {
        return with(next -> headers.forEach(next::addHeader));
    }

    /** Skips the session step and uses this session. */
    public TestEndpointAdaptor<R> session(Object session) {
        return with(next -> next.session = session);
    }

    /**
     * Skips the token and uses these claims.
     *
     * <p>For endpoints with the authorizer {@code jwt}.
     */
    public TestEndpointAdaptor<R> claims(Map<String, ?> claims) {
        return claims(Claims.of(claims));
    }

    /**
     * Skips the token and uses these claims.
     *
     * <p>For endpoints with the authorizer {@code jwt}.
     */
    public TestEndpointAdaptor<R> claims(Claims claims) {
        return with(next -> next.claims = claims);
    }

    /** Verifies the token of the header {@code Authorization} with {@code verifier}. */
    public TestEndpointAdaptor<R> jwtVerifier(JwtVerifier verifier) {
        return with(next -> next.jwtVerifier = verifier);
    }

    /** Notifies this listener after each run. */
    public TestEndpointAdaptor<R> listener(PipelineListener listener) {
        return with(next -> next.listener = listener);
    }

    /**
     * Fails the test if the response is an undeclared error.
     *
     * <p>An error from 400 to 499 that the endpoint does not declare is an {@link AssertionError}, which names the
     * endpoint, the status and the remedy. By default it is only logged.
     */
    public TestEndpointAdaptor<R> declaredFailuresOnly() {
        return with(next -> next.declaredFailuresOnly = true);
    }

    /**
     * Runs the endpoint.
     *
     * @throws HttpException the error of the response that a client would have received
     * @throws IllegalStateException if the endpoint needs a database, publisher or storage and none was supplied
     */
    @SuppressWarnings("unchecked") // the handler of an Endpoint<R> returns R
    public TestResponse<R> request() {
        Pipeline.Execution execution = execute();
        if (execution.failure() != null) {
            throw execution.failure();
        }
        return new TestResponse<>((R) execution.data(), metadata(execution.response()));
    }

    /**
     * Runs the endpoint and returns the response as sent, including errors.
     *
     * @throws IllegalStateException if the endpoint needs a database, publisher or storage and none was supplied
     */
    public Answer answer() {
        return execute().answer();
    }

    private Pipeline.Execution execute() {
        Pipeline.Execution execution =
                Pipeline.create(endpoint, request.environment(endpoint, given)).inspect(request.exchange(endpoint));
        if (request.declaredFailuresOnly && execution.notice() != null) {
            throw new AssertionError(execution.notice(), execution.thrown());
        }
        return execution;
    }

    private TestEndpointAdaptor<R> with(Consumer<TestRequest> change) {
        TestRequest next = new TestRequest(request);
        change.accept(next);
        return new TestEndpointAdaptor<>(endpoint, given, next);
    }

    private static Optional<TestResponse.Metadata> metadata(ResponseBuilder response) {
        if (response.status().isEmpty() && response.redirection().isEmpty() && response.isPlain()) {
            return Optional.empty();
        }
        Map<String, TestResponse.Cookie> cookies = response.cookies().stream()
                .collect(Collectors.toMap(
                        ResponseBuilder.Cookie::name,
                        cookie -> new TestResponse.Cookie(cookie.value(), cookie.options()),
                        (earlier, later) -> later));
        return Optional.of(
                new TestResponse.Metadata(response.headers(), cookies, response.status(), statusCode(response)));
    }

    private static OptionalInt statusCode(ResponseBuilder response) {
        return response.redirection().isPresent()
                ? response.redirection()
                : response.status().map(status -> OptionalInt.of(status.code())).orElse(OptionalInt.empty());
    }
}
