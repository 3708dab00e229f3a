package dev.kit.constructs.aws;

import dev.kit.constructs.http.Answer.Header;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The two formats of HTTP events and their answers, with the load balancer's as a variant of the first. */
enum GatewayFormat {

    /** REST APIs, HTTP APIs with payload format 1.0, application load balancers. */
    V1("AmazonApiGatewayV1Endpoint", "API Gateway with payload format 1.0, or of an application load balancer") {

        @Override
        String minimalEvent() {
            return "{\"httpMethod\":\"GET\",\"path\":\"/\",\"requestContext\":{}}";
        }

        /**
         * Returns whether the event has this format. Events written by hand, such as for a trial in the console, often
         * lack the context.
         */
        @Override
        boolean fits(GatewayEvent event) {
            return event.path != null && event.method != null && event.rawPath == null;
        }

        /** Returns whether the event is that of an HTTP API, which alone sends the version of the format. */
        @Override
        boolean decodesPath(GatewayEvent event) {
            return event.version != null;
        }

        /**
         * Returns whether a base path may precede the path. A REST API removes its own stage from the path, and keeps a
         * custom domain's base path.
         */
        @Override
        boolean isMapped(GatewayEvent event) {
            if (event.contextPath == null || event.version != null) {
                return !event.isOwnDomain();
            }
            return event.contextPath.equals(event.path);
        }

        @Override
        String path(GatewayEvent event) {
            return event.path == null ? "/" : event.path;
        }

        @Override
        @Nullable String query(GatewayEvent event) {
            if (event.query.isEmpty()) {
                return null;
            }
            List<String> pairs = new ArrayList<>();
            event.query.forEach(
                    (name, values) -> values.forEach(value -> pairs.add(text(event, name) + "=" + text(event, value))));
            return String.join("&", pairs);
        }

        /**
         * Returns {@code text} encoded. A load balancer sends the query as it received it; a gateway has decoded it.
         */
        private String text(GatewayEvent event, String text) {
            return event.loadBalancer ? text : URLEncoder.encode(text, StandardCharsets.UTF_8);
        }

        /** Returns the address of the peer. A load balancer appends it to the header as the client sent it. */
        @Override
        @Nullable String remoteAddress(GatewayEvent event) {
            List<String> hops = event.headers.get("X-Forwarded-For");
            if (!event.loadBalancer || hops == null || hops.isEmpty()) {
                return event.sourceAddress;
            }
            String last = hops.get(hops.size() - 1);
            return last.substring(last.lastIndexOf(',') + 1).trim();
        }

        @Override
        void writeHeaders(GatewayEvent event, List<Header> headers, JsonGenerator json) {
            Map<String, List<String>> multiple = new LinkedHashMap<>();
            json.writeObjectPropertyStart("headers");
            for (Header header : headers) {
                if (event.loadBalancer ? event.multiValue : isCookie(header)) {
                    multiple.computeIfAbsent(header.name(), name -> new ArrayList<>())
                            .add(header.value());
                } else {
                    json.writeStringProperty(header.name(), header.value());
                }
            }
            json.writeEndObject();
            if (!multiple.isEmpty()) {
                json.writeObjectPropertyStart("multiValueHeaders");
                multiple.forEach((name, values) -> writeTexts(json, name, values));
                json.writeEndObject();
            }
        }
    },

    /** HTTP APIs with payload format 2.0, function URLs. */
    V2("AmazonApiGatewayV2Endpoint", "API Gateway with payload format 2.0, or of a function URL") {

        @Override
        String minimalEvent() {
            return "{\"rawPath\":\"/\",\"requestContext\":{\"http\":{\"method\":\"GET\"}}}";
        }

        @Override
        boolean fits(GatewayEvent event) {
            return event.rawPath != null && event.method != null && event.context;
        }

        @Override
        boolean decodesPath(GatewayEvent event) {
            return event.domain == null || !event.domain.contains(".lambda-url.");
        }

        @Override
        boolean isMapped(GatewayEvent event) {
            return !event.isOwnDomain();
        }

        @Override
        String path(GatewayEvent event) {
            return PathText.unstaged(event);
        }

        @Override
        @Nullable String query(GatewayEvent event) {
            return event.rawQuery;
        }

        @Override
        @Nullable String remoteAddress(GatewayEvent event) {
            return event.sourceAddress;
        }

        @Override
        void writeHeaders(GatewayEvent event, List<Header> headers, JsonGenerator json) {
            List<String> cookies = new ArrayList<>(0);
            json.writeObjectPropertyStart("headers");
            for (Header header : headers) {
                if (isCookie(header)) {
                    cookies.add(header.value());
                } else {
                    json.writeStringProperty(header.name(), header.value());
                }
            }
            json.writeEndObject();
            if (!cookies.isEmpty()) {
                writeTexts(json, "cookies", cookies);
            }
        }
    };

    private final String handler;
    private final String origin;

    GatewayFormat(String handler, String origin) {
        this.handler = handler;
        this.origin = origin;
    }

    /** Returns a minimal event with a request for the root. */
    abstract String minimalEvent();

    abstract boolean fits(GatewayEvent event);

    /** Returns whether the sender of the event decodes paths. */
    abstract boolean decodesPath(GatewayEvent event);

    /** Returns whether the base path of a custom domain can precede the path. */
    abstract boolean isMapped(GatewayEvent event);

    /** Returns the path of the event without the stage. */
    abstract String path(GatewayEvent event);

    /** Returns the query, encoded. */
    abstract @Nullable String query(GatewayEvent event);

    /** Returns the address of the gateway's peer. */
    abstract @Nullable String remoteAddress(GatewayEvent event);

    abstract void writeHeaders(GatewayEvent event, List<Header> headers, JsonGenerator json);

    /**
     * Rejects an event of another format.
     *
     * @throws InvalidInvocationException if the event has another format
     */
    void check(GatewayEvent event) {
        if (!fits(event)) {
            throw new InvalidInvocationException(
                    handler + " takes events of " + origin + ". This one " + described(event) + ".");
        }
    }

    private static String described(GatewayEvent event) {
        for (GatewayFormat other : values()) {
            if (other.fits(event)) {
                return "is of " + other.origin + ": use " + other.handler;
            }
        }
        if (event.source != null) {
            return "has \"" + event.source + "\", so it comes from no HTTP request:"
                    + " use AwsLambdaSubscriber for queues and topics, AwsLambdaCron for schedules";
        }
        return "has no " + (event.context ? "method or path" : "\"requestContext\"")
                + ": check the integration that invokes the function";
    }

    private static boolean isCookie(Header header) {
        return header.name().equalsIgnoreCase("Set-Cookie");
    }

    private static void writeTexts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
