package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The member of a union that names the branch. */
final class Discriminator {

    private final ApiDocument document;
    private final ApiNode node;

    Discriminator(ApiDocument document, ApiNode schema) {
        this.document = document;
        this.node = schema.at("discriminator");
    }

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
        for (String name : mapping.names()) {
            String reference = mapping.text(name);
            if (reference.equals(branch.text("$ref")) || reference.equals(target.key())) {
                return name;
            }
        }
        return target.key();
    }
}
