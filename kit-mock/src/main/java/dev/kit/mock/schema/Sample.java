package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds one sample value. */
final class Sample {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int VARIED_TO = 6;
    private static final int EXEMPLARY_TO = 3;
    /** The number of values from which on nothing optional is added. */
    private static final int MANY = 3_000;

    private static final int DEEPEST = 24;
    private static final int MOST_ITEMS = 1_000;
    private static final int TRIES = 6;
    /** The maximum number of values that are made again because they did not fit. */
    private static final int MOST_RETRIES = 200;

    private final ApiDocument document;
    private final SchemaValidator validator;
    private final Height height;
    private final Random random;
    private final boolean varied;
    private final Direction direction;
    private final ScalarSampler scalars;
    private int retries;
    private int made;

    Sample(SchemaValidator validator, Height height, Random random, boolean varied, Direction direction) {
        this.document = validator.document();
        this.validator = validator;
        this.height = height;
        this.random = random;
        this.varied = varied;
        this.direction = direction;
        this.scalars = new ScalarSampler(random, varied);
    }

    Optional<JsonNode> of(ApiNode schema) {
        return value(List.of(schema), 0);
    }

    /** Returns a value for all schemas at once. If a branch was selected, several tries are made. */
    private Optional<JsonNode> value(List<ApiNode> schemas, int depth) {
        Optional<JsonNode> value = Optional.empty();
        for (int i = 0; i < TRIES; i++) {
            Optional<Conjunction> all = Conjunction.of(document, schemas, branches -> branch(branches, depth));
            value = depth > DEEPEST || all.isEmpty() ? Optional.empty() : value(all.get(), schemas, depth);
            boolean certain = all.isEmpty() || !all.get().chosen();
            if (certain || retries > MOST_RETRIES || (value.isPresent() && fits(schemas, value.get()))) {
                return value;
            }
            retries++;
        }
        return value;
    }

    private boolean fits(List<ApiNode> schemas, JsonNode value) {
        return schemas.stream().allMatch(schema -> validator.fits(schema, value, direction));
    }

    private ApiNode branch(List<ApiNode> branches, int depth) {
        if (roomy(depth)) {
            return branches.get(random.nextInt(branches.size()));
        }
        return branches.stream().min(Comparator.comparingInt(height::of)).orElseThrow();
    }

    private Optional<JsonNode> value(Conjunction all, List<ApiNode> schemas, int depth) {
        boolean contradictory = all.types().filter(List::isEmpty).isPresent();
        if (contradictory || all.anywhere(schema -> schema.isBoolean() && !schema.booleanValue())) {
            return Optional.empty();
        }
        if (!varied) {
            Optional<JsonNode> example = example(all, schemas);
            if (example.isPresent()) {
                return example;
            }
        }
        made++;
        boolean nullable = varied && all.anywhere(Types::nullable) && chance(15);
        Optional<List<JsonNode>> listed = all.listed();
        if (nullable && fits(schemas, JSON.nullNode())) {
            return Optional.of(JSON.nullNode());
        }
        if (listed.isPresent()) {
            return listed.get().isEmpty() ? Optional.empty() : Optional.of(pick(listed.get()));
        }
        return switch (type(all, depth)) {
            case "object" -> object(all, depth);
            case "array" -> array(all, depth);
            case "string" -> Optional.of(scalars.text(all));
            case "integer" -> Optional.of(scalars.integer(all));
            case "number" -> Optional.of(scalars.number(all));
            case "boolean" -> Optional.of(JSON.booleanNode(random.nextBoolean()));
            case "null" -> Optional.of(JSON.nullNode());
            default -> Optional.of(JSON.stringNode("anything"));
        };
    }

    private Optional<JsonNode> example(Conjunction all, List<ApiNode> schemas) {
        List<JsonNode> examples = new ArrayList<>(all.values("example"));
        all.values("examples").forEach(list -> list.forEach(examples::add));
        examples.addAll(all.values("default"));
        return examples.stream().filter(example -> fits(schemas, example)).findFirst();
    }

    private String type(Conjunction all, int depth) {
        List<String> types = new ArrayList<>(all.types().orElse(List.of()));
        if (types.size() > 1 && types.contains("null")) {
            boolean keep = !roomy(depth) && heightOf(all) > DEEPEST - depth;
            if (keep || (varied && chance(15))) {
                return "null";
            }
            types.remove("null");
        }
        if (!types.isEmpty()) {
            return pick(types);
        }
        if (all.has("properties", "additionalProperties", "required", "patternProperties")) {
            return "object";
        }
        if (all.has("items", "prefixItems")) {
            return "array";
        }
        if (all.has("minimum", "maximum", "multipleOf")) {
            return "number";
        }
        return all.has("pattern", "minLength", "maxLength", "format") ? "string" : "";
    }

    private int heightOf(Conjunction all) {
        return all.properties().values().stream().mapToInt(this::heightOf).max().orElse(1);
    }

    private int heightOf(List<ApiNode> schemas) {
        return schemas.stream().mapToInt(height::of).max().orElse(1);
    }

