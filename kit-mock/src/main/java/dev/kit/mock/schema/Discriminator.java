package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The member of a union that names the branch. */
record Discriminator(ApiDocument document, ApiNode node) {

    /** Returns the branch that a value names, if any. */
    Optional<ApiNode> branch(List<ApiNode> branches, JsonNode value) {
        JsonNode named = value.path(member());
        if (member().isEmpty() || !named.isString()) {
            return Optional.empty();
        }
        return branches.stream()
                .filter(branch -> branch.has("$ref"))
                .filter(branch -> name(branch).equals(named.stringValue()))
                .findFirst();
    }

    String member() {
        return node.text("propertyName");
    }

    /** Returns the value that names a branch. It is that of the mapping, else the name of the branch's schema. */
    String name(ApiNode branch) {
        ApiNode target = document.target(branch);
        ApiNode mapping = node.at("mapping");
        return mapping.names().stream()
                .filter(name -> List.of(branch.text("$ref"), target.key()).contains(mapping.text(name)))
                .findFirst()
                .orElse(target.key());
    }
}
