package dev.kit.cli.generate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes values that a schema allows, the same ones in every run. */
final class SchemaSampler {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int SMALL_FROM = 6;
    private static final int DEEPEST = 11;
    private static final List<String> TEXTS =
            List.of("plain", "with \"quotes\"", "back\\slash", "größe", "你好", "a/b", "line\nbreak", "", "42", "true");
    private static final Map<String, List<String>> FORMATS = Map.of(
            "date-time", List.of("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05+02:00"),
            "date", List.of("2026-01-02", "2024-02-29"),
            "uuid", List.of("6f1c1d5e-0000-4000-8000-000000000001"),
            "uri", List.of("https://example.com/a?b=c"),
            "email", List.of("someone@example.com"),
            "byte", List.of("AQID", ""),
            "binary", List.of("AQID"),
            "int64", List.of("9007199254740993", "-1"),
            "decimal", List.of("19.90"),
            "ipv4", List.of("127.0.0.1"));

    private final OpenApiDocument document;
    private final Random random;

    SchemaSampler(OpenApiDocument document, long seed) {
        this.document = document;
        this.random = new Random(seed);
    }

    /** A value, or nothing if the schema asks for one that is too deep. */
    Optional<JsonNode> sample(Located schema) {
        try {
            return Optional.of(value(schema, 0));
        } catch (TooDeep e) {
            return Optional.empty();
        }
    }

    private JsonNode value(Located unresolved, int depth) {
        if (depth > DEEPEST) {
            throw new TooDeep();
        }
        Located merged = merged(document.resolve(unresolved), depth);
        JsonNode schema = merged.node();
        if (!schema.isObject() || schema.isEmpty()) {
            return JSON.stringNode("anything");
        }
        if (schema.path("nullable").asBoolean(false) && chance(15)) {
            return JSON.nullNode();
        }
        if (schema.has("const")) {
            return schema.get("const");
        }
        if (schema.path("enum").size() > 0) {
            return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
        }
        return switch (type(schema)) {
            case "object" -> object(merged, depth);
            case "array" -> array(merged, depth);
            case "string" -> text(schema);
            case "integer" -> integer(schema);
            case "number" -> number(schema);
            case "boolean" -> JSON.booleanNode(random.nextBoolean());
            case "null" -> JSON.nullNode();
            default -> JSON.stringNode("anything");
        };
    }

