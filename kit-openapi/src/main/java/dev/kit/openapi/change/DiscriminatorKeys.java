package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The values by which messages name the branches of a union. */
final class DiscriminatorKeys {

    private final SchemaSide side;
    private final Optional<ApiNode> discriminator;
    private final Map<String, Set<String>> mapped = new LinkedHashMap<>();

    DiscriminatorKeys(SchemaSide side, SchemaTerm term) {
        this.side = side;
        this.discriminator = side.flat(term).all("discriminator").findFirst();
        ApiDocument document = side.document();
        discriminator.ifPresent(found -> {
            ApiNode mapping = found.at("mapping");
            for (String key : mapping.names()) {
                String target = document.mapped(mapping, mapping.text(key));
                mapped.computeIfAbsent(target, name -> new TreeSet<>()).add(key);
            }
        });
    }

    boolean isPresent() {
        return discriminator.isPresent();
    }

    ApiNode place() {
        return discriminator.orElseThrow();
    }

    String property() {
        return discriminator.map(found -> found.text("propertyName")).orElse("");
    }

    boolean same(SchemaTerm branch, DiscriminatorKeys others, SchemaTerm other) {
        return of(branch).equals(others.of(other));
    }

    boolean overlap(SchemaTerm branch, DiscriminatorKeys others, SchemaTerm other) {
        return isPresent() && others.isPresent() && !Collections.disjoint(of(branch), others.of(other));
    }

    /**
     * Returns the keys of a branch: those of the mapping, else the values that its member may have, else its name.
     * There are none without a discriminator.
     */
    Set<String> of(SchemaTerm branch) {
        if (discriminator.isEmpty() || branch.nodes().isEmpty()) {
            return Set.of();
        }
        ApiNode node = branch.nodes().get(branch.nodes().size() - 1);
        String pointer = node.has("$ref") ? side.document().target(node).pointer() : node.pointer();
        Set<String> explicit = mapped.get(pointer);
        if (explicit != null) {
            return explicit;
        }
        FlatSchema schema = side.flat(branch);
        SchemaTerm member = new ObjectView(side, schema, ChangeDirection.NONE).member(property());
        Map<String, ApiNode> values = side.flat(member).values();
        if (values != null) {
            return values.values().stream()
                    .map(ApiNode::json)
                    .filter(JsonNode::isString)
                    .map(JsonNode::stringValue)
                    .collect(Collectors.toCollection(TreeSet::new));
        }
        return node.has("$ref") ? Set.of(side.document().target(node).key()) : Set.of();
    }
}
