package dev.kit.constructs.openapi;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes header objects. */
final class ResponseHeaders {

    static final String RETRY_AFTER = "Retry-After";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> RATE_LIMIT =
            List.of("RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");

    private ResponseHeaders() {}

    /** Returns the headers of a successful response; in OpenAPI the content type is not one of them. */
    static ObjectNode of(OperationSpec operation) {
        ObjectNode headers = NODES.objectNode();
        for (Map.Entry<String, String> header : operation.headers.entrySet()) {
            if (!header.getKey().equalsIgnoreCase("Content-Type")) {
                headers.putObject(header.getKey())
                        .putObject("schema")
                        .put("type", "string")
                        .put("default", header.getValue());
            }
        }
        if (operation.deprecation != null) {
            operation.deprecation.describeHeaders(headers);
        }
        if (operation.rateLimit) {
            addRateLimit(headers);
        }
        return headers;
    }

    static void addRateLimit(ObjectNode headers) {
        RATE_LIMIT.forEach(name -> headers.set(name, reference(name)));
    }

    static ObjectNode reference(String name) {
        return NODES.objectNode().put("$ref", "#/components/headers/" + name);
    }

    static ObjectNode text(String description) {
        return header(description, "string");
    }

    /** Returns the shared headers of documents with a rate limit. */
    static ObjectNode components() {
        ObjectNode components = NODES.objectNode();
        components.set("RateLimit", text("What is left: `\"name\";r=requests;t=seconds`."));
        components.set("RateLimit-Policy", text("The quota: `\"name\";q=requests;w=seconds`."));
        components.setAll(retryAfter());
        components.set("X-RateLimit-Limit", header("Requests allowed in a window.", "integer"));
        components.set("X-RateLimit-Remaining", header("Requests left in this window.", "integer"));
        ObjectNode reset = text("When the window ends.");
        ((ObjectNode) reset.path("schema")).put("format", "date-time");
        components.set("X-RateLimit-Reset", reset);
        return components;
    }

    /** Returns the shared header of documents without a rate limit. */
    static ObjectNode retryAfter() {
        return NODES.objectNode().set(RETRY_AFTER, header("Seconds to wait before the next try.", "integer"));
    }

    private static ObjectNode header(String description, String type) {
        ObjectNode header = NODES.objectNode().put("description", description);
        header.putObject("schema").put("type", type);
        return header;
    }
}
