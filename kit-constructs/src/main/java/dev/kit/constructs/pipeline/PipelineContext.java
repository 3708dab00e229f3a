package dev.kit.constructs.pipeline;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.endpoints.EndpointContext;
import dev.kit.constructs.endpoints.Endpoints.NoBody;
import dev.kit.constructs.endpoints.Endpoints.NoParams;
import dev.kit.constructs.endpoints.Endpoints.NoQuery;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.RequestCookies;
import dev.kit.constructs.http.RequestText;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.ratelimit.RateLimitHeaders;
import dev.kit.constructs.ratelimit.RateLimitReading;
import dev.kit.constructs.run.ConstructCall;
import dev.kit.constructs.run.RunState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** The context of one request for its session, checks and handler, filled by each stage. */
final class PipelineContext implements EndpointContext<Object, Object, Object, Object, Object>, SessionContext<Object> {

    private final EndpointRuntime runtime;
    private final RoutedRequest request;
    private final Exchange exchange;
    private final RunState<PipelineContext> run;
    private final ResponseBuilder response = new ResponseBuilder();
    private @Nullable Map<String, String> cookies;
    private @Nullable Claims claims;
    private Object session = NoSession.INSTANCE;
    private Object params = NoParams.INSTANCE;
    private Object query = NoQuery.INSTANCE;
    private Object body = NoBody.INSTANCE;
    private List<RateLimitReading> readings = List.of();
    private Map<String, String> limitHeaders = Map.of();

    PipelineContext(EndpointRuntime runtime, RoutedRequest request, ConstructCall<PipelineContext> call) {
        this.runtime = runtime;
        this.request = request;
        exchange = request.exchange();
        run = call.begin(this, exchange.isDryRun());
    }

    Exchange exchange() {
        return exchange;
    }

    Map<String, String> pathParams() {
        return request.pathParams();
    }

    /** Returns the same request in the form that the engine uses. */
    RunState<PipelineContext> run() {
        return run;
    }

    void verified(Claims claims) {
        this.claims = claims;
    }

    /** Takes the session, which is null only for a step that is declared to admit anyone. */
    @SuppressWarnings("NullAway")
    void accept(@Nullable Object session) {
        this.session = session;
    }

    void accept(@Nullable Object params, @Nullable Object query, @Nullable Object body) {
        this.params = params == null ? this.params : params;
        this.query = query == null ? this.query : query;
        this.body = body == null ? this.body : body;
    }

    /** Creates the headers at once, since they depend on the time of the count. */
    void limited(RateLimitReading reading) {
        readings = readings.isEmpty() ? List.of(reading) : List.of(readings.get(0), reading);
        limitHeaders =
                RateLimitHeaders.of(readings, runtime.environment().constructs.clock());
    }

    Map<String, String> limitHeaders() {
        return limitHeaders;
    }

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public String path() {
        return request.path();
    }

    @Override
    public @Nullable String header(String name) {
        return RequestText.storableIfPresent(exchange.header(name), "A header");
    }

    @Override
    public Map<String, String> headers() {
        Map<String, String> headers = new TreeMap<>();
        for (String name : exchange.headerNames()) {
            headers.put(
                    name.toLowerCase(Locale.ROOT),
                    RequestText.storable(String.join(", ", exchange.headers(name)), "A header"));
        }
        return headers;
    }

    @Override
    public @Nullable String cookie(String name) {
        return cookies().get(name);
    }

    @Override
    public Map<String, String> cookies() {
        Map<String, String> known = cookies;
        if (known == null) {
            known = RequestCookies.parse(exchange.headers("Cookie"));
            cookies = known;
        }
        return known;
    }

    @Override
    public <T> T service(Service<T> service) {
        return run.service(service);
    }

    @Override
    public Logger logger() {
        return runtime.logger();
    }

    @Override
    public String requestId() {
        return run.requestId();
    }

    @Override
    public @Nullable String remoteAddress() {
        return runtime.environment().trustedProxies.clientAddress(exchange);
    }

    @Override
    public Claims claims() {
        Claims known = claims;
        if (known == null) {
            throw new IllegalStateException("Endpoint " + runtime.endpoint() + " has no verified token. Add"
                    + " .authorizer(\"jwt\") to it and a JwtVerifier to the application.");
        }
        return known;
    }

    @Override
    public Object session() {
        return session;
    }

    @Override
    public Object params() {
        return params;
    }

    @Override
    public Object query() {
        return query;
    }

    @Override
    public Object body() {
        return body;
    }

    @Override
    public Object db() {
        return run.db();
    }

    @Override
    public void publish(PublishableMessage<?> message) {
        run.publish(message);
    }

    @Override
    public Auditor auditor() {
        return run.auditor();
    }

    @Override
    public ResponseBuilder response() {
        return response;
    }
}
