package dev.kit.constructs.openapi;

import dev.kit.constructs.errors.Problem;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The unsuccessful responses of the pipeline itself. */
enum ProblemResponse {
    BAD_REQUEST(400, "BadRequest", "The request cannot be read: a malformed path, query or body."),
    UNAUTHORIZED(401, "Unauthorized", "The client did not prove who it is, or is not allowed to do this."),
    FORBIDDEN(403, "Forbidden", "The known caller is not allowed to do this."),
    NOT_ACCEPTABLE(406, "NotAcceptable", "The client accepts no media type of the response."),
    CONTENT_TOO_LARGE(413, "ContentTooLarge", "The body is too large."),
    UNSUPPORTED_MEDIA_TYPE(415, "UnsupportedMediaType", "The body is not declared as JSON."),
    UNPROCESSABLE_CONTENT(422, "UnprocessableContent", "The input breaks its schema; `errors` lists every violation."),
    TOO_MANY_REQUESTS(429, "TooManyRequests", "Too many requests; `Retry-After` says when to come back."),
    REFUSED(4, "Refused", "The request was refused before the operation saw it: the server cannot read or accept it."),
    INTERNAL_SERVER_ERROR(500, "InternalServerError", "The server failed."),
    SERVICE_UNAVAILABLE(503, "ServiceUnavailable", "The service is busy; `Retry-After` says when to come back."),
    GATEWAY_TIMEOUT(504, "GatewayTimeout", "The request took too long.");

    private final int status;
    private final String component;
    private final String description;

    ProblemResponse(int status, String component, String description) {
        this.status = status;
        this.component = component;
        this.description = description;
    }

    /** Returns the unsuccessful responses of the pipeline to {@code operation}, by rising status. */
    static List<ProblemResponse> of(OperationSpec operation) {
        boolean body = operation.takesBody();
        boolean query = operation.query != null;
        List<ProblemResponse> responses = new ArrayList<>();
        addIf(body || query || !operation.path.parameters().isEmpty(), BAD_REQUEST, responses);
        addIf(operation.session || operation.authorize || !operation.security.isEmpty(), UNAUTHORIZED, responses);
        addIf(operation.authorize && (operation.session || !operation.security.isEmpty()), FORBIDDEN, responses);
        addIf(operation.negotiates(), NOT_ACCEPTABLE, responses);
        addIf(body, CONTENT_TOO_LARGE, responses);
        addIf(body, UNSUPPORTED_MEDIA_TYPE, responses);
        addIf(body || query || operation.params != null, UNPROCESSABLE_CONTENT, responses);
        addIf(operation.rateLimit, TOO_MANY_REQUESTS, responses);
        responses.add(INTERNAL_SERVER_ERROR);
        addIf(operation.unavailable, SERVICE_UNAVAILABLE, responses);
        responses.add(GATEWAY_TIMEOUT);
        return responses;
    }

    /** Returns the status; 4 for any from 400 to 499. */
    int status() {
        return status;
    }

    /** Returns the key among the responses of an operation. */
    String key() {
        return this == REFUSED ? "4XX" : Integer.toString(status);
    }

    /** Returns whether any operation may be answered so, which its own reasons need not repeat. */
    boolean isGeneral() {
        return this == INTERNAL_SERVER_ERROR || this == GATEWAY_TIMEOUT;
    }

    /** Returns the name among the document's responses. */
    String component() {
        return component;
    }

    ObjectNode reference() {
        return JsonNodeFactory.instance.objectNode().put("$ref", "#/components/responses/" + component);
    }

    ObjectNode json() {
        ObjectNode response = JsonNodeFactory.instance.objectNode().put("description", description);
        if (this == UNAUTHORIZED) {
            response.putObject("headers").set("WWW-Authenticate", ResponseHeaders.text("How to authenticate."));
        } else if (this == SERVICE_UNAVAILABLE) {
            retryAfter(response.putObject("headers"));
        } else if (this == TOO_MANY_REQUESTS) {
            ObjectNode headers = response.putObject("headers");
            retryAfter(headers);
            ResponseHeaders.addRateLimit(headers);
        }
        response.putObject("content")
                .putObject(Problem.MEDIA_TYPE)
                .putObject("schema")
                .put("$ref", ProblemSchema.REFERENCE);
        return response;
    }

    private static void retryAfter(ObjectNode headers) {
        headers.set(ResponseHeaders.RETRY_AFTER, ResponseHeaders.reference(ResponseHeaders.RETRY_AFTER));
    }

    private static void addIf(boolean condition, ProblemResponse response, List<ProblemResponse> responses) {
        if (condition) {
            responses.add(response);
        }
    }
}
