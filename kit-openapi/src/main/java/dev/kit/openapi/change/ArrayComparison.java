package dev.kit.openapi.change;

import dev.kit.openapi.ApiNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares the items of arrays. */
record ArrayComparison(
        SchemaComparison schemas, FindingList findings, FlatSchema before, FlatSchema after, ApiNode place) {

    void compare() {
        int prefix = Math.max(prefix(before), prefix(after));
        for (int index = 0; index < prefix; index++) {
            compareItems(item(before, index), item(after, index));
        }
        compareItems(item(before, prefix), item(after, prefix));
        CountLimits limits = new CountLimits(findings, before, after);
        limits.compareLeast("minItems");
        limits.compareMost("maxItems", closedAt(schemas.before(), before), closedAt(schemas.after(), after));
        compareUnique();
        compareContains();
    }

    /** Compares items at one place, unless one side has none there, which the maximum of items says. */
    private void compareItems(SchemaTerm old, SchemaTerm now) {
        boolean none = schemas.before().flat(old).never().isPresent()
                || schemas.after().flat(now).never().isPresent();
        if (!none) {
            findings.include(schemas.compare(old, now));
        }
    }

    private static int prefix(FlatSchema schema) {
        return schema.all("prefixItems")
                .mapToInt(items -> items.json().size())
                .max()
                .orElse(0);
    }

    /** Returns the schemas for the item at an index. */
    private static SchemaTerm item(FlatSchema schema, int index) {
        List<ApiNode> found = new ArrayList<>();
        for (ApiNode part : schema.parts()) {
            List<ApiNode> first = part.at("prefixItems").items();
            if (index < first.size()) {
                found.add(first.get(index));
            } else if (part.has("items")) {
                found.add(part.at("items"));
            }
        }
        if (found.isEmpty()) {
            schema.all("unevaluatedItems").forEach(found::add);
        }
        return SchemaTerm.of(found);
    }

    /** Returns the number of items behind which none is valid; null if there is no such number. */
    private static @Nullable BigDecimal closedAt(SchemaSide side, FlatSchema schema) {
        int prefix = prefix(schema);
        for (int index = 0; index <= prefix; index++) {
            if (side.flat(item(schema, index)).never().isPresent()) {
                return BigDecimal.valueOf(index);
            }
        }
        return null;
    }

    private void compareUnique() {
        boolean was = before.flag("uniqueItems");
        boolean is = after.flag("uniqueItems");
        if (is && !was) {
            ApiNode at = after.at(place, "uniqueItems");
            findings.now(SchemaAspect.LIMIT, ChangeEffect.NARROWER, at, Subject.of(at) + " has unique items now.");
        } else if (was && !is) {
            ApiNode at = before.at(place, "uniqueItems");
            findings.before(SchemaAspect.LIMIT, ChangeEffect.WIDER, at, Subject.of(at) + " may have equal items.");
        }
    }

    /** Compares the items that an array must contain: their schema, then how many there are. */
    private void compareContains() {
        Optional<Contained> was = Contained.of(before);
        Optional<Contained> is = Contained.of(after);
        if (was.isEmpty() && is.isEmpty()) {
            return;
        }
        ChangeEffect effect =
                was.isEmpty() ? ChangeEffect.NARROWER : is.isEmpty() ? ChangeEffect.WIDER : effect(was.get(), is.get());
        if (effect != ChangeEffect.NEUTRAL) {
            ApiNode at = is.isPresent() ? after.at(place, "contains") : before.at(place, "contains");
            String fact = Subject.of(at) + ": the items that it must contain differ.";
            if (is.isEmpty()) {
                findings.before(SchemaAspect.CONTAINS, effect, at, fact);
            } else {
                findings.now(SchemaAspect.CONTAINS, effect, at, fact);
            }
        }
    }

    private ChangeEffect effect(Contained was, Contained is) {
        ChangeOutcome items = schemas.compare(was.items(), is.items());
        ChangeEffect effect = ChangeEffect.NEUTRAL;
        if (was.least().signum() > 0 || is.least().signum() > 0) {
            int fewer = is.least().compareTo(was.least());
            effect = items.effect().and(ChangeEffect.of(fewer > 0, fewer < 0));
        }
        if (was.most() != null || is.most() != null) {
            boolean lower =
                    is.most() != null && (was.most() == null || is.most().compareTo(was.most()) < 0);
            boolean higher =
                    was.most() != null && (is.most() == null || is.most().compareTo(was.most()) > 0);
            effect = effect.and(items.effect().inverted()).and(ChangeEffect.of(lower, higher));
        }
        return effect;
    }

    /**
     * Items that an array must contain.
     *
     * @param most the maximum; null if there is none
     */
    private record Contained(
            SchemaTerm items, BigDecimal least, @Nullable BigDecimal most) {

        static Optional<Contained> of(FlatSchema schema) {
            BigDecimal least = schema.greatest("minContains").orElse(BigDecimal.ONE);
            BigDecimal most = schema.least("maxContains").orElse(null);
            boolean restricts = schema.all("contains").findAny().isPresent() && (least.signum() > 0 || most != null);
            return restricts
                    ? Optional.of(
                            new Contained(SchemaTerm.of(schema.all("contains").toList()), least, most))
                    : Optional.empty();
        }
    }
}
