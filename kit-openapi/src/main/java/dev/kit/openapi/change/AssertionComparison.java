package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares {@code not} and {@code if}. */
record AssertionComparison(SchemaComparison schemas, FindingList findings, FlatSchema before, FlatSchema after) {

    void compare() {
        compareExclusions();
        compareConditions();
    }

    private void compareExclusions() {
        List<ApiNode> olds = exclusions(before);
        List<ApiNode> news = exclusions(after);
        // Excluding more is stricter.
        olds.removeIf(old -> news.removeIf(
                now -> schemas.compare(SchemaTerm.of(old), SchemaTerm.of(now)).isSame()));
        while (!olds.isEmpty() && !news.isEmpty()) {
            ApiNode now = news.remove(0);
            ChangeOutcome outcome = schemas.compare(SchemaTerm.of(olds.remove(0)), SchemaTerm.of(now));
            Optional<ChangeFinding> first = outcome.first().filter(finding -> !finding.old());
            ApiNode at = first.map(ChangeFinding::at).orElse(now);
            String fact = Subject.of(at) + " excludes other values now.";
            findings.now(SchemaAspect.EXCLUSION, outcome.effect().inverted(), at, fact);
        }
        news.forEach(at -> added(SchemaAspect.EXCLUSION, at, " excludes values now."));
        olds.forEach(at -> removed(SchemaAspect.EXCLUSION, at, " no longer excludes values."));
    }

    private void added(SchemaAspect aspect, ApiNode at, String change) {
        findings.now(aspect, ChangeEffect.NARROWER, at, Subject.of(at) + change);
    }

    private void removed(SchemaAspect aspect, ApiNode at, String change) {
        findings.before(aspect, ChangeEffect.WIDER, at, Subject.of(at) + change);
    }

    /** Returns the excluded schemas, without those that only exclude a type, which counts as the type. */
    private static List<ApiNode> exclusions(FlatSchema schema) {
        return new ArrayList<>(schema.all("not")
                .filter(not -> not.json().size() != 1 || !not.has("type"))
                .toList());
    }

    private void compareConditions() {
        List<ApiNode> olds = conditions(before);
        List<ApiNode> news = conditions(after);
        olds.removeIf(old -> news.removeIf(now -> {
            boolean same = compare(old, now, "if").isSame();
            if (same) {
                findings.include(compare(old, now, "then"));
                findings.include(compare(old, now, "else"));
            }
            return same;
        }));
        while (!olds.isEmpty() && !news.isEmpty()) {
            olds.remove(0);
            ApiNode at = news.remove(0).at("if");
            String fact = Subject.of(at) + " has another condition now.";
            findings.now(SchemaAspect.CONDITION, ChangeEffect.OTHER, at, fact);
        }
        news.forEach(now -> added(SchemaAspect.CONDITION, now.at("if"), " has a condition now."));
        olds.forEach(old -> removed(SchemaAspect.CONDITION, old.at("if"), " no longer has a condition."));
    }

    private static List<ApiNode> conditions(FlatSchema schema) {
        return new ArrayList<>(schema.parts().stream()
                .filter(part -> part.has("if") && (part.has("then") || part.has("else")))
                .toList());
    }

    private ChangeOutcome compare(ApiNode old, ApiNode now, String keyword) {
        return schemas.compare(SchemaTerm.of(old.at(keyword)), SchemaTerm.of(now.at(keyword)));
    }
}
