package dev.kit.openapi.change;

import java.util.List;
import java.util.Optional;

/**
 * The differences of two parts of the documents: their own, and those of the parts that they contain.
 *
 * <p>Parts that several others contain are shared. Immutable.
 */
record ChangeOutcome(List<ChangeFinding> own, List<ChangeOutcome> inner, ChangeEffect effect, ChangeVerdict verdict) {

    /** The outcome of parts without any difference. */
    static final ChangeOutcome NONE = new ChangeOutcome(List.of(), List.of(), ChangeEffect.NEUTRAL, ChangeVerdict.NONE);

    boolean isNone() {
        return own.isEmpty() && inner.isEmpty();
    }

    /** Returns whether the same values are valid in both. */
    boolean isSame() {
        return effect == ChangeEffect.NEUTRAL;
    }

    /** Returns whether each value of the old part is valid in the new one. */
    boolean keepsAll() {
        return isSame() || effect == ChangeEffect.WIDER;
    }

    /** Returns whether each value of the new part is valid in the old one. */
    boolean addsNone() {
        return isSame() || effect == ChangeEffect.NARROWER;
    }

    /** Returns the first difference that concerns values. */
    Optional<ChangeFinding> first() {
        Optional<ChangeFinding> first = own.stream()
                .filter(finding -> finding.effect() != ChangeEffect.NEUTRAL)
                .findFirst();
        return first.isPresent()
                ? first
                : inner.stream().flatMap(each -> each.first().stream()).findFirst();
    }
}
