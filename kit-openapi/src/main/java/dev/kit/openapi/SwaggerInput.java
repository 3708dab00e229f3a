package dev.kit.openapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The parameters of Swagger 2.0 as those of OpenAPI 3.0, which has bodies instead of two kinds of them. */
record SwaggerInput(ReferenceTargets references, SwaggerSchemas schemas, MovedPlaces moved) {

    /** Keywords of a parameter or a header that belong to its schema in OpenAPI 3.0. */
    static final List<String> SCHEMA = List.of(
            "type",
            "format",
            "items",
            "default",
            "maximum",
            "exclusiveMaximum",
            "minimum",
            "exclusiveMinimum",
            "maxLength",
            "minLength",
            "pattern",
            "maxItems",
            "minItems",
            "uniqueItems",
            "enum",
            "multipleOf",
            "x-nullable");

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";

    /** Returns whether a parameter is the body or a part of it. */
    static boolean body(ApiNode parameter) {
        return Set.of("body", "formData").contains(parameter.text("in"));
    }

    /** Adds the parameters of a path or an operation that do not belong to the body. */
    void parameters(ApiNode holder, String pointer, ObjectNode converted) {
        ArrayNode parameters = JsonNodeFactory.instance.arrayNode();
        for (ApiNode parameter : holder.at("parameters").items()) {
            if (!body(references.resolve(parameter))) {
                boolean shared = parameter.text("$ref").startsWith("#/parameters/");
                String place = pointer + "/parameters/" + parameters.size();
                moved.add(parameter, place);
                parameters.add(shared ? parameter.json() : parameter(parameter, place));
            }
        }
        if (!parameters.isEmpty()) {
            converted.set("parameters", parameters);
        }
    }

    /** Returns a parameter of the path, the query or the headers. */
    ObjectNode parameter(ApiNode unresolved, String pointer) {
        ApiNode parameter = references.resolve(unresolved).object();
        moved.add(parameter, pointer);
        ObjectNode converted = SwaggerDocument.without(SCHEMA, parameter);
        converted.remove(List.of("collectionFormat", "schema"));
        if (parameter.has("schema")) { // which only a body may have, but is unmistakable
            converted.set("schema", schemas.schema(parameter.at("schema")));
            return converted;
        }
        converted.set("schema", schemas.schema(parameter, keywords(parameter)));
        moved.add(parameter, pointer + "/schema");
        if (parameter.text("type").equals("array")) {
            style(parameter, parameter.text("in").equals("query"), converted);
        }
        return converted;
    }

    /** Returns the keywords of a schema that a parameter or a header has itself. */
    static ObjectNode keywords(ApiNode holder) {
        ObjectNode keywords = JsonNodeFactory.instance.objectNode();
        SCHEMA.stream()
                .filter(holder::has)
                .forEach(name -> keywords.set(name, holder.json().path(name)));
        return keywords;
    }

    /** Adds the serialization of a list. Only queries and forms have a choice. */
    private static void style(ApiNode parameter, boolean choice, ObjectNode converted) {
        String format = parameter.text("collectionFormat");
        boolean usual = format.isEmpty() || format.equals("csv");
        if (!choice && (usual || format.equals("multi"))) {
            return;
        }
        String style = switch (format) {
            case "", "csv", "multi" -> "form";
            case "ssv" -> "spaceDelimited";
            case "pipes" -> "pipeDelimited";
            default -> "";
        };
        if (style.isEmpty() || !choice) {
            throw parameter
                    .at("collectionFormat")
                    .problem(
                            "Lists of the format \"" + format + "\" are not supported here.",
                            choice ? "Write csv, ssv, pipes or multi." : "Write csv.");
        }
        converted.put("style", style).put("explode", format.equals("multi"));
    }

    /** Returns the body of an operation; empty if it has none. */
    Optional<ObjectNode> body(ApiNode item, ApiNode operation, ApiNode consumes, String pointer) {
        Map<String, ApiNode> parts = new LinkedHashMap<>();
        Optional<ApiNode> whole = Optional.empty();
        for (ApiNode holder : List.of(item, operation)) {
            for (ApiNode unresolved : holder.at("parameters").items()) {
                ApiNode parameter = references.resolve(unresolved);
                if (parameter.text("in").equals("body")) {
                    whole = Optional.of(parameter);
                } else if (body(parameter)) {
                    parts.put(named(parameter), parameter);
                }
            }
        }
        if (parts.isEmpty()) {
            return whole.map(parameter -> whole(parameter, consumes, pointer));
        }
        if (whole.isPresent()) {
            throw whole.get()
                    .problem(
                            "The operation has a body and form parameters.",
                            "Keep one of both: a request has one body.");
        }
        return Optional.of(form(List.copyOf(parts.values()), consumes, pointer));
    }

    private ObjectNode whole(ApiNode parameter, ApiNode consumes, String pointer) {
        moved.add(parameter, pointer);
        ObjectNode body = described(parameter);
        body.put("required", parameter.flag("required"));
        ObjectNode content = body.putObject("content");
        ApiNode schema = parameter.at("schema");
        for (String mediaType : SwaggerResponses.mediaTypes(references, consumes, schema)) {
            ObjectNode entry = content.putObject(mediaType);
            if (!schema.missing()) {
                entry.set("schema", schemas.schema(schema));
            }
            SwaggerResponses.place(moved, consumes, schema, mediaType, pointer);
        }
        return body;
    }

    static ObjectNode described(ApiNode parameter) {
        ObjectNode described = JsonNodeFactory.instance.objectNode();
        parameter.find("description").ifPresent(text -> described.set("description", text.json()));
        return described;
    }

    private ObjectNode form(List<ApiNode> parts, ApiNode consumes, String pointer) {
        boolean files = parts.stream().anyMatch(part -> part.text("type").equals("file"));
        boolean multipart = consumes.items().stream()
                .anyMatch(item -> MediaTypes.multipart(item.json().asString("")));
        boolean plain = consumes.items().stream()
                .anyMatch(item -> MediaTypes.form(item.json().asString("")));
        String mediaType = files || (multipart && !plain) ? MULTIPART : FORM;
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode content = body.putObject("content").putObject(mediaType);
        ObjectNode schema = content.putObject("schema").put("type", "object");
        String place = pointer + "/content/" + SwaggerDocument.escaped(mediaType) + "/schema";
        moved.add(parts.get(0), pointer);
        List<String> required = new ArrayList<>();
        for (ApiNode part : parts) {
            String name = part.text("name");
            JsonNode property = schemas.schema(part, keywords(part));
            if (property instanceof ObjectNode keywords) {
                keywords.setAll(described(part));
            }
            schema.withObject("/properties").set(name, property);
            moved.add(part, place + "/properties/" + SwaggerDocument.escaped(name));
            if (part.flag("required")) {
                required.add(name);
            }
            if (part.text("type").equals("array") && mediaType.equals(FORM)) {
                ObjectNode encoding = JsonNodeFactory.instance.objectNode();
                style(part, true, encoding);
                content.withObject("/encoding").set(name, encoding);
            }
        }
        required.forEach(schema.withArray("required")::add);
        body.put("required", !required.isEmpty());
        return body;
    }

    private static String named(ApiNode part) {
        if (part.text("name").isEmpty()) {
            throw part.problem("The parameter has no name.", "Give it a \"name\".");
        }
        return part.text("name");
    }
}
