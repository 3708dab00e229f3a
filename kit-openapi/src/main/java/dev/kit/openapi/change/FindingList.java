package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.List;

/** Collects the differences of two parts. Not thread-safe. */
final class FindingList {

    private final ChangeDirection direction;
    private final List<ChangeFinding> own = new ArrayList<>();
    private final List<ChangeOutcome> inner = new ArrayList<>();
    private ChangeEffect effect = ChangeEffect.NEUTRAL;
    private ChangeVerdict verdict = ChangeVerdict.NONE;

    FindingList(ChangeDirection direction) {
        this.direction = direction;
    }

    ChangeDirection direction() {
        return direction;
    }

    /** Adds a difference at a place of the new document. */
    void now(SchemaAspect aspect, ChangeEffect change, ApiNode at, String fact) {
        add(ChangeRule.of(direction, aspect, change), change, at, false, fact);
    }

    /** Adds a difference at a place of the old document. */
    void before(SchemaAspect aspect, ChangeEffect change, ApiNode at, String fact) {
        add(ChangeRule.of(direction, aspect, change), change, at, true, fact);
    }

    /** Adds an additional part at a place of the new document, which may make fewer or more values valid. */
    void added(SchemaAspect aspect, ChangeEffect change, ApiNode at, String fact) {
        add(ChangeRule.of(direction, aspect, ChangeEffect.NARROWER), change, at, false, fact);
    }

    /** Adds a difference at a place of the new document. */
    void now(OperationRule rule, ApiNode at, String fact) {
        add(rule.rule(), ChangeEffect.NEUTRAL, at, false, fact);
    }

    /** Adds a difference at a place of the old document. */
    void before(OperationRule rule, ApiNode at, String fact) {
        add(rule.rule(), ChangeEffect.NEUTRAL, at, true, fact);
    }

    private void add(ChangeRule rule, ChangeEffect change, ApiNode at, boolean old, String fact) {
        String remedy = rule.remedy();
        own.add(new ChangeFinding(rule, change, at, old, remedy.isEmpty() ? fact : fact + " " + remedy));
        effect = effect.and(change);
        verdict = verdict.worse(rule.verdict());
    }

    /** Adds the differences of contained parts. */
    void include(ChangeOutcome outcome) {
        if (!outcome.isNone()) {
            inner.add(outcome);
            effect = effect.and(outcome.effect());
            verdict = verdict.worse(outcome.verdict());
        }
    }

    ChangeOutcome outcome() {
        return own.isEmpty() && inner.isEmpty()
                ? ChangeOutcome.NONE
                : new ChangeOutcome(List.copyOf(own), List.copyOf(inner), effect, verdict);
    }
}
