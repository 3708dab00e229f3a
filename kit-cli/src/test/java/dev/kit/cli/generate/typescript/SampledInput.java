package dev.kit.cli.generate.typescript;

import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.MediaTypes;
import dev.kit.openapi.schema.ObjectMembers;
import dev.kit.openapi.schema.SchemaFacts;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** A sample of everything that an operation can be sent, as an expression of TypeScript. */
final class SampledInput {

    /** A text that every style must encode. */
    static final String AWKWARD = "a b/c&d=e;f,g.h|i?j#k%l+m'n\"ö€";

    private static final Map<ApiParameter.Place, String> PARTS = new EnumMap<>(Map.of(
            ApiParameter.Place.PATH, "params",
            ApiParameter.Place.QUERY, "query",
            ApiParameter.Place.HEADER, "headers",
            ApiParameter.Place.COOKIE, "cookies"));

    private final ApiDocument document;
    private final SchemaSampler sampler;
    private final Map<ApiParameter, JsonNode> parameters = new LinkedHashMap<>();
    private final String mediaType;
    private final Optional<JsonNode> json;
    private final Optional<String> body;
    private final boolean fitting;

    SampledInput(SchemaValidator validator, ApiOperation operation, SchemaSampler sampler) {
        this.document = validator.document();
        this.sampler = sampler;
        operation
                .parameters()
                .forEach(parameter -> sample(parameter).ifPresent(value -> parameters.put(parameter, value)));
        ApiNode content = operation
                .body()
                .map(node -> node.at("content"))
                .orElse(operation.node().at("none"));
        this.mediaType = MediaTypes.choose(content);
        this.json = MediaTypes.json(mediaType)
                ? sampler.sample(content.at(mediaType).at("schema"))
                : Optional.empty();
        this.body = mediaType.isEmpty() ? Optional.empty() : Optional.of(body(content.at(mediaType)));
        ApiNode schema = content.at(mediaType).at("schema");
        this.fitting = !MediaTypes.json(mediaType)
                || json.filter(value -> !schema.missing() && validator.fits(schema, value, Direction.REQUEST))
                        .isPresent();
    }

    /** Returns whether the body fits its schema, which some documents make impossible. */
    boolean fitting() {
        return fitting;
    }

    /** Returns the values of parameters that were chosen. */
    Map<ApiParameter, JsonNode> parameters() {
        return parameters;
    }

    /** Returns the body if it is JSON. */
    Optional<JsonNode> json() {
        return json;
    }

    /** Returns an object literal. */
    String literal() {
        StringJoiner parts = new StringJoiner(", ", "{ ", " }");
        PARTS.forEach((place, name) -> {
            StringJoiner members = new StringJoiner(", ", name + ": { ", " }").setEmptyValue("");
            parameters.forEach((parameter, value) -> {
                if (parameter.place() == place) {
                    members.add(member(parameter.name(), literal(value)));
                }
            });
            if (members.length() > 0) {
                parts.add(members.toString());
            }
        });
        body.ifPresent(text -> parts.add("body: " + text));
        return parts.toString();
    }

    private Optional<JsonNode> sample(ApiParameter parameter) {
        if (parameter.schema().missing() || plainText(parameter)) {
            // HTTP cannot carry more than Latin letters in headers and less than that in cookies.
            boolean narrow =
                    parameter.place() == ApiParameter.Place.HEADER || parameter.place() == ApiParameter.Place.COOKIE;
            return Optional.of(StringNode.valueOf(narrow ? "a-b_c.1" : AWKWARD));
        }
        Optional<JsonNode> value = sampler.sample(parameter.schema());
        if (value.filter(list -> list.isArray() && list.isEmpty()).isPresent()) {
            ApiNode items = document.resolve(parameter.schema()).at("items");
            return sampler.sample(items)
                    .map(item -> JsonMapper.shared().createArrayNode().add(item));
        }
        boolean nothing = value.filter(sample -> sample.isObject() ? sample.isEmpty() : "".equals(sample.asString("a")))
                .isPresent();
        return nothing ? Optional.empty() : value;
    }

    /** Returns whether every text fits. */
    private boolean plainText(ApiParameter parameter) {
        ApiNode schema =
                parameter.schema().json().isObject() ? document.resolve(parameter.schema()) : parameter.schema();
        return schema.text("type").equals("string")
                && List.of("type", "description", "title", "example", "examples", "default", "x-examples")
                        .containsAll(schema.names());
    }

    private String body(ApiNode content) {
        ApiNode schema = content.at("schema");
        if (MediaTypes.multipart(mediaType)) {
            return multipart(content);
        }
        if (MediaTypes.json(mediaType) || MediaTypes.form(mediaType)) {
            return (json.isPresent() ? json : sampler.sample(schema))
                    .map(SampledInput::literal)
                    .orElse("{}");
        }
        if (MediaTypes.text(mediaType)) {
            return sampler.sample(schema)
                    .filter(JsonNode::isString)
                    .map(SampledInput::literal)
                    .orElse("'sample'");
        }
        return "new Blob(['sample'], { type: 'image/png' })";
    }

    private String multipart(ApiNode content) {
        ApiNode schema = document.resolve(content.at("schema"));
        JsonNode sample = sampler.sample(schema).orElseGet(JsonMapper.shared()::createObjectNode);
        Map<String, ApiNode> members =
                schema.json().isObject() ? ObjectMembers.of(document, schema).properties() : Map.of();
        StringJoiner parts = new StringJoiner(", ", "{ ", " }");
        sample.properties().forEach(part -> {
            ApiNode own = members.get(part.getKey());
            String encoding = content.at("encoding").at(part.getKey()).text("contentType");
            parts.add(member(
                    part.getKey(), own == null ? literal(part.getValue()) : part(own, encoding, part.getValue())));
        });
        return parts.toString();
    }

    private String part(ApiNode unresolved, String encoding, JsonNode sample) {
        ApiNode schema = unresolved.json().isObject() ? document.resolve(unresolved) : unresolved;
        boolean several = SchemaFacts.types(schema).equals(List.of("array"));
        ApiNode each = several && schema.at("items").json().isObject() ? document.resolve(schema.at("items")) : schema;
        if (SchemaFacts.file(each, encoding)) {
            return several ? "[new Blob(['a']), new Blob(['b'])]" : "new Blob(['sample'])";
        }
        return literal(sample);
    }

    private static String member(String name, String value) {
        return (name.equals("__proto__") ? "['__proto__']" : JsonMapper.shared().writeValueAsString(name)) + ": "
                + value;
    }

    private static String literal(JsonNode value) {
        if (value instanceof ObjectNode object) {
            StringJoiner members = new StringJoiner(", ", "{ ", " }");
            object.properties().forEach(entry -> members.add(member(entry.getKey(), literal(entry.getValue()))));
            return members.toString();
        }
        if (value instanceof ArrayNode array) {
            StringJoiner items = new StringJoiner(", ", "[", "]");
            array.forEach(item -> items.add(literal(item)));
            return items.toString();
        }
        return value.toString();
    }
}
