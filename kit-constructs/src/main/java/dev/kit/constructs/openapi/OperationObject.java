package dev.kit.constructs.openapi;

import dev.kit.constructs.openapi.SchemaSource.Property;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes operation objects, and parameter objects. */
final class OperationObject {

    private static final String JSON = "application/json";
    private static final String FORM = "multipart/form-data";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private OperationObject() {}

    static ObjectNode of(
            OperationSpec operation,
            @Nullable String id,
            ArrayNode parameters,
            FailureResponses failures,
            @Nullable ArrayNode security) {
        ObjectNode node = NODES.objectNode();
        if (!operation.tags.isEmpty()) {
            operation.tags.forEach(node.putArray("tags")::add);
        }
        DocumentHead.putIfThere(node, "summary", operation.summary);
        DocumentHead.putIfThere(node, "description", operation.description);
        DocumentHead.putIfThere(node, "operationId", id);
        if (operation.deprecation != null) {
            operation.deprecation.describe(node);
        } else if (operation.deprecated) {
            node.put("deprecated", true);
        }
        if (!parameters.isEmpty()) {
            node.set("parameters", parameters);
        }
        if (operation.body != null && operation.takesBody()) {
            node.set("requestBody", requestBody(operation, operation.body));
        }
        node.set("responses", responses(operation, failures));
        if (security != null) {
            node.set("security", security);
        }
        return node;
    }

    private static ObjectNode requestBody(OperationSpec operation, SchemaSource body) {
        ObjectNode node = NODES.objectNode().put("required", true);
        ObjectNode content = node.putObject("content").putObject(operation.form ? FORM : JSON);
        content.set("schema", body.root().deepCopy());
        Examples.add(content, Examples.of(operation, ExampleSpec.Part.BODY, 0));
        return node;
    }

    private static ObjectNode responses(OperationSpec operation, FailureResponses failures) {
        ObjectNode responses = NODES.objectNode();
        responses.set(Integer.toString(operation.status), success(operation));
        failures.addTo(responses);
        return responses;
    }

    private static ObjectNode success(OperationSpec operation) {
        ObjectNode response = NODES.objectNode().put("description", "Successful response");
        ObjectNode headers = ResponseHeaders.of(operation);
        if (!headers.isEmpty()) {
            response.set("headers", headers);
        }
        if (operation.output != null && operation.answersWithBody()) {
            ObjectNode content = response.putObject("content").putObject(operation.contentType);
            content.set("schema", operation.output.root().deepCopy());
            Examples.add(content, Examples.of(operation, ExampleSpec.Part.RESPONSE, 0));
        }
        return response;
    }

    /**
     * Returns the parameters of a path, all required, as OpenAPI demands.
     *
     * @param names the names of the parameters of {@code operation} in the document, in the order of its path
     */
    static ArrayNode pathParameters(OperationSpec operation, List<String> names) {
        Map<String, Property> known = operation.params == null
                ? Map.of()
                : operation.params.properties().stream().collect(Collectors.toMap(Property::name, Function.identity()));
        ArrayNode parameters = NODES.arrayNode();
        for (int i = 0; i < names.size(); i++) {
            Property property = known.get(operation.path.parameters().get(i));
            ObjectNode schema = property == null ? NODES.objectNode().put("type", "string") : property.schema();
            parameters.add(parameter(names.get(i), "path", true, schema));
        }
        Examples.addToParameters(
                parameters, Examples.of(operation, ExampleSpec.Part.PARAMS, 0), operation.path.parameters());
        return parameters;
    }

    /** Returns the query parameters; a schema that is not an object with properties allows any number of them. */
    static ArrayNode queryParameters(OperationSpec operation) {
        ArrayNode parameters = NODES.arrayNode();
        SchemaSource query = operation.query;
        if (query == null) {
            return parameters;
        }
        List<Property> properties = query.properties();
        if (properties.isEmpty()) {
            parameters.add(parameter("query", "query", false, query.root())
                    .put("style", "form")
                    .put("explode", true));
        }
        properties.forEach(property -> parameters.add(queryParameter(property, query)));
        if (!properties.isEmpty()) {
            Examples.addToParameters(
                    parameters,
                    Examples.of(operation, ExampleSpec.Part.QUERY, 0),
                    properties.stream().map(Property::name).toList());
        }
        return parameters;
    }

    private static ObjectNode queryParameter(Property property, SchemaSource query) {
        ObjectNode parameter = parameter(property.name(), "query", property.required(), property.schema());
        if (isObject(parameter.path("schema"), query)) {
            parameter.put("style", "deepObject").put("explode", true);
        }
        return parameter;
    }

    private static ObjectNode parameter(String name, String in, boolean required, ObjectNode source) {
        ObjectNode schema = withoutNull(source.deepCopy());
        ObjectNode parameter = NODES.objectNode().put("name", name).put("in", in);
        JsonNode description = schema.remove("description");
        if (description != null) {
            parameter.set("description", description);
        }
        if (required) {
            parameter.put("required", true);
        }
        parameter.set("schema", schema);
        return parameter;
    }

    private static boolean isObject(JsonNode schema, SchemaSource query) {
        if (schema.path("type").asString("").equals("object")) {
            return true;
        }
        return References.in(schema.path("$ref")).stream()
                .map(query.definitions()::get)
                .anyMatch(definition -> definition != null
                        && definition.path("type").asString("").equals("object"));
    }

    /** Removes null from the schema: a parameter is present or absent, never null. */
    private static ObjectNode withoutNull(ObjectNode schema) {
        if (schema.get("type") instanceof ArrayNode types) {
            types.removeIf(type -> type.asString().equals("null"));
            if (types.size() == 1) {
                schema.set("type", types.path(0));
            }
        }
        if (schema.get("enum") instanceof ArrayNode values) {
            values.removeIf(JsonNode::isNull);
        }
        if (schema.get("anyOf") instanceof ArrayNode choices) {
            choices.removeIf(choice -> choice.path("type").asString("").equals("null"));
            if (choices.size() == 1 && schema.size() == 1 && choices.path(0) instanceof ObjectNode only) {
                return only;
            }
        }
        return schema;
    }
}
