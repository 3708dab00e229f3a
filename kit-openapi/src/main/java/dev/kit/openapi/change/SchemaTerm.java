package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Schemas of one document that apply to a value together; none of them accepts any value.
 *
 * @param nodes the schemas, unresolved
 * @param settled the pointers of the unions among them of which one branch is chosen, which is in {@code nodes}
 * @param kinds the kinds of values that are looked at
 * @param key a text that is equal for equal terms
 */
record SchemaTerm(List<ApiNode> nodes, Set<String> settled, Set<JsonKind> kinds, String key) {

    private static final Set<JsonKind> ALL_KINDS = Collections.unmodifiableSet(EnumSet.allOf(JsonKind.class));

    static SchemaTerm of(ApiNode node) {
        return node.missing()
                ? new SchemaTerm(List.of(), Set.of(), ALL_KINDS, "")
                : new SchemaTerm(List.of(node), Set.of(), ALL_KINDS, node.pointer());
    }

    static SchemaTerm of(List<ApiNode> nodes) {
        return nodes.size() == 1 ? of(nodes.get(0)) : of(nodes, Set.of(), ALL_KINDS);
    }

    private static SchemaTerm of(List<ApiNode> nodes, Set<String> settled, Set<JsonKind> kinds) {
        List<ApiNode> present = nodes.stream().filter(node -> !node.missing()).toList();
        String key = present.stream().map(ApiNode::pointer).collect(Collectors.joining(" "));
        boolean plain = settled.isEmpty() && kinds.size() == JsonKind.values().length;
        return new SchemaTerm(present, settled, kinds, plain ? key : key + " " + settled + kinds);
    }

    /** Returns the term in which one branch of a union is chosen. */
    SchemaTerm choosing(ApiNode union, ApiNode branch) {
        List<ApiNode> all = new ArrayList<>(nodes);
        all.add(branch);
        Set<String> chosen = new TreeSet<>(settled);
        chosen.add(union.pointer());
        return of(all, chosen, kinds);
    }

    /** Returns whether the term is one schema with all its branches and values. */
    boolean isPlain() {
        return nodes.size() == 1 && settled.isEmpty() && kinds.size() == JsonKind.values().length;
    }

    /** Returns the term for values of some kinds. */
    SchemaTerm only(Set<JsonKind> some) {
        return of(nodes, settled, some);
    }

    /** Returns the place of one of two terms, of which at least one has a schema. */
    static ApiNode place(SchemaTerm preferred, SchemaTerm other) {
        List<ApiNode> some = preferred.nodes().isEmpty() ? other.nodes() : preferred.nodes();
        return some.get(some.size() - 1);
    }

    /** Returns the schema for messages, which is the branch of a union. */
    ApiNode place(ApiNode otherwise) {
        return nodes.isEmpty() ? otherwise : nodes.get(nodes.size() - 1);
    }
}