    private String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            List<String> types = new ArrayList<>();
            type.forEach(each -> types.add(each.asString("")));
            if (types.size() > 1 && types.contains("null") && !chance(15)) {
                types.remove("null");
            }
            return types.get(random.nextInt(types.size()));
        }
        if (type.isString()) {
            return type.asString("");
        }
        boolean object = schema.has("properties") || schema.has("additionalProperties");
        return object ? "object" : schema.has("items") ? "array" : "";
    }

    /** The schema with all parts of {@code allOf} and one branch of {@code oneOf} and {@code anyOf}. */
    private Located merged(Located schema, int depth) {
        if (!schema.node().isObject()) {
            return schema;
        }
        ObjectNode all = JSON.objectNode();
        merge(all, schema, depth, 0);
        return schema.replaced(all);
    }

    private void merge(ObjectNode all, Located unresolved, int depth, int nesting) {
        if (nesting > 20) {
            throw new TooDeep();
        }
        Located schema = document.resolve(unresolved);
        for (Located part : schema.at("allOf").items()) {
            merge(all, part, depth, nesting + 1);
        }
        schema.node().properties().forEach(entry -> keyword(all, entry.getKey(), entry.getValue()));
        for (String choice : List.of("oneOf", "anyOf")) {
            all.remove(choice);
            if (schema.node().path(choice).size() > 0) {
                Located branch = branch(schema.at(choice).items(), depth);
                all.remove("type");
                merge(all, branch, depth, nesting + 1);
                discriminate(all, schema.at("discriminator"), branch);
            }
        }
        all.remove("allOf");
    }

    private static void keyword(ObjectNode all, String keyword, JsonNode value) {
        if (keyword.equals("properties") && all.has("properties")) {
            ObjectNode merged = ((ObjectNode) all.get("properties")).deepCopy();
            merged.setAll((ObjectNode) value);
            all.set("properties", merged);
        } else if (keyword.equals("required") && all.has("required")) {
            ArrayNode merged = ((ArrayNode) all.get("required")).deepCopy();
            value.forEach(merged::add);
            all.set("required", merged);
        } else {
            all.set(keyword, value);
        }
    }

    private Located branch(List<Located> branches, int depth) {
        if (depth >= SMALL_FROM) {
            for (Located branch : branches) {
                if (branch.text("type").equals("null")) {
                    return branch;
                }
            }
            return branches.stream()
                    .min((one, other) -> size(one) - size(other))
                    .orElseThrow();
        }
        return branches.get(random.nextInt(branches.size()));
    }

    private int size(Located branch) {
        return document.resolve(branch).node().toString().length();
    }

    /** Sets the member that names the branch, if the branch does not list its own values. */
    private void discriminate(ObjectNode all, Located discriminator, Located branch) {
        String member = discriminator.text("propertyName");
        if (member.isEmpty() || !branch.has("$ref")) {
            return;
        }
        Located own = document.resolve(branch).at("properties").at(member);
        if (!own.missing() && !SchemaFacts.values(document.resolve(own)).isEmpty()) {
            return;
        }
        Located target = document.target(branch);
        String value = target.key();
        Located mapping = discriminator.at("mapping");
        for (String name : mapping.names()) {
            String reference = mapping.text(name);
            if (reference.equals(target.pointer()) || reference.equals(target.key())) {
                value = name;
            }
        }
        ObjectNode properties =
                all.has("properties") ? ((ObjectNode) all.get("properties")).deepCopy() : JSON.objectNode();
        properties.set(member, JSON.objectNode().put("const", value));
        all.set("properties", properties);
        keyword(all, "required", JSON.arrayNode().add(member));
    }

    private JsonNode object(Located schema, int depth) {
        ObjectNode object = JSON.objectNode();
        Set<String> required = Set.copyOf(schema.texts("required"));
        Located properties = schema.at("properties");
        for (String name : properties.names()) {
            boolean wanted = required.contains(name) || (depth < SMALL_FROM && random.nextBoolean());
            if (wanted) {
                object.set(name, value(properties.at(name), depth + 1));
            }
        }
        Located more = schema.at("additionalProperties");
        if (more.node().isObject() || more.node().asBoolean(false)) {
            for (int i = random.nextInt(3); i > 0 && depth < SMALL_FROM; i--) {
                object.set("extra " + i, value(more, depth + 1));
            }
        }
        return object;
    }

    private JsonNode array(Located schema, int depth) {
        ArrayNode array = JSON.arrayNode();
        int least = schema.node().path("minItems").asInt(0);
        int most = Math.max(least, Math.min(3, schema.node().path("maxItems").asInt(3)));
        int size = depth < SMALL_FROM ? least + random.nextInt(most - least + 1) : least;
        for (int i = 0; i < Math.min(size, 20); i++) {
            array.add(value(schema.at("items"), depth + 1));
        }
        return array;
    }

    private JsonNode text(JsonNode schema) {
        List<String> formatted = FORMATS.get(schema.path("format").asString(""));
        if (formatted != null) {
            return JSON.stringNode(pick(formatted));
        }
        String text = pick(TEXTS);
        int least = schema.path("minLength").asInt(0);
        int most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        String padded = text + "x".repeat(Math.max(0, Math.min(least, 10_000) - text.length()));
        return JSON.stringNode(padded.length() > most ? padded.substring(0, most) : padded);
    }

    private JsonNode integer(JsonNode schema) {
        long least = schema.path("minimum").asLong(-1_000);
        long most = schema.path("maximum").asLong(Math.max(least, 0) + 1_000_000);
        if (schema.path("format").asString("").equals("int64") && !schema.has("maximum") && chance(20)) {
            return JSON.numberNode(9_007_199_254_740_993L);
        }
        BigInteger width = BigInteger.valueOf(most).subtract(BigInteger.valueOf(least));
        int span = width.min(BigInteger.valueOf(Integer.MAX_VALUE - 1))
                        .max(BigInteger.ZERO)
                        .intValue()
                + 1;
        return JSON.numberNode(least + random.nextInt(span));
    }

    private JsonNode number(JsonNode schema) {
        BigDecimal least = new BigDecimal(schema.path("minimum").asString("0"));
        BigDecimal most = new BigDecimal(schema.path("maximum").asString("1000"));
        return JSON.numberNode(least.add(most.subtract(least)
                .multiply(pick(List.of(
                        new BigDecimal("0.25"), new BigDecimal("0.5"), BigDecimal.ZERO, new BigDecimal("0.125"))))));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** A recursive schema asks for more than a sample can hold. */
    private static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooDeep() {
            super(null, null, false, false);
        }

        @Override
        public @Nullable String getMessage() {
            return "too deep";
        }
    }
}
