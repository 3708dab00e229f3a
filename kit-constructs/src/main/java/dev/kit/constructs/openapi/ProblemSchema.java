package dev.kit.constructs.openapi;

import dev.kit.constructs.errors.Violation;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The schema of a problem document of RFC 9457, with the members that Kit adds. */
final class ProblemSchema {

    static final String NAME = "Problem";
    static final String REFERENCE = "#/components/schemas/" + NAME;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ProblemSchema() {}

    static ObjectNode json() {
        ObjectNode schema = object();
        ObjectNode properties = schema.putObject("properties");
        properties.set("type", text("Identifies the kind of problem.").put("format", "uri-reference"));
        properties.set("title", text("The kind of problem in words."));
        properties
                .putObject("status")
                .put("type", "integer")
                .put("minimum", 400)
                .put("maximum", 599)
                .put("description", "The HTTP status.");
        properties.set("detail", text("What went wrong this time."));
        properties.set("instance", text("The path of the request.").put("format", "uri-reference"));
        properties.set("code", text("Stable name of the problem, for programs."));
        properties.set("requestId", text("Names the request in the server's log."));
        ObjectNode errors = properties.putObject("errors");
        errors.put("type", "array").put("description", "Everything wrong with the input.");
        errors.set("items", violation());
        schema.putArray("required")
                .add("type")
                .add("title")
                .add("status")
                .add("detail")
                .add("code");
        return schema;
    }

    private static ObjectNode violation() {
        ObjectNode schema = object();
        ObjectNode properties = schema.putObject("properties");
        ArrayNode parts = properties.putObject("in").put("type", "string").putArray("enum");
        for (Violation.In part : Violation.In.values()) {
            parts.add(part.text());
        }
        ObjectNode path = properties.putObject("path").put("type", "array");
        path.put("description", "Field names and list positions from the root.");
        path.putObject("items").putArray("type").add("string").add("integer");
        properties.set("message", text("For people, in English."));
        properties.set("code", text("Stable name of the violation, for programs."));
        schema.putArray("required").add("in").add("path").add("message").add("code");
        return schema;
    }

    private static ObjectNode object() {
        return NODES.objectNode().put("type", "object");
    }

    private static ObjectNode text(String description) {
        return NODES.objectNode().put("type", "string").put("description", description);
    }
}
