package dev.kit.constructs.openapi;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the examples of an operation. */
final class Examples {

    private Examples() {}

    static List<ExampleSpec> of(OperationSpec operation, ExampleSpec.Part part, int status) {
        return operation.examples.stream()
                .filter(example -> example.part() == part && example.status() == status)
                .toList();
    }

    /** Adds the examples to a media type object. */
    static void add(ObjectNode mediaType, List<ExampleSpec> examples) {
        for (ExampleSpec example : examples) {
            add(mediaType, example.name(), example.value());
        }
    }

    /** Adds to each parameter its part of the examples. */
    static void addToParameters(ArrayNode parameters, List<ExampleSpec> examples, List<String> properties) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.path(i) instanceof ObjectNode parameter) {
                for (ExampleSpec example : examples) {
                    JsonNode value = example.value().path(properties.get(i));
                    if (!value.isMissingNode() && !value.isNull()) {
                        add(parameter, example.name(), value);
                    }
                }
            }
        }
    }

    private static void add(ObjectNode owner, String name, JsonNode value) {
        ObjectNode examples = owner.get("examples") instanceof ObjectNode known ? known : owner.putObject("examples");
        examples.set(name, JsonNodeFactory.instance.objectNode().set("value", value.deepCopy()));
    }
}