    private Optional<JsonNode> object(Conjunction all, int depth) {
        ObjectNode object = JSON.objectNode();
        Set<String> required = all.required();
        Map<String, List<ApiNode>> properties = all.properties();
        int least = ScalarSampler.largest(all, "minProperties", 0);
        int most = ScalarSampler.smallest(all, "maxProperties", Integer.MAX_VALUE);
        boolean counted = least > 0 || most < properties.size();
        Set<String> picked = counted ? picked(properties, required, least, most, depth) : Set.of();
        for (Map.Entry<String, List<ApiNode>> property : properties.entrySet()) {
            String name = property.getKey();
            boolean needed = required.contains(name);
            boolean wanted =
                    needed || (counted ? picked.contains(name) : roomy(depth) && (!varied || random.nextBoolean()));
            if (!wanted || leftOut(property.getValue(), needed)) {
                continue;
            }
            Optional<JsonNode> value = value(property.getValue(), depth + 1);
            if (value.isPresent()) {
                object.set(name, value.get());
            } else if (needed) {
                return Optional.empty();
            }
        }
        all.discriminators().forEach((name, value) -> discriminate(object, name, value, properties));
        // A decoder does not know members that are required but declared nowhere.
        for (String name : required) {
            if (!object.has(name) && (!varied || properties.containsKey(name))) {
                more(all, depth).ifPresent(value -> object.set(name, value));
            }
        }
        int extra = varied && roomy(depth) ? random.nextInt(3) : 0;
        extras(all, object, Math.min(Math.max(least - object.size(), extra), most - object.size()), depth);
        return Optional.of(object);
    }

    /**
     * Selects optional members of an object that limits their number. Near the depth limit, members of least height are
     * preferred.
     */
    private Set<String> picked(
            Map<String, List<ApiNode>> properties, Set<String> required, int least, int most, int depth) {
        List<String> optional = new ArrayList<>(properties.keySet());
        optional.removeIf(name -> required.contains(name) || leftOut(properties.getOrDefault(name, List.of()), false));
        Collections.shuffle(optional, random);
        if (!roomy(depth)) {
            optional.sort(Comparator.comparingInt(name -> heightOf(properties.getOrDefault(name, List.of()))));
        }
        int wanted = !roomy(depth) ? 0 : varied ? random.nextInt(optional.size() + 1) : optional.size();
        int count = Math.min(Math.max(least - required.size(), wanted), most - required.size());
        return Set.copyOf(optional.subList(0, Math.max(0, Math.min(count, optional.size()))));
    }

    /** Sets the member to the name of the branch, unless the branch itself lists the values of that member. */
    private void discriminate(ObjectNode object, String name, String value, Map<String, List<ApiNode>> properties) {
        boolean own = properties.getOrDefault(name, List.of()).stream()
                .map(document::resolve)
                .anyMatch(schema -> schema.has("const") || schema.has("enum"));
        JsonNode present = object.path(name);
        if (!own || present.isMissingNode()) {
            object.set(name, JSON.stringNode(value));
        }
    }

    private boolean leftOut(List<ApiNode> schemas, boolean needed) {
        return !needed && schemas.stream().anyMatch(schema -> direction.leaves(document, schema));
    }

    /** Adds members that the schemas do not name, if the schemas declare which are allowed. */
    private void extras(Conjunction all, ObjectNode object, int count, int depth) {
        boolean open =
                all.anywhere(schema -> schema.path("additionalProperties").isObject()
                        || schema.path("additionalProperties").asBoolean(false));
        List<ApiNode> named = all.schemas("patternProperties");
        for (int i = count; i > 0; i--) {
            if (open) {
                String key = key(all).orElse((varied ? "extra " : "extra") + i);
                more(all, depth).ifPresent(value -> object.set(key, value));
            } else if (!named.isEmpty() && !named.get(0).names().isEmpty()) {
                String pattern = named.get(0).names().get(0);
                Optional<String> key = Patterns.sample(pattern, 0, Integer.MAX_VALUE, random);
                Optional<JsonNode> value = value(List.of(named.get(0).at(pattern)), depth + 1);
                if (key.isPresent() && value.isPresent()) {
                    object.set(key.get(), value.get());
                }
            }
        }
    }

    private Optional<String> key(Conjunction all) {
        List<ApiNode> names = all.schemas("propertyNames");
        return names.isEmpty()
                ? Optional.empty()
                : value(names, DEEPEST).filter(JsonNode::isString).map(JsonNode::stringValue);
    }

    /** Returns a value for an undeclared member. It is empty if such members are not allowed. */
    private Optional<JsonNode> more(Conjunction all, int depth) {
        List<ApiNode> schemas = all.schemas("additionalProperties");
        boolean refused = schemas.stream()
                .anyMatch(schema -> schema.json().isBoolean() && !schema.json().booleanValue());
        return refused ? Optional.empty() : value(schemas, depth + 1);
    }

    private Optional<JsonNode> array(Conjunction all, int depth) {
        ArrayNode array = JSON.arrayNode();
        int least = ScalarSampler.largest(all, "minItems", 0);
        int most = Math.max(least, Math.min(3, ScalarSampler.smallest(all, "maxItems", 3)));
        int wanted = roomy(depth) ? size(least, most) : least;
        boolean unique = all.anywhere(schema -> schema.path("uniqueItems").asBoolean(false));
        List<ApiNode> first = all.schemas("prefixItems").stream()
                .findFirst()
                .map(ApiNode::items)
                .orElse(List.of());
        List<ApiNode> items = all.schemas("items");
        for (int tries = 0; array.size() < Math.min(wanted, MOST_ITEMS) && tries < wanted * TRIES; tries++) {
            List<ApiNode> schemas = array.size() < first.size() ? List.of(first.get(array.size())) : items;
            Optional<JsonNode> item = value(schemas, depth + 1);
            if (item.isEmpty()) {
                break;
            }
            if (!unique || array.valueStream().noneMatch(item.get()::equals)) {
                array.add(item.get());
            }
        }
        return array.size() < least ? Optional.empty() : Optional.of(array);
    }

    private int size(int least, int most) {
        int from = varied ? least : Math.min(most, Math.max(1, least));
        return from + random.nextInt(Math.max(1, most - from + 1));
    }

    /** Returns whether a value at this depth may have optional parts. */
    private boolean roomy(int depth) {
        return depth < (varied ? VARIED_TO : EXEMPLARY_TO) && made < MANY;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
