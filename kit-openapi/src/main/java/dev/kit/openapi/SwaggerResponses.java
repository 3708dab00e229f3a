package dev.kit.openapi;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The responses of Swagger 2.0 as those of OpenAPI 3.0, and the media types of both directions. */
record SwaggerResponses(ApiNode root, ReferenceTargets references, SwaggerSchemas schemas, MovedPlaces moved) {

    private static final String JSON = "application/json";
    private static final String BYTES = "application/octet-stream";

    /** Returns whether a response is one that the document names. */
    boolean shared(ApiNode response) {
        return response.text("$ref").startsWith("#/responses/");
    }

    /**
     * Returns a response.
     *
     * @param user the operation or the document that declares the media types
     * @param pointer the place of the result
     */
    ObjectNode response(ApiNode unresolved, ApiNode user, String pointer) {
        ApiNode response = references.resolve(unresolved).object();
        moved.add(response, pointer);
        ObjectNode converted = JsonNodeFactory.instance.objectNode();
        for (String name : response.names()) {
            switch (name) {
                case "schema" -> converted.set("content", content(response, produces(user), pointer));
                case "headers" -> {
                    ObjectNode headers = converted.putObject("headers");
                    ApiNode all = response.at("headers");
                    all.names().forEach(header -> headers.set(header, header(all.at(header))));
                }
                case "examples" -> {}
                default -> converted.set(name, response.json().path(name));
            }
        }
        return converted;
    }

    private ApiNode produces(ApiNode user) {
        return user.find("produces").orElse(root.at("produces"));
    }

    private ObjectNode content(ApiNode response, ApiNode produces, String pointer) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        ApiNode schema = response.at("schema");
        for (String mediaType : mediaTypes(references, produces, schema)) {
            ObjectNode entry = content.putObject(mediaType);
            entry.set("schema", schemas.schema(schema));
            place(moved, produces, schema, mediaType, pointer);
            response.at("examples").find(mediaType).ifPresent(example -> entry.set("example", example.json()));
        }
        return content;
    }

    /** Records the places of a media type and of its schema. */
    static void place(MovedPlaces moved, ApiNode declared, ApiNode schema, String mediaType, String holder) {
        String pointer = holder + "/content/" + SwaggerDocument.escaped(mediaType);
        declared.items().stream()
                .filter(item -> item.json().asString("").equals(mediaType))
                .findFirst()
                .ifPresent(item -> moved.add(item, pointer));
        moved.add(schema, pointer + "/schema");
    }

    private static ObjectNode header(ApiNode header) {
        ObjectNode converted = SwaggerInput.described(header);
        converted.set("schema", SwaggerInput.keywords(header));
        return converted;
    }

    /**
     * Returns the media types of a body.
     *
     * <p>The document declares one list for all bodies of an operation. Bytes are not sent as JSON, nor objects as
     * bytes, whatever that list has for the other bodies.
     */
    static List<String> mediaTypes(ReferenceTargets references, ApiNode declared, ApiNode schema) {
        List<String> all = declared.items().stream()
                .map(item -> item.json().asString(""))
                .filter(type -> !MediaTypes.form(type) && !MediaTypes.multipart(type))
                .toList();
        ApiNode target = references.resolve(schema);
        if (bytes(target)) {
            return some(all, MediaTypes::json, BYTES);
        }
        boolean structured = Stream.of("properties", "additionalProperties", "allOf", "items")
                        .anyMatch(target::has)
                || List.of("object", "array").contains(target.text("type"));
        Predicate<String> unfit = type -> !MediaTypes.json(type) && !MediaTypes.text(type);
        boolean fits = !structured || all.stream().anyMatch(unfit.negate().or(MediaTypes::stream));
        return fits && !all.isEmpty() ? all : List.of(JSON);
    }

    private static List<String> some(List<String> all, Predicate<String> except, String otherwise) {
        List<String> left = all.stream().filter(except.negate()).toList();
        return left.isEmpty() ? List.of(otherwise) : left;
    }

    private static boolean bytes(ApiNode schema) {
        return schema.text("type").equals("file")
                || (schema.text("type").equals("string")
                        && schema.text("format").equals("binary"));
    }
}
