package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import dev.kit.openapi.change.ScalarLimits.Bound;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Compares the limits, patterns and formats of numbers and texts. */
record ScalarComparison(FindingList findings, FlatSchema before, FlatSchema after, ApiNode place) {

    void compare(Set<JsonKind> kinds) {
        if (kinds.contains(JsonKind.INTEGER) || kinds.contains(JsonKind.FRACTION)) {
            compareBounds("minimum", ScalarLimits.lower(before), ScalarLimits.lower(after), 1);
            compareBounds("maximum", ScalarLimits.upper(before), ScalarLimits.upper(after), -1);
            compareSteps();
        }
        CountLimits limits = new CountLimits(findings, before, after);
        if (kinds.contains(JsonKind.STRING)) {
            limits.compareLeast("minLength");
            limits.compareMost("maxLength", null, null);
            comparePatterns();
            compareEncoding();
        }
        compareFormats(kinds);
    }

    private void compareBounds(String name, Optional<Bound> was, Optional<Bound> is, int sign) {
        if (was.isPresent() && is.isPresent()) {
            int order = is.get().value().compareTo(was.get().value()) * sign;
            int tighter =
                    order == 0 ? Boolean.compare(is.get().exclusive(), was.get().exclusive()) : order;
            if (tighter != 0) {
                String fact = Subject.of(is.get().at()) + " had the " + name + " " + shown(was.get()) + " and has "
                        + shown(is.get()) + " now.";
                ChangeEffect effect = tighter > 0 ? ChangeEffect.NARROWER : ChangeEffect.WIDER;
                findings.now(SchemaAspect.LIMIT, effect, is.get().at(), fact);
            }
        } else if (is.isPresent()) {
            String fact = Subject.of(is.get().at()) + " has the " + name + " " + shown(is.get()) + " now.";
            findings.now(SchemaAspect.LIMIT, ChangeEffect.NARROWER, is.get().at(), fact);
        } else if (was.isPresent()) {
            String fact = Subject.of(was.get().at()) + " no longer has the " + name + " " + shown(was.get()) + ".";
            findings.before(SchemaAspect.LIMIT, ChangeEffect.WIDER, was.get().at(), fact);
        }
    }

    private static String shown(Bound bound) {
        return bound.value().toPlainString() + (bound.exclusive() ? " (excluded)" : "");
    }

    /** Compares {@code multipleOf}: the values become fewer if each new step is a multiple of an old one. */
    private void compareSteps() {
        boolean keeps = steps(after).allMatch(step -> steps(before).anyMatch(other -> divides(step, other)));
        boolean addsNone = steps(before).allMatch(step -> steps(after).anyMatch(other -> divides(step, other)));
        ChangeEffect effect = ChangeEffect.of(!keeps, !addsNone);
        if (effect != ChangeEffect.NEUTRAL) {
            Optional<ApiNode> at = after.all("multipleOf").findFirst();
            if (at.isPresent()) {
                String fact = Subject.of(at.get()) + " must be a multiple of "
                        + at.get().json() + " now.";
                findings.now(SchemaAspect.LIMIT, effect, at.get(), fact);
            } else {
                ApiNode gone = before.at(place, "multipleOf");
                String fact = Subject.of(gone) + " no longer has to be a multiple of " + gone.json() + ".";
                findings.before(SchemaAspect.LIMIT, effect, gone, fact);
            }
        }
    }

    private Stream<BigDecimal> steps(FlatSchema schema) {
        boolean whole =
                !before.kinds().contains(JsonKind.FRACTION) && !after.kinds().contains(JsonKind.FRACTION);
        return Stream.concat(
                whole ? Stream.of(BigDecimal.ONE) : Stream.empty(),
                schema.all("multipleOf")
                        .filter(step -> step.json().isNumber())
                        .map(step -> step.json().decimalValue())
                        .filter(step -> step.signum() > 0));
    }

    private static boolean divides(BigDecimal divisor, BigDecimal number) {
        return number.remainder(divisor).signum() == 0;
    }

    private void comparePatterns() {
        Set<String> was = ScalarLimits.patterns(before);
        Set<String> is = ScalarLimits.patterns(after);
        Set<String> added = new HashSet<>(is);
        added.removeAll(was);
        Set<String> removed = new HashSet<>(was);
        removed.removeAll(is);
        // A pattern that is there beside the old ones restricts more.
        ChangeEffect effect = ChangeEffect.of(!added.isEmpty(), !removed.isEmpty());
        if (effect == ChangeEffect.WIDER) {
            ApiNode at = before.at(place, "pattern");
            String fact = Subject.of(at) + " no longer has to match " + String.join(" and ", removed) + ".";
            findings.before(SchemaAspect.PATTERN, effect, at, fact);
        } else if (effect != ChangeEffect.NEUTRAL) {
            ApiNode at = after.at(place, "pattern");
            String fact = Subject.of(at) + " must match " + String.join(" and ", added) + " now.";
            findings.now(SchemaAspect.PATTERN, effect, at, fact);
        }
    }

    private void compareEncoding() {
        String was = FormatRelation.encoding(before);
        String is = FormatRelation.encoding(after);
        if (!was.equals(is)) {
            ApiNode at = after.at(place, "contentEncoding", "contentMediaType", "format");
            String fact = Subject.of(at) + " was " + (was.isEmpty() ? "a plain text" : was) + " and is "
                    + (is.isEmpty() ? "a plain text" : is) + " now.";
            findings.now(SchemaAspect.ENCODING, ChangeEffect.OTHER, at, fact);
        }
    }

    private void compareFormats(Set<JsonKind> kinds) {
        String was = FormatRelation.format(before, kinds);
        String is = FormatRelation.format(after, kinds);
        ChangeEffect effect = FormatRelation.effect(was, is);
        if (effect == ChangeEffect.NEUTRAL) {
            return;
        }
        if (is.isEmpty()) {
            ApiNode at = before.at(place, "format");
            findings.before(SchemaAspect.FORMAT, effect, at, Subject.of(at) + " no longer has the format " + was + ".");
        } else {
            ApiNode at = after.at(place, "format");
            String fact = Subject.of(at) + " has the format " + is + " now"
                    + (was.isEmpty() ? "." : ", which was " + was + ".");
            findings.now(SchemaAspect.FORMAT, effect, at, fact);
        }
    }
}
