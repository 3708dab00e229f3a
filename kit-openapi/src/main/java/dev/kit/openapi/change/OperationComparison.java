package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import java.util.Optional;
import java.util.TreeSet;

/** Compares the messages of two operations. Not thread-safe. */
record OperationComparison(ApiSides sides, ChangeDirection direction, FindingList findings) {

    /**
     * Creates a comparison.
     *
     * @param direction the direction of the requests: {@code RESPONSE} for those of callbacks and webhooks
     */
    OperationComparison(ApiSides sides, ChangeDirection direction) {
        this(sides, direction, new FindingList(direction));
    }

    ChangeOutcome compare(ApiOperation old, ApiOperation now) {
        compareTexts(old, now);
        findings.include(new FieldComparison(sides, direction)
                .compare(MessageField.parameters(old), MessageField.parameters(now)));
        compareBodies(old, now);
        findings.include(new AnswerComparison(sides, direction.flipped()).compare(old, now));
        return findings.outcome();
    }

    private void compareTexts(ApiOperation old, ApiOperation now) {
        TextComparison texts = new TextComparison(findings);
        texts.compare(old.node(), now.node(), "summary", "description");
        texts.compareDeprecation(old.node(), now.node());
        if (!new TreeSet<>(old.tags()).equals(new TreeSet<>(now.tags()))) {
            ApiNode at = now.node().has("tags") ? now.node().at("tags") : now.node();
            findings.now(OperationRule.TAGS_CHANGED, at, "The tags differ.");
        }
    }

    private void compareBodies(ApiOperation old, ApiOperation now) {
        boolean sent = direction == ChangeDirection.REQUEST;
        Optional<ApiNode> was = old.body();
        Optional<ApiNode> is = now.body();
        if (was.isEmpty() && is.isPresent()) {
            boolean required = is.get().flag("required");
            OperationRule added = required ? OperationRule.REQUEST_BODY_REQUIRED : OperationRule.REQUEST_BODY_ADDED;
            String fact = required ? "A body is required now." : "A body is possible now.";
            findings.now(sent ? added : OperationRule.RESPONSE_BODY_ADDED, is.get(), fact);
        } else if (was.isPresent() && is.isEmpty()) {
            OperationRule removed = sent ? OperationRule.REQUEST_BODY_REMOVED : OperationRule.RESPONSE_BODY_REMOVED;
            findings.before(removed, was.get(), "The body is gone.");
        } else if (was.isPresent() && is.isPresent()) {
            compareBodies(was.get(), is.get());
        }
    }

    private void compareBodies(ApiNode was, ApiNode is) {
        boolean sent = direction == ChangeDirection.REQUEST;
        new TextComparison(findings).compare(was, is, "description");
        if (is.flag("required") && !was.flag("required")) {
            OperationRule rule = sent ? OperationRule.REQUEST_BODY_REQUIRED : OperationRule.RESPONSE_BODY_REQUIRED;
            findings.now(rule, is.at("required"), "The body is required now.");
        } else if (was.flag("required") && !is.flag("required")) {
            OperationRule rule = sent ? OperationRule.REQUEST_BODY_OPTIONAL : OperationRule.RESPONSE_BODY_OPTIONAL;
            findings.before(rule, was.at("required"), "The body is no longer required.");
        }
        findings.include(new ContentComparison(sides, direction, false).compare(was.at("content"), is.at("content")));
    }
}
