package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.schema.ObjectMembers;
import dev.kit.openapi.schema.SchemaForm;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The values by which a {@code discriminator} tells the branches of a union apart. */
record Discriminators(ApiDocument document) {

    /** Returns an object type with the values of a branch; empty if the branch declares them itself. */
    String literal(ApiNode union, ApiNode branch) {
        ApiNode discriminator = union.at("discriminator");
        String property = discriminator.text("propertyName");
        if (property.isEmpty() || !branch.has("$ref")) {
            return "";
        }
        Set<String> values = values(discriminator.at("mapping"), document.target(branch));
        if (values.isEmpty() || declared(branch, property, values)) {
            return "";
        }
        List<String> literals = values.stream().map(TypeScriptNames::text).toList();
        return "{ " + TypeScriptNames.property(property) + ": " + String.join(" | ", literals) + " }";
    }

    private Set<String> values(ApiNode mapping, ApiNode target) {
        Set<String> values = new LinkedHashSet<>();
        for (String value : mapping.names()) {
            if (document.mapped(mapping, mapping.text(value)).equals(target.pointer())) {
                values.add(value);
            }
        }
        return values.isEmpty() && target.pointer().startsWith("#/components/schemas/") ? Set.of(target.key()) : values;
    }

    private boolean declared(ApiNode branch, String property, Set<String> values) {
        ApiNode schema = ObjectMembers.of(document, branch).properties().get(property);
        return schema != null
                && schema.json().isObject()
                && SchemaForm.settled(document, schema) instanceof SchemaForm.Values own
                && own.values().size() == 1
                && own.values().stream().allMatch(JsonNode::isString)
                && values.contains(own.values().get(0).stringValue());
    }
}
