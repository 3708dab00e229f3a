package dev.kit.mock;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A request that the document does not allow, as a problem document of RFC 9457. */
final class RequestProblem extends RuntimeException {

    static final String MEDIA_TYPE = "application/problem+json";

    private static final long serialVersionUID = 1L;
    private static final int MOST_FAULTS = 100;
    private static final Map<Integer, String> TITLES = Map.of(
            400, "Bad Request",
            401, "Unauthorized",
            404, "Not Found",
            405, "Method Not Allowed",
            406, "Not Acceptable",
            413, "Content Too Large",
            415, "Unsupported Media Type",
            422, "Unprocessable Content",
            500, "Internal Server Error");

    private final int status;
    private final transient List<RequestFault> faults;
    private final transient Map<String, String> headers;

    RequestProblem(int status, String detail, List<RequestFault> faults, Map<String, String> headers) {
        super(detail, null, false, false);
        this.status = status;
        this.faults = List.copyOf(faults);
        this.headers = Map.copyOf(headers);
    }

    static RequestProblem of(int status, String detail) {
        return new RequestProblem(status, detail, List.of(), Map.of());
    }

    Response response() {
        ObjectNode body = JsonMapper.shared().createObjectNode();
        body.put("type", "about:blank");
        body.put("title", TITLES.get(status));
        body.put("status", status);
        body.put("detail", getMessage());
        if (!faults.isEmpty()) {
            ArrayNode errors = body.putArray("errors");
            faults.stream().limit(MOST_FAULTS).forEach(fault -> {
                ObjectNode error = errors.addObject().put("in", fault.place());
                if (!fault.name().isEmpty()) {
                    error.put("name", fault.name());
                }
                error.put("pointer", fault.fault().pointer());
                error.put("message", fault.fault().detail());
                error.put("expected", fault.fault().expected());
            });
        }
        Response response = new Response(status, MEDIA_TYPE, JsonMapper.shared().writeValueAsBytes(body));
        headers.forEach(response::header);
        return response;
    }
}
