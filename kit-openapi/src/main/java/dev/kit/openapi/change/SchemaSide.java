package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The schemas of one of the two documents. Not thread-safe. */
final class SchemaSide {

    /** The maximum number of combinations of branches that are compared one by one. */
    private static final int MOST = 256;

    private static final int DEEPEST = 32;

    private final ApiDocument document;
    private final Map<String, FlatSchema> flat = new HashMap<>();

    SchemaSide(ApiDocument document) {
        this.document = document;
    }

    ApiDocument document() {
        return document;
    }

    FlatSchema flat(SchemaTerm term) {
        return flat.computeIfAbsent(term.key(), key -> new FlatSchema(document, term));
    }

    boolean admitsNull(SchemaTerm term) {
        return admitsNull(term, 0);
    }

    private boolean admitsNull(SchemaTerm term, int depth) {
        FlatSchema schema = flat(term);
        return depth < DEEPEST
                && schema.admitsNull()
                && (schema.isMarkedNullable()
                        || schema.unions().stream()
                                .allMatch(union -> union.items().stream()
                                        .anyMatch(branch -> admitsNull(SchemaTerm.of(branch), depth + 1))));
    }

    /**
     * Returns the terms of which a value other than null matches at least one. None of them has a union, unless there
     * would be too many.
     */
    List<SchemaTerm> alternatives(SchemaTerm term) {
        List<SchemaTerm> found = new ArrayList<>();
        expand(term, found);
        return found.size() > MOST ? List.of(term) : found;
    }

    private void expand(SchemaTerm term, List<SchemaTerm> found) {
        FlatSchema schema = flat(term);
        if (schema.kinds().isEmpty() || found.size() > MOST) {
            return;
        }
        if (schema.unions().isEmpty()) {
            found.add(term);
            return;
        }
        ApiNode union = schema.unions().get(0);
        union.items().forEach(branch -> expand(term.choosing(union, branch), found));
    }
}
