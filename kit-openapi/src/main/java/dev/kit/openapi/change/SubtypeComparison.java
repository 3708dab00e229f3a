package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Compares the subtypes that only the mapping of a discriminator leads to, because the schema has no union. */
record SubtypeComparison(SchemaComparison schemas, FindingList findings) {

    void compare(FlatSchema before, FlatSchema after) {
        if (!before.unions().isEmpty() || !after.unions().isEmpty()) {
            return;
        }
        Map<String, ApiNode> olds = subtypes(before);
        Map<String, ApiNode> news = subtypes(after);
        if (olds.isEmpty() || news.isEmpty()) {
            return;
        }
        olds.forEach((key, at) -> {
            ApiNode now = news.get(key);
            if (now != null) {
                findings.include(schemas.compare(target(schemas.before(), at), target(schemas.after(), now)));
            } else {
                String fact = "The discriminator no longer has the value " + key + ".";
                findings.before(SchemaAspect.DISCRIMINATOR, ChangeEffect.NARROWER, at, fact);
            }
        });
        news.forEach((key, at) -> {
            if (!olds.containsKey(key)) {
                String fact = "The discriminator may have the value " + key + ".";
                findings.now(SchemaAspect.DISCRIMINATOR, ChangeEffect.WIDER, at, fact);
            }
        });
    }

    /** Returns the places of the mapped subtypes by the values of the discriminator. */
    private static Map<String, ApiNode> subtypes(FlatSchema schema) {
        Map<String, ApiNode> found = new TreeMap<>();
        schema.all("discriminator").forEach(discriminator -> {
            ApiNode mapping = discriminator.at("mapping");
            Set.copyOf(mapping.names()).forEach(key -> found.putIfAbsent(key, mapping.at(key)));
        });
        return found;
    }

    private static SchemaTerm target(SchemaSide side, ApiNode value) {
        String pointer = side.document().mapped(value, value.json().asString(""));
        return SchemaTerm.of(side.document().at(pointer));
    }
}
