package dev.kit.constructs.pipeline;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.endpoints.EndpointContext;
import dev.kit.constructs.endpoints.Endpoints.NoBody;
import dev.kit.constructs.endpoints.Endpoints.NoParams;
import dev.kit.constructs.endpoints.Endpoints.NoQuery;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.RequestCookies;
import dev.kit.constructs.http.RequestText;
import dev.kit.constructs.jwt.Claims;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** One request on its way through the pipeline: the context of every step, filled as the steps go. */
final class Run implements EndpointContext<Object, Object, Object, Object, Object>, SessionContext<Object> {

    private final Route route;
    private final Exchange exchange;
    private final String requestId;
    private final Instant startedAt;
    private final ResponseBuilder response = new ResponseBuilder();
    private @Nullable Map<String, String> cookies;
    private @Nullable Claims claims;
    private Object session = NoSession.INSTANCE;
    private Object params = NoParams.INSTANCE;
    private Object query = NoQuery.INSTANCE;
    private Object body = NoBody.INSTANCE;
    private @Nullable Object db;
    private @Nullable Auditing auditing;
    private @Nullable String tenant;
    private Map<String, String> limitHeaders = Map.of();
    private List<AuditRecord> written = List.of();
    private List<Envelope> published = List.of();
    private @Nullable Publisher pendingPublisher;
    private List<Envelope> pending = List.of();

    Run(Route route, Exchange exchange, String requestId, Instant startedAt) {
        this.route = route;
        this.exchange = exchange;
        this.requestId = requestId;
        this.startedAt = startedAt;
    }

    Exchange exchange() {
        return exchange;
    }

    Instant startedAt() {
        return startedAt;
    }

    void verified(Claims claims) {
        this.claims = claims;
    }

    void accept(Object session) {
        this.session = session;
    }

    void accept(@Nullable Object params, @Nullable Object query, @Nullable Object body) {
        this.params = params == null ? this.params : params;
        this.query = query == null ? this.query : query;
        this.body = body == null ? this.body : body;
    }

    void useDatabase(@Nullable Object handle) {
        db = handle;
    }

    void tenant(@Nullable String tenant) {
        this.tenant = tenant;
    }

    @Nullable String tenant() {
        return tenant;
    }

    /** The trace of the {@code traceparent} header, if there is one. */
    @Nullable String traceId() {
        String traceparent = header("traceparent");
        return traceparent != null && traceparent.length() >= 35 ? traceparent.substring(3, 35) : null;
    }

    void limitHeaders(Map<String, String> headers) {
        limitHeaders = headers;
    }

    Map<String, String> limitHeaders() {
        return limitHeaders;
    }

    void wrote(AuditRecord record) {
        written = written.isEmpty() ? new ArrayList<>() : written;
        written.add(record);
    }

    List<AuditRecord> written() {
        return written;
    }

    void published(List<Envelope> envelopes) {
        published = published.isEmpty() ? new ArrayList<>() : published;
        published.addAll(envelopes);
    }

    List<Envelope> published() {
        return published;
    }

    void publishLater(Publisher publisher, List<Envelope> envelopes) {
        pendingPublisher = publisher;
        pending = envelopes;
    }

    void drainPending(BiConsumer<Publisher, List<Envelope>> publish) {
        if (pendingPublisher != null) {
            publish.accept(pendingPublisher, pending);
            pendingPublisher = null;
        }
    }

    /** The audits of this run, from the first use of the auditor on. */
    @Nullable Auditing auditingOrNull() {
        return auditing;
    }

    @Override
    public String method() {
        return exchange.method();
    }

    @Override
    public String path() {
        return exchange.path();
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
        return route.service(service);
    }

    @Override
    public Logger logger() {
        return route.logger();
    }

    @Override
    public String requestId() {
        return requestId;
    }

    @Override
    public @Nullable String remoteAddress() {
        return route.environment().trustedProxies().clientAddress(exchange);
    }

    @Override
    public Claims claims() {
        Claims known = claims;
        if (known == null) {
            throw new IllegalStateException("Endpoint " + route.endpoint() + " has no verified token. Add"
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
        Object handle = db;
        if (handle != null) {
            return handle;
        }
        return route.plainDatabase();
    }

    @Override
    public void publish(PublishableMessage<?> message) {
        route.publishNow(this, message);
    }

    @Override
    public Auditor auditor() {
        return auditing().auditor();
    }

    Auditing auditing() {
        Auditing known = auditing;
        if (known == null) {
            known = route.openAuditing(this);
            auditing = known;
        }
        return known;
    }

    @Override
    public ResponseBuilder response() {
        return response;
    }
}
