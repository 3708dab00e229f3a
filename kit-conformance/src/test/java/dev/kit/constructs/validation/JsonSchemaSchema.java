package dev.kit.constructs.validation;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A schema written as JSON Schema instead of as a class: what another validation library has to bring. */
final class JsonSchemaSchema implements Schema<JsonNode> {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().typeLoose(false).build()));

    private final ObjectNode document;
    private final com.networknt.schema.Schema validator;

    JsonSchemaSchema(String document) {
        this.document = (ObjectNode) JSON.readTree(document);
        validator = REGISTRY.getSchema(this.document);
    }

    @Override
    public Parsed<JsonNode> parse(JsonNode input) {
        List<Issue> issues = check(input);
        return issues.isEmpty() ? new Parsed.Valid<>(input) : new Parsed.Invalid<>(issues);
    }

    @Override
    public List<Issue> check(JsonNode value) {
        return validator.validate(value).stream().map(JsonSchemaSchema::issue).toList();
    }

    @Override
    public byte[] write(JsonNode value) {
        return JSON.writeValueAsBytes(value);
    }

    @Override
    public JsonSchema jsonSchema() {
        return new JsonSchema(document.deepCopy(), new TreeMap<>());
    }

    private static Issue issue(Error error) {
        return new Issue(path(error), "breaks the rule " + error.getKeyword(), error.getKeyword());
    }

    private static List<Object> path(Error error) {
        NodePath location = error.getInstanceLocation();
        List<Object> path = new ArrayList<>();
        for (int i = 0; i < location.getNameCount(); i++) {
            path.add(location.getElement(i));
        }
        if (error.getProperty() != null) {
            path.add(error.getProperty());
        }
        return path;
    }
}
