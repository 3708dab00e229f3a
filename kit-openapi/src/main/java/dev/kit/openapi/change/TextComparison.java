package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.List;
import java.util.Optional;

/** Compares what people read: texts and {@code deprecated}. */
record TextComparison(FindingList findings) {

    /** Compares the texts of schemas; of composed ones only their own, since those of branches do not add up. */
    void compareSchemas(SchemaTerm old, SchemaTerm now, FlatSchema before, FlatSchema after) {
        if (old.nodes().size() != 1 || now.nodes().size() != 1) {
            return;
        }
        Optional<ApiNode> composedBefore = composed(before);
        Optional<ApiNode> composedAfter = composed(after);
        if (composedBefore.isPresent() && composedAfter.isPresent()) {
            compare(composedBefore.get(), composedAfter.get(), "title", "description");
        } else if (composedBefore.isEmpty() && composedAfter.isEmpty()) {
            for (String keyword : List.of("title", "description")) {
                compare(last(before, keyword, old), last(after, keyword, now), keyword);
            }
        }
        compareDefault(before, after);
        if (before.flag("deprecated") != after.flag("deprecated")) {
            deprecation(after.at(now.nodes().get(0), "deprecated"), after.flag("deprecated"));
        }
    }

    private static Optional<ApiNode> composed(FlatSchema schema) {
        return schema.parts().stream().filter(part -> part.has("allOf")).reduce((first, second) -> second);
    }

    /** Returns the part with a text, which beside a reference is that of the reference. */
    private static ApiNode last(FlatSchema schema, String keyword, SchemaTerm term) {
        return schema.parts().stream()
                .filter(part -> part.has(keyword))
                .reduce((first, second) -> second)
                .orElse(term.nodes().get(0));
    }

    private void compareDefault(FlatSchema before, FlatSchema after) {
        Optional<ApiNode> was = before.all("default").findFirst();
        Optional<ApiNode> is = after.all("default").findFirst();
        String old = shown(was);
        String now = shown(is);
        if (old.equals(now)) {
            return;
        }
        OperationRule rule = findings.direction() == ChangeDirection.REQUEST
                ? OperationRule.REQUEST_DEFAULT_CHANGED
                : OperationRule.RESPONSE_DEFAULT_CHANGED;
        if (is.isPresent()) {
            String subject = Subject.of(is.get());
            findings.now(rule, is.get(), subject + ": the default changes from " + old + " to " + now + ".");
        } else {
            was.ifPresent(at -> findings.before(rule, at, Subject.of(at) + ": the default " + old + " is gone."));
        }
    }

    private static String shown(Optional<ApiNode> value) {
        return value.map(given -> JsonText.of(given.json())).orElse("none");
    }

    /** Compares texts of operations, parameters and the like. */
    void compare(ApiNode before, ApiNode after, String... keywords) {
        for (String keyword : keywords) {
            String was = before.text(keyword).strip();
            String is = after.text(keyword).strip();
            if (!was.equals(is)) {
                ApiNode at = is.isEmpty() ? before.at(keyword) : after.at(keyword);
                String fact = "The " + keyword + " differs.";
                if (is.isEmpty()) {
                    findings.before(OperationRule.TEXT_CHANGED, at, fact);
                } else {
                    findings.now(OperationRule.TEXT_CHANGED, at, fact);
                }
            }
        }
    }

    void compareDeprecation(ApiNode before, ApiNode after) {
        if (before.flag("deprecated") != after.flag("deprecated")) {
            boolean is = after.flag("deprecated");
            deprecation(is ? after.at("deprecated") : after, is);
        }
    }

    private void deprecation(ApiNode at, boolean is) {
        findings.now(
                OperationRule.DEPRECATION_CHANGED, at, is ? "It is deprecated now." : "It is no longer deprecated.");
    }
}
