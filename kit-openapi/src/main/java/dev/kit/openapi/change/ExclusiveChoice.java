package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides whether {@code oneOf} refuses values that match several branches. */
record ExclusiveChoice(SchemaComparison schemas) {

    /** Returns whether both terms are unions of several branches, written with other keywords. */
    boolean differs(SchemaTerm old, SchemaTerm now) {
        Set<String> was = keywords(schemas.before(), old);
        Set<String> is = keywords(schemas.after(), now);
        return !was.isEmpty() && !is.isEmpty() && !was.equals(is);
    }

    private static Set<String> keywords(SchemaSide side, SchemaTerm term) {
        return side.flat(term).unions().stream()
                .filter(union -> union.json().size() > 1)
                .map(ApiNode::key)
                .collect(Collectors.toSet());
    }

    /** Returns whether a {@code oneOf} of the term has two branches that may have a value in common. */
    boolean refusesSome(SchemaSide side, SchemaTerm term) {
        return side.flat(term).unions().stream()
                .filter(union -> union.key().equals("oneOf"))
                .anyMatch(union -> overlap(side, union.items()));
    }

    private boolean overlap(SchemaSide side, List<ApiNode> branches) {
        for (int i = 0; i < branches.size(); i++) {
            for (int j = i + 1; j < branches.size(); j++) {
                List<SchemaTerm> others = side.alternatives(SchemaTerm.of(branches.get(j)));
                if (side.alternatives(SchemaTerm.of(branches.get(i))).stream()
                        .anyMatch(one -> others.stream().anyMatch(other -> overlap(side, one, other)))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean overlap(SchemaSide side, SchemaTerm one, SchemaTerm other) {
        FlatSchema first = side.flat(one);
        FlatSchema second = side.flat(other);
        Set<JsonKind> common = EnumSet.copyOf(first.kinds());
        common.retainAll(second.kinds());
        if (common.isEmpty() || disjoint(first.values(), second.values())) {
            return false;
        }
        return !common.equals(EnumSet.of(JsonKind.OBJECT)) || !distinguished(side, first, second);
    }

    private static boolean disjoint(@Nullable Map<String, ApiNode> one, @Nullable Map<String, ApiNode> other) {
        return one != null && other != null && Collections.disjoint(one.keySet(), other.keySet());
    }

    /** Returns whether a member tells objects apart: by its values, or because one of both must not have it. */
    private boolean distinguished(SchemaSide side, FlatSchema first, FlatSchema second) {
        ObjectView one = new ObjectView(side, first, schemas.direction());
        ObjectView other = new ObjectView(side, second, schemas.direction());
        return excludes(side, one, other)
                || excludes(side, other, one)
                || one.required().stream()
                        .filter(other.required()::contains)
                        .anyMatch(name -> disjoint(
                                        side.flat(one.member(name)).values(),
                                        side.flat(other.member(name)).values())
                                || Collections.disjoint(
                                        side.flat(one.member(name)).kinds(),
                                        side.flat(other.member(name)).kinds()));
    }

    private static boolean excludes(SchemaSide side, ObjectView one, ObjectView other) {
        return one.required().stream()
                .anyMatch(name -> side.flat(other.member(name)).never().isPresent());
    }
}
