package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The likeness of alternatives, which decides between a changed one and one that was replaced. */
record Similarity(SchemaComparison schemas) {

    /** Returns the kinds in groups that one type names. */
    static List<Set<JsonKind>> groups(Set<JsonKind> kinds) {
        List<Set<JsonKind>> groups = new ArrayList<>();
        for (JsonKind kind : kinds) {
            if (kind == JsonKind.FRACTION && kinds.contains(JsonKind.INTEGER)) {
                groups.get(groups.size() - 1).add(kind);
            } else {
                groups.add(EnumSet.of(kind));
            }
        }
        return groups;
    }

    /** Returns whether two alternatives are references with the same name, or at the same index. */
    static boolean sameName(SchemaTerm was, SchemaTerm is) {
        ApiNode old = was.nodes().get(was.nodes().size() - 1);
        ApiNode now = is.nodes().get(is.nodes().size() - 1);
        boolean references = old.has("$ref") || now.has("$ref");
        return references
                ? old.text("$ref").equals(now.text("$ref"))
                : old.pointer().equals(now.pointer());
    }

    /** Returns whether two alternatives have a type in common and, if they are objects, most of their members. */
    boolean alike(SchemaTerm was, SchemaTerm is) {
        FlatSchema before = schemas.before().flat(was);
        FlatSchema after = schemas.after().flat(is);
        Set<JsonKind> common = EnumSet.copyOf(before.kinds());
        common.retainAll(after.kinds());
        if (common.isEmpty()) {
            return false;
        }
        if (!common.contains(JsonKind.OBJECT)) {
            return true;
        }
        Set<String> olds = new ObjectView(schemas.before(), before, schemas.direction()).names();
        Set<String> news = new ObjectView(schemas.after(), after, schemas.direction()).names();
        Set<String> shared = new HashSet<>(olds);
        shared.retainAll(news);
        return shared.size() * 2 >= Math.max(olds.size(), news.size());
    }
}
