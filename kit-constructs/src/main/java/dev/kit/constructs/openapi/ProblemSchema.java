package dev.kit.constructs.openapi;

import dev.kit.constructs.errors.Violation;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schema of a problem document of RFC 9457, with the members that Kit adds. */
final class ProblemSchema {

    static final String NAME = "Problem";
    static final String REFERENCE = "#/components/schemas/" + NAME;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String SCHEMA = """
            {
              "type": "object",
              "properties": {
                "type": {"type": "string", "description": "Identifies the kind of problem.", "format": "uri-reference"},
                "title": {"type": "string", "description": "The kind of problem in words."},
                "status": {"type": "integer", "minimum": 400, "maximum": 599, "description": "The HTTP status."},
                "detail": {"type": "string", "description": "What went wrong this time."},
                "instance": {"type": "string", "description": "The path of the request.", "format": "uri-reference"},
                "code": {"type": "string", "description": "Stable name of the problem, for programs."},
                "requestId": {"type": "string", "description": "Names the request in the server's log."},
                "errors": {
                  "type": "array",
                  "description": "Everything wrong with the input.",
                  "items": {
                    "type": "object",
                    "properties": {
                      "in": {"type": "string", "enum": %s},
                      "path": {
                        "type": "array",
                        "description": "Field names and list positions from the root.",
                        "items": {"type": ["string", "integer"]}
                      },
                      "message": {"type": "string", "description": "For people, in English."},
                      "code": {"type": "string", "description": "Stable name of the violation, for programs."}
                    },
                    "required": ["in", "path", "message", "code"]
                  }
                }
              },
              "required": ["type", "title", "status", "detail", "code"]
            }
            """;

    private ProblemSchema() {}

    static ObjectNode json() {
        String parts = JSON.writeValueAsString(Violation.In.values());
        return (ObjectNode) JSON.readTree(SCHEMA.formatted(parts));
    }
}
