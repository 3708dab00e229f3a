package dev.kit.constructs.openapi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes operation objects. */
final class OperationObject {

    private static final String JSON = "application/json";
    private static final String FORM = "multipart/form-data";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private OperationObject() {}

    static ObjectNode of(OperationSpec operation, @Nullable String id, ArrayNode parameters, List<String> security) {
        ObjectNode node = NODES.objectNode();
        if (!operation.tags.isEmpty()) {
            operation.tags.forEach(node.putArray("tags")::add);
        }
        putIfThere(node, "summary", operation.summary);
        putIfThere(node, "description", operation.description);
        putIfThere(node, "operationId", id);
        if (operation.deprecated) {
            node.put("deprecated", true);
        }
        if (!parameters.isEmpty()) {
            node.set("parameters", parameters);
        }
        if (operation.body != null && operation.takesBody()) {
            node.set("requestBody", requestBody(operation.body, operation.form ? FORM : JSON));
        }
        node.set("responses", responses(operation));
        if (!security.isEmpty()) {
            ArrayNode alternatives = node.putArray("security");
            security.forEach(name -> alternatives.addObject().putArray(name));
        }
        return node;
    }

    private static ObjectNode requestBody(SchemaSource body, String mediaType) {
        ObjectNode node = NODES.objectNode().put("required", true);
        node.putObject("content").putObject(mediaType).set("schema", body.root().deepCopy());
        return node;
    }

    private static ObjectNode responses(OperationSpec operation) {
        ObjectNode responses = NODES.objectNode();
        responses.set(Integer.toString(operation.status), success(operation));
        ProblemResponse.of(operation).forEach(problem -> responses.set(problem.status(), problem.reference()));
        return responses;
    }

    private static ObjectNode success(OperationSpec operation) {
        ObjectNode response = NODES.objectNode().put("description", "Successful response");
        ObjectNode headers = ResponseHeaders.of(operation);
        if (!headers.isEmpty()) {
            response.set("headers", headers);
        }
        if (operation.output != null && operation.answersWithBody()) {
            response.putObject("content")
                    .putObject(operation.contentType)
                    .set("schema", operation.output.root().deepCopy());
        }
        return response;
    }

    private static void putIfThere(ObjectNode node, String name, @Nullable String value) {
        if (value != null) {
            node.put(name, value);
        }
    }
}
