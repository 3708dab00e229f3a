package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares limits of lengths and counts. */
record CountLimits(FindingList findings, FlatSchema before, FlatSchema after) {

    /** Compares a minimum, which is zero if it is absent. */
    void compareLeast(String keyword) {
        compareLeast(keyword, BigDecimal.ZERO, BigDecimal.ZERO);
    }

    /** Compares a minimum, which says nothing if other keywords imply one that is not lower. */
    void compareLeast(String keyword, BigDecimal impliedBefore, BigDecimal impliedAfter) {
        BigDecimal was = before.greatest(keyword).orElse(BigDecimal.ZERO);
        BigDecimal is = after.greatest(keyword).orElse(BigDecimal.ZERO);
        boolean tighter = is.compareTo(was.max(impliedBefore)) > 0;
        boolean looser = was.compareTo(is.max(impliedAfter)) > 0;
        report(keyword, Optional.of(was), Optional.of(is), tighter ? 1 : looser ? -1 : 0);
    }

    /** Compares a maximum that is implied by other keywords if it is absent or higher; null if none is implied. */
    void compareMost(String keyword, @Nullable BigDecimal impliedBefore, @Nullable BigDecimal impliedAfter) {
        Optional<BigDecimal> was = lower(before.least(keyword), impliedBefore);
        Optional<BigDecimal> is = lower(after.least(keyword), impliedAfter);
        int order = was.isPresent() && is.isPresent()
                ? was.get().compareTo(is.get())
                : Boolean.compare(is.isPresent(), was.isPresent());
        report(keyword, was, is, order);
    }

    private static Optional<BigDecimal> lower(Optional<BigDecimal> limit, @Nullable BigDecimal implied) {
        return implied == null ? limit : Optional.of(limit.map(implied::min).orElse(implied));
    }

    private void report(String keyword, Optional<BigDecimal> was, Optional<BigDecimal> is, int tighter) {
        if (tighter == 0) {
            return;
        }
        ChangeEffect effect = tighter > 0 ? ChangeEffect.NARROWER : ChangeEffect.WIDER;
        Optional<ApiNode> now =
                after.all(keyword).findFirst().or(() -> after.parts().stream().findFirst());
        String change = " was " + was.map(BigDecimal::toPlainString).orElse("absent") + " and is "
                + is.map(BigDecimal::toPlainString).orElse("absent") + " now.";
        if (now.isPresent()
                && (is.isPresent() || before.all(keyword).findFirst().isEmpty())) {
            findings.now(SchemaAspect.LIMIT, effect, now.get(), fact(keyword, now.get(), change));
        } else {
            before.all(keyword)
                    .findFirst()
                    .or(() -> before.parts().stream().findFirst())
                    .ifPresent(at -> findings.before(SchemaAspect.LIMIT, effect, at, fact(keyword, at, change)));
        }
    }

    private static String fact(String keyword, ApiNode at, String change) {
        return Subject.of(at) + ": " + keyword + change;
    }
}
