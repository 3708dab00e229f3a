package dev.kit.constructs.aws;

import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The content of an HTTP event, by the names of its own format; filled while the event is read. */
final class GatewayEvent {

    @Nullable String version;

    @Nullable String method;

    @Nullable String path;

    @Nullable String rawPath;

    @Nullable String rawQuery;

    @Nullable String stage;

    /** The path as sent by the client of a REST API, with the stage unless a custom domain maps it away. */
    @Nullable String contextPath;

    /** The route of an HTTP API that matched the request, such as {@code GET /users/{id}}, or {@code $default}. */
    @Nullable String routeKey;

    @Nullable String domain;

    @Nullable String sourceAddress;

    @Nullable String body;

    boolean base64;

    boolean context;

    boolean loadBalancer;

    /** True if the load balancer sends, and so expects, headers with several values. */
    boolean multiValue;

    @Nullable String source;

    /** The authorizer's context, in the form of the event's format; null without an authorizer. */
    @Nullable Object authorizer;

    /** The caller of a REST API, as far as it is known to the gateway. */
    @Nullable Object identity;

    List<String> cookies = List.of();
    Map<String, List<String>> query = Map.of();
    Map<String, List<String>> pathParameters = Map.of();
    final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** The properties that identify other kinds of events, for the message that rejects them. */
    private static final Set<String> OTHER_EVENTS =
            Set.of("Records", "detail-type", "awslogs", "invokingEvent", "requestPayload", "rpcRequest");

    /**
     * Reads an event.
     *
     * @throws InvalidInvocationException if the event is malformed
     */
    static GatewayEvent read(InputStream in) {
        GatewayEvent event = new GatewayEvent();
        EventParser.read(in, event::property);
        return event;
    }

    private void property(String name, EventParser value) {
        switch (name) {
            case "version" -> version = value.text();
            case "httpMethod" -> method = value.text();
            case "path" -> path = value.text();
            case "routeKey" -> routeKey = value.text();
            case "pathParameters" -> pathParameters = value.lists();
            case "rawPath" -> rawPath = value.text();
            case "rawQueryString" -> rawQuery = value.text();
            case "body" -> body = value.text();
            case "isBase64Encoded" -> base64 = value.flag();
            case "cookies" -> cookies = value.texts();
            case "headers" -> value.object((header, text) -> headers.putIfAbsent(header, text.texts()));
            case "multiValueHeaders" -> value.object(this::addHeader);
            case "queryStringParameters" -> addQuery(value.lists(), false);
            case "multiValueQueryStringParameters" -> addQuery(value.lists(), true);
            case "requestContext" -> {
                context = true;
                value.object(this::contextProperty);
            }
            default -> {
                if (OTHER_EVENTS.contains(name)) {
                    source = name;
                }
                value.skip();
            }
        }
    }

    private void contextProperty(String name, EventParser value) {
        switch (name) {
            case "stage" -> stage = value.text();
            case "path" -> contextPath = value.text();
            case "domainName" -> domain = value.text();
            case "http" -> value.object(this::httpProperty);
            case "authorizer" -> authorizer = value.value();
            case "identity" -> identified(value.value());
            case "elb" -> {
                loadBalancer = true;
                value.skip();
            }
            default -> value.skip();
        }
    }

    /**
     * Returns whether the host belongs to the platform, so that only a stage precedes the path. Returns false if it is
     * unknown.
     */
    boolean isOwnDomain() {
        return domain != null && (domain.contains(".execute-api.") || domain.contains(".lambda-url."));
    }

    private void httpProperty(String name, EventParser value) {
        switch (name) {
            case "method" -> method = value.text();
            case "sourceIp" -> sourceAddress = value.text();
            default -> value.skip();
        }
    }

    private void identified(@Nullable Object caller) {
        identity = caller;
        if (caller instanceof Map<?, ?> known && known.get("sourceIp") instanceof String address) {
            sourceAddress = address;
        }
    }

    /**
     * Adds a header with all its values. An event may have headers in both forms, in any order; the form with every
     * value is used.
     */
    private void addHeader(String name, EventParser values) {
        multiValue = true;
        headers.put(name, values.texts());
    }

    private void addQuery(Map<String, List<String>> given, boolean multiple) {
        if (query.isEmpty() || (multiple && !given.isEmpty())) {
            query = given;
        }
    }
}
