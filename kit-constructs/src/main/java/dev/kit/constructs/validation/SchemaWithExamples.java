package dev.kit.constructs.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A schema with examples, which its JSON Schema contains. */
record SchemaWithExamples<T>(Schema<T> schema, List<T> examples) implements SchemaDecorator<T> {

    private static final String DEFINITIONS = "#/$defs/";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    SchemaWithExamples {
        examples = List.copyOf(examples);
    }

    @Override
    public Schema<T> example(T value) {
        List<T> all = new ArrayList<>(examples);
        all.add(value);
        return new SchemaWithExamples<>(schema, all);
    }

    @Override
    public JsonSchema jsonSchema() {
        JsonSchema written = schema.jsonSchema();
        ObjectNode root = written.root().deepCopy();
        SortedMap<String, ObjectNode> definitions = new TreeMap<>(written.definitions());
        String reference = root.size() == 1 ? root.path("$ref").asString("") : "";
        ObjectNode described = reference.startsWith(DEFINITIONS)
                ? definitions.computeIfPresent(
                        reference.substring(DEFINITIONS.length()), (key, definition) -> definition.deepCopy())
                : root;
        ArrayNode array = (described == null ? root : described).putArray("examples");
        examples.forEach(example -> array.add(JSON.readTree(schema.write(example))));
        return new JsonSchema(root, definitions);
    }

    @Override
    public Schema<T> with(SchemaContext context) {
        return new SchemaWithExamples<>(schema.with(context), examples);
    }

    @Override
    public Schema<T> with(JsonMapper mapper) {
        return new SchemaWithExamples<>(schema.with(mapper), examples);
    }
}
